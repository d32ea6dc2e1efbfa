// Turns what staff sent of a product into columns: money into cents, empty lists of options into
// the shop's own, the shop's own account into none. What was not sent stays as it is.

import { getTableColumns } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { EditProduct } from '#contract/edit-product.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { Tx } from '#platform/tx.ts'
import type { NewProduct } from './edit-product.ts'
import { products } from './products.table.ts'

export type ProductFields = Partial<NewProduct>

export async function productFields(tx: Tx, edit: EditProduct): Promise<ProductFields> {
  const sent: Record<string, unknown> = {
    ...edit,
    price: cents(edit.price),
    originalPrice: edit.originalPrice === null ? null : cents(edit.originalPrice),
    images: edit.images && [...new Set(edit.images)],
    paymentOptions: orStandard(edit.paymentOptions),
    shippingOptions: orStandard(edit.shippingOptions),
    bankDetails: await ownAccount(tx, edit.bankDetails),
  }
  const fields = Object.keys(columns).map((name) => [name, sent[name]] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** What staff may set: all but what the shop itself decides. */
const { id: _, edition: _e, createdAt: _c, updatedAt: _u, ...columns } = getTableColumns(products)

const cents = (dollars: string | undefined) =>
  dollars === undefined ? undefined : centsFromDollars(dollars)

/** A product is paid for and shipped somehow: no option at all means the shop's usual ones. */
const orStandard = (options: string[] | undefined) => (options?.length ? options : undefined)

/** Records are read with the shop's account in them; sent back it is still the shop's. */
async function ownAccount(tx: Tx, sent: EditProduct['bankDetails']) {
  if (!sent) return sent
  const { bank } = await getShopFacts(tx)
  return sent.bank === bank.bank && sent.account === bank.account ? null : sent
}
