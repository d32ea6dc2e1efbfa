// Works out the lines that an edit of staff asks for. A value that equals the one that was read is
// no change. If the edit changes the lines, they decide, and the fields that are derived from them
// are ignored.

import { centsFromDollars } from '#contract/money.ts'
import { MAX_LINES } from '#contract/order-limits.ts'
import { priceForTotal } from '#contract/order-sums.ts'
import type { StaffLine } from '#contract/order-lines.ts'
import type { EditOrder } from '#contract/orders.ts'
import { findProduct } from '#domain/catalogue/get-product.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { voucherOfOrder } from '#domain/vouchers/find-voucher.ts'
import { effectOf } from '#domain/vouchers/use-voucher.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { areSameLines, freshLine, type Line, namedAs, reductionsOf } from './lines.ts'
import { refuseBesideOlder } from './older-versions.ts'
import { changedProduct, findNamedProduct } from './named-product.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import type { OrderRow } from './orders.table.ts'

type Parts = Pick<OrderRow, (typeof PARTS)[number]>
const PARTS = ['delivery', 'deliveryToBeQuoted', 'discount'] as const
type Amending = { order: OrderRow; lines: readonly OrderLineRow[]; edit: EditOrder }

export type Amended = {
  lines: Line[]
  parts: Parts
  /** Why a price, the delivery or the discount was set by hand; empty if none was. */
  reason: string
}

/** The reason for a price that was set by changing the total. */
export const SET_IN_FORM = 'Changed in the order form'

export async function amendedLines(tx: Tx, amending: Amending): Promise<Amended> {
  const parts = partsOf(amending)
  const { lines, reason } = await linesOfEdit(tx, amending, parts)
  return { lines, parts, reason: await reasonOfPrices(tx, amending, { lines, parts, reason }) }
}

/** The lines after the edit, and the reason that it gives: with other lines or parts its own, with another total the form. */
async function linesOfEdit(tx: Tx, amending: Amending, parts: Parts) {
  const { order, lines: before, edit } = amending
  const sent = edit.lines && (await linesFrom(tx, before, edit.lines))
  if (sent && !areSameLines(before, sent)) {
    await refuseBesideOlder(tx, sent)
    return { lines: sent, reason: edit.reason }
  }
  const named = await fromFirst(tx, amending)
  if (PARTS.some((part) => parts[part] !== order[part]))
    return { lines: named, reason: edit.reason }
  return { lines: await atTotal(tx, amending, named), reason: edit.reason || SET_IN_FORM }
}

type Pricing = { lines: readonly Line[]; parts: Parts; reason: string | undefined }

/** Why prices are set by hand, empty if none are: who sets one needs the ability and a reason, who adds to one the ability. */
async function reasonOfPrices(tx: Tx, amending: Amending, { lines, parts, reason }: Pricing) {
  const earlierOf = ({ id }: Line) => amending.lines.find((line) => line.id === id)
  const grown = lines.filter((line) => line.quantity > (earlierOf(line)?.quantity ?? 0))
  if (await haveOtherPrice(tx, grown)) requireAbility(tx, 'prices.change')
  const priced = lines.filter((line) => isPricedNow(line, earlierOf(line)))
  if (!setsPrice(amending, parts) && !(await haveOtherPrice(tx, priced))) return ''
  requireAbility(tx, 'prices.change')
  if (!reason) throw new Refusal('price-needs-reason')
  return reason
}

/**
 * The delivery and the discount after the edit. A delivery that costs something is no longer to be quoted; one that costs nothing has to say so itself.
 */
function partsOf({ order, edit }: Amending): Parts {
  const { deliveryToBeQuoted = order.deliveryToBeQuoted } = edit
  const cents = (sent: string | undefined, is: number) =>
    sent === undefined ? is : (centsFromDollars(sent) ?? is)
  const delivery = cents(edit.delivery, order.delivery)
  const notByHand = order.voucherDiscount + order.namingDiscount
  return {
    delivery,
    deliveryToBeQuoted: deliveryToBeQuoted && delivery === 0,
    discount: cents(edit.discount, order.discount - notByHand) + notByHand,
  }
}

/** Whether the delivery or the discount is set. That a courier who cost nothing is to be quoted sets no price. */
function setsPrice({ order, edit }: Amending, parts: Parts): boolean {
  const { shippingMethod = order.shippingMethod } = edit
  const isToBeQuoted = parts.deliveryToBeQuoted && shippingMethod === 'delivery'
  const isAsItWas = parts.deliveryToBeQuoted === order.deliveryToBeQuoted || isToBeQuoted
  return parts.delivery !== order.delivery || parts.discount !== order.discount || !isAsItWas
}

