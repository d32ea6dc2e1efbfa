// Converts what staff sent of a product into columns: money into cents, the shop's own bank account
// into null. What was not sent is left out, and so is an empty list of options.

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
    cost: edit.cost === null ? null : cents(edit.cost),
    images: edit.images && [...new Set(edit.images)],
    paymentOptions: unlessEmpty(edit.paymentOptions),
    shippingOptions: unlessEmpty(edit.shippingOptions),
    bankDetails: await ownAccount(tx, edit.bankDetails),
  }
  const fields = Object.keys(columns).map((name) => [name, sent[name]] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** The columns that staff may set: all except those that the shop itself sets. */
const { id: _, edition: _e, createdAt: _c, updatedAt: _u, ...columns } = getTableColumns(products)

const cents = (dollars: string | undefined) =>
  dollars === undefined ? undefined : centsFromDollars(dollars)

/** An empty list counts as not sent: every product can be paid for and shipped somehow. */
const unlessEmpty = (options: string[] | undefined) => (options?.length ? options : undefined)

/**
 * A product without an account of its own is read with the shop's. If that is sent back, the
 * product still has none.
 */
async function ownAccount(tx: Tx, sent: EditProduct['bankDetails']) {
  if (!sent) return sent
  const { bank } = await getShopFacts(tx)
  return sent.bank === bank.bank && sent.account === bank.account ? null : sent
}
