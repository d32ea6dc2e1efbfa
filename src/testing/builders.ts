// Things that tests need to exist, made by the shop's own verbs.

import type { Payee } from '#contract/payees.ts'
import { addProduct, type NewProduct } from '#domain/catalogue/edit-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { placeOrder, type Placing } from '#domain/orders/place-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { changePayoutDetails } from '#domain/partners/change-payout-details.ts'
import { changeMember } from '#domain/partners/get-member.ts'
import { enrolMember, type NewMember } from '#domain/partners/enrol-member.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import type { Tx } from '#platform/tx.ts'
import { emailWithoutDigits } from './emails.ts'

export type ProductOverrides = {
  name?: string
  priceCents?: number
  stock?: Record<string, number>
  /** What else matters to the test. */
  fields?: Partial<NewProduct>
}

/** A couch with the given pieces by colour; ten in Sand by default. */
export async function aProduct(tx: Tx, overrides: ProductOverrides = {}): Promise<ProductRow> {
  const { name = 'Test Couch', priceCents = 90_000_00, stock = { Sand: 10 }, fields } = overrides
  const product = await addProduct(tx, {
    name,
    description: 'A couch for tests.',
    category: 'compressed-couches',
    price: priceCents,
    colors: Object.keys(stock),
    ...fields,
  })
  for (const [color, pieces] of Object.entries(stock))
    await setStock(tx, { productId: product.id, color, pieces, reason: 'count' })
  return product
}

export const BUYER = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
} as const

export type OrderOverrides = Partial<Placing>

/** An order by bank transfer for a new couch, or for the product named. */
export async function anOrder(tx: Tx, overrides: OrderOverrides = {}): Promise<OrderRow> {
  const productId = overrides.productId ?? (await aProduct(tx)).id
  const { order } = await placeOrder(tx, { ...BUYER, ...overrides, productId })
  return order
}

/** An order by bank transfer of several lines. */
export async function anOrderOf(tx: Tx, lines: NonNullable<Placing['lines']>): Promise<OrderRow> {
  const { order } = await placeOrder(tx, { ...BUYER, lines })
  return order
}

/** A partner, enrolled: a root of the tree unless it has a sponsor; with a payee unless the test says what bank account was written. */
export async function aMember(tx: Tx, overrides: Partial<NewMember> = {}): Promise<MemberRow> {
  const member = await enrolMember(tx, {
    firstName: 'Marcia',
    lastName: 'Reid',
    email: emailWithoutDigits(tx.random.uuid()),
    phone: '876-555-0123',
    ...overrides,
  })
  return overrides.bankAccount === undefined ? givePayee(tx, member.id) : member
}

/** Payout details for a bank transfer, complete. */
export const PAYEE: Payee = {
  paymentMethod: 'bank_transfer',
  legalName: 'Marcia Althea Reid',
  address: '14 Mona Road, Kingston 6',
  parish: 'St Andrew',
  trn: '112408336',
  bankCode: '077',
  branch: 'Half Way Tree',
  accountType: 'savings',
  accountNumber: '404118257',
}

/** Gives a partner a payee that may be paid at once, without the wait after new details. */
export async function givePayee(tx: Tx, memberId: number, details: Partial<Payee> = {}) {
  await changePayoutDetails(tx, { ...PAYEE, ...details, memberId })
  return changeMember(tx, memberId, { payoutHeldUntil: null })
}

/** Who stands at the top of a tree. */
export const NOBODY = -1

/** Partners, each enrolled under an earlier one, whose place among them is named, or under nobody. */
export async function aTree(tx: Tx, sponsors: readonly number[]): Promise<MemberRow[]> {
  const tree: MemberRow[] = []
  for (const sponsor of sponsors) tree.push(await aMember(tx, { sponsorId: tree[sponsor]?.id }))
  return tree
}

/** Partners one under the other, the top one first. */
export const aLine = (tx: Tx, length: number): Promise<MemberRow[]> =>
  aTree(
    tx,
    Array.from({ length }, (_, nth) => nth - 1),
  )
