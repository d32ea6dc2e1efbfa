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
  const { order, lines: before, edit } = amending
  const parts = partsOf(order, edit)
  const sent = edit.lines && (await linesFrom(tx, before, edit.lines))
  const hasSameParts = PARTS.every((part) => parts[part] === order[part])
  const isOther = sent !== undefined && !areSameLines(before, sent)
  if (isOther) await refuseBesideOlder(tx, sent)
  const lines = isOther ? sent : await fromFirst(tx, amending)
  const total = isOther || !hasSameParts ? undefined : totalOf(order, edit)
  if (total !== undefined) await setTotal(tx, { order, lines, total })
  const earlierOf = ({ id }: Line) => before.find((line) => line.id === id)
  const byHand = await haveOtherPrice(
    tx,
    lines.filter((line) => isPricedNow(line, earlierOf(line))),
  )
  const grown = lines.filter((line) => line.quantity > (earlierOf(line)?.quantity ?? 0))
  if (await haveOtherPrice(tx, grown)) requireAbility(tx, 'prices.change')
  if (!byHand && (hasSameParts || isToBeQuotedOnly(order, parts, edit)))
    return { lines, parts, reason: '' }
  requireAbility(tx, 'prices.change')
  const reason = edit.reason || (isOther || !hasSameParts ? '' : SET_IN_FORM)
  if (!reason) throw new Refusal('price-needs-reason')
  return { lines, parts, reason }
}

/**
 * The delivery and the discount after the edit. A delivery that costs something is no longer to be quoted; one that costs nothing has to say so itself.
 */
function partsOf(order: OrderRow, edit: EditOrder): Parts {
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

/** Whether nothing changes but that a courier who cost nothing is to be quoted, which sets no price. */
function isToBeQuotedOnly(order: OrderRow, parts: Parts, edit: EditOrder): boolean {
  const { shippingMethod = order.shippingMethod } = edit
  const isSame = parts.delivery === order.delivery && parts.discount === order.discount
  return isSame && parts.deliveryToBeQuoted && shippingMethod === 'delivery'
}

function totalOf(order: OrderRow, { totalAmount }: EditOrder): number | undefined {
  const total = totalAmount === undefined ? undefined : centsFromDollars(totalAmount)
  return total === order.totalAmount ? undefined : total
}

type Totalling = { order: OrderRow; lines: Line[]; total: number }

/** Sets the price of an order's only piece so that the total is the one sent. */
async function setTotal(tx: Tx, { order, lines, total }: Totalling): Promise<void> {
  const [only] = lines
  const isOne = only && lines.length === 1 && only.quantity === 1
  const used = isOne ? await voucherOfOrder(tx, order.id) : undefined
  const voucher = used ? effectOf(used) : null
  const unitPrice = isOne
    ? priceForTotal(total, {
        deliveryCents: order.delivery,
        reductions: reductionsOf({ ...order, voucher }),
      })
    : undefined
  if (!isOne || unitPrice === undefined) throw new Refusal('change-line-prices')
  only.unitPrice = unitPrice
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