/** The lines at the price of an order's only piece that gives the total which is sent. */
async function atTotal(tx: Tx, { order, edit }: Amending, lines: Line[]): Promise<Line[]> {
  const total = edit.totalAmount === undefined ? undefined : centsFromDollars(edit.totalAmount)
  if (total === undefined || total === order.totalAmount) return lines
  const [only] = lines
  if (!only || lines.length > 1 || only.quantity !== 1) throw new Refusal('change-line-prices')
  const used = await voucherOfOrder(tx, order.id)
  const unitPrice = priceForTotal(total, {
    deliveryCents: order.delivery,
    reductions: reductionsOf({ ...order, voucher: used ? effectOf(used) : null }),
  })
  if (unitPrice === undefined) throw new Refusal('change-line-prices')
  return [{ ...only, unitPrice }]
}

/** The lines with another product or colour in the first one, if the edit names one. */
async function fromFirst(tx: Tx, { order, lines, edit }: Amending): Promise<Line[]> {
  const [first, ...others] = lines.map((line): Line => ({ ...line }))
  if (!first) return []
  const product = await changedProduct(tx, order, edit)
  if (product.productId !== order.productId || product.productName !== order.productName)
    Object.assign(first, product)
  const { selectedColor } = edit
  if (selectedColor !== undefined && selectedColor !== order.selectedColor)
    first.color = selectedColor
  return [first, ...others]
}

async function linesFrom(
  tx: Tx,
  before: readonly OrderLineRow[],
  sent: readonly StaffLine[],
): Promise<Line[]> {
  if (sent.length > MAX_LINES) throw new Refusal('too-many-lines', { items: MAX_LINES })
  const ids = sent.flatMap(({ id }) => id || [])
  if (new Set(ids).size < ids.length) throw new Refusal('line-twice')
  const lines: Line[] = []
  for (const [index, line] of sent.entries()) lines.push(await lineFrom(tx, before, line, index))
  if (lines.some(({ quantity, returned }) => quantity === 0 && returned === 0))
    throw new Refusal('line-empty')
  return lines
}

async function lineFrom(
  tx: Tx,
  before: readonly OrderLineRow[],
  sent: StaffLine,
  index: number,
): Promise<Line> {
  const earlier = sent.id === 0 ? before[index] : before.find(({ id }) => id === sent.id)
  if (sent.id && !earlier) throw new Refusal('order-changed')
  const unitPrice = sent.unitPrice === undefined ? undefined : centsFromDollars(sent.unitPrice)
  if (!earlier) return newLine(tx, sent, unitPrice)
  const product = await changedProduct(tx, earlier, sent)
  const isOther = product.productId !== earlier.productId
  const today = isOther && product.productId ? await findProduct(tx, product.productId) : undefined
  return {
    ...earlier,
    ...product,
    color: sent.selectedColor ?? (isOther ? '' : earlier.color),
    quantity: sent.quantity,
    unitPrice: unitPrice ?? today?.price ?? earlier.unitPrice,
  }
}

async function newLine(tx: Tx, sent: StaffLine, unitPrice: number | undefined): Promise<Line> {
  const { productId, productName = '', selectedColor = '', quantity } = sent
  if (!productId && !productName) throw new Refusal('product-not-found')
  const product = await findNamedProduct(tx, { productId, productName })
  if (unitPrice === undefined && !product) throw new Refusal('price-missing')
  const price = unitPrice ?? product?.price ?? 0
  const named = namedAs(product, productName)
  return freshLine({ ...named, color: selectedColor, quantity, unitPrice: price })
}

type Priced = Pick<Line, 'productId' | 'unitPrice' | 'quantity'>

/** Whether a line has its price, or its product at that price, by this edit. */
const isPricedNow = (line: Priced, earlier: Priced | undefined) =>
  earlier?.unitPrice !== line.unitPrice || earlier.productId !== line.productId

/** Whether one of some lines has another price than the catalogue's. */
async function haveOtherPrice(tx: Tx, lines: readonly Priced[]): Promise<boolean> {
  for (const { productId, unitPrice } of lines) {
    const product = productId === null ? undefined : await findProduct(tx, productId)
    if (product?.price !== unitPrice) return true
  }
  return false
}
