// Turns what staff sent of a product into columns: money into cents, empty lists of options into
// the shop's own, the shop's own account into none. What was not sent stays as it is.

import { centsFromDollars } from '#contract/money.ts'
import type { EditProduct } from '#contract/edit-product.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { Tx } from '#platform/tx.ts'
import type { NewProduct } from './add-product.ts'

export type ProductFields = Partial<NewProduct>

export async function productFields(tx: Tx, edit: EditProduct): Promise<ProductFields> {
  const fields: Record<keyof ProductFields, unknown> = {
    name: edit.name,
    description: edit.description,
    price: cents(edit.price),
    originalPrice: edit.originalPrice === null ? null : cents(edit.originalPrice),
    onSale: edit.onSale,
    category: edit.category,
    images: edit.images && [...new Set(edit.images)],
    panoramicImages: edit.panoramicImages,
    colors: edit.colors,
    colorImages: edit.colorImages,
    features: edit.features,
    dimensions: edit.dimensions,
    paymentOptions: orStandard(edit.paymentOptions),
    shippingOptions: orStandard(edit.shippingOptions),
    bankDetails: await ownAccount(tx, edit.bankDetails),
    material: edit.material,
    measures: edit.measures,
    cartons: edit.cartons,
    weightKg: edit.weightKg,
    pictures: edit.pictures,
    spin: edit.spin,
    model: edit.model,
    lowStockThreshold: edit.lowStockThreshold,
  }
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent)
}

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
