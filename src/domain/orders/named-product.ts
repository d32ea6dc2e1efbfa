// The product and the colour that an order names: by its id, or by its exact name in whatever capitals. A name
// that the shop does not sell is allowed and has no product; an unknown id is refused, and so is an unknown colour.

import { sql } from 'drizzle-orm'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { type ProductRow, products } from '#domain/catalogue/products.table.ts'
import { NO_COLOR } from '#domain/stock/stock.table.ts'
import { pick } from '#platform/pick.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { namedAs } from './lines.ts'
import type { OrderRow } from './orders.table.ts'

type Named = { productId?: number | null | undefined; productName: string }

export async function findNamedProduct(
  tx: Tx,
  { productId, productName }: Named,
): Promise<ProductRow | undefined> {
  if (productId) return getProduct(tx, productId)
  const sameName = sql`lower(${products.name}) = ${productName.trim().toLowerCase()}`
  const [row] = await tx.db.select().from(products).where(sameName).orderBy(products.id).limit(1)
  return row
}

type Product = Pick<OrderRow, 'productId' | 'productName'>

/** The product of a changed order. What is sent back as it was read names the same one as before. */
export async function changedProduct(
  tx: Tx,
  before: Product,
  sent: { productId?: number | null | undefined; productName?: string | undefined },
): Promise<Product> {
  const { productName = before.productName } = sent
  const otherId = sent.productId !== undefined && sent.productId !== before.productId
  if (!otherId && productName === before.productName)
    return pick(before, 'productId', 'productName')
  const productId = otherId ? sent.productId : undefined
  const product = await findNamedProduct(tx, { productId, productName })
  return namedAs(product, productName)
}

/** The product's own spelling of the colour; undefined if the order names none. */
export function chosenColor(
  product: Pick<ProductRow, 'colors'>,
  named: string | undefined,
): string | undefined {
  const typed = named?.trim().toLowerCase()
  if (product.colors.length === 0) return NO_COLOR
  if (!typed) return undefined
  const color = product.colors.find((name) => name.toLowerCase() === typed)
  if (!color) throw new Refusal('colour-unknown')
  return color
}
