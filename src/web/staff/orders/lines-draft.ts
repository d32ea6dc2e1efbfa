// The lines of an order while staff change them: the draft, what of it is sent, and its mistakes.

import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { MAX_QUANTITY } from '#contract/order-limits.ts'
import type { OrderLineView, StaffLine } from '#contract/order-lines.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { EditOrder, type OrderView } from '#contract/orders.ts'

export type DraftLine = {
  /** Identifies the line within the draft. */
  key: number
  /** Undefined for a line that is added. */
  id: number | undefined
  productId: number | null
  productName: string
  selectedColor: string
  quantity: string
  /** As it was typed; undefined unless it was set by hand. */
  unitPrice: string | undefined
  isGone: boolean
}

export type Draft = {
  lines: DraftLine[]
  delivery: string
  /** Whether a delivery that is to be quoted is to cost nothing. */
  isFree: boolean
  /** What is taken off by hand, besides the voucher. */
  discount: string
  /** The code of the voucher, empty for none. */
  voucher: string
  reason: string
}

/** The order that the draft started from. */
type Base = Pick<OrderView, 'lines' | 'breakdown' | 'orderStatus' | 'voucher'>

/** What staff took off besides the voucher and the cents that name the order. */
function byHand({ breakdown, voucher }: Base): string {
  const [all = 0, ...others] = [
    breakdown.discount,
    breakdown.namingDiscount,
    voucher?.discount,
  ].map((dollars) => centsFromInput(dollars ?? '0') ?? 0)
  return dollarsFromCents(others.reduce((left, cents) => left - cents, all))
}

export const draftOf = (base: Base): Draft => ({
  lines: base.lines.map((line, index) => ({
    key: index,
    id: line.id,
    productId: line.productId,
    productName: line.productName,
    selectedColor: line.selectedColor,
    quantity: String(line.quantity),
    unitPrice: undefined,
    isGone: false,
  })),
  delivery: base.breakdown.delivery,
  isFree: false,
  discount: byHand(base),
  voucher: base.voucher?.code ?? '',
  reason: '',
})

export const newLine = (key: number): DraftLine => ({
  key,
  id: undefined,
  productId: null,
  productName: '',
  selectedColor: '',
  quantity: '1',
  unitPrice: undefined,
  isGone: false,
})

export const baseLine = (base: Base, { id }: DraftLine): Base['lines'][number] | undefined =>
  id === undefined ? undefined : base.lines.find((line) => line.id === id)

/** How many pieces of a line are out of the shop: they can only be returned. */
export const piecesLeft = (base: Base, line: DraftLine): number => baseLine(base, line)?.left ?? 0

const FIELDS = ['productId', 'productName', 'selectedColor'] as const

export function isChangedLine(base: Base, line: DraftLine): boolean {
  const before = baseLine(base, line)
  if (!before || line.isGone) return true
  return (
    FIELDS.some((field) => line[field] !== before[field]) ||
    line.quantity.trim() !== String(before.quantity) ||
    line.unitPrice !== undefined
  )
}

const isSameAmount = (typed: string, before: string) =>
  centsFromInput(typed) === centsFromInput(before)

/** Whether a price, the delivery or the discount is set by hand, which takes a reason. */
export const setsPrices = (base: Base, { lines, delivery, isFree, discount }: Draft) =>
  lines.some(({ unitPrice, isGone }) => unitPrice !== undefined && !isGone) ||
  (base.breakdown.deliveryToBeQuoted && isFree) ||
  !isSameAmount(delivery, base.breakdown.delivery) ||
  !isSameAmount(discount, byHand(base))

/** Whether a line can be sent: an added one cannot before it has a product. */
const isReady = ({ id, productId, isGone }: DraftLine) =>
  !isGone && (id !== undefined || productId !== null)

function sentLine(base: Base, line: DraftLine): StaffLine {
  const { id, productId, selectedColor, quantity, unitPrice } = line
  const isOtherProduct = baseLine(base, line)?.productId !== productId
  return {
    ...(id !== undefined && { id }),
    ...(isOtherProduct && { productId }),
    selectedColor,
    // The schema refuses -1, with the sentence for a wrong quantity.
    quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : -1,
    ...(unitPrice !== undefined && { unitPrice }),
  }
}

/** What would be sent: only what differs from the order as it was read. */
export function editOf(base: Base, draft: Draft): EditOrder {
  const { delivery, isFree, discount, voucher, reason } = draft
  const lines = draft.lines.filter(isReady)
  const linesDiffer =
    lines.length !== base.lines.length || lines.some((line) => isChangedLine(base, line))
  return {
    ...(linesDiffer && { lines: lines.map((line) => sentLine(base, line)) }),
    ...(!isSameAmount(delivery, base.breakdown.delivery) && { delivery }),
    ...(base.breakdown.deliveryToBeQuoted && isFree && { deliveryToBeQuoted: false }),
    ...(!isSameAmount(discount, byHand(base)) && { discount }),
    ...(voucher.trim() !== (base.voucher?.code ?? '') && { voucher: voucher.trim() }),
    ...(setsPrices(base, draft) && reason.trim() && { reason }),
  }
}

export const isChanged = (base: Base, draft: Draft) => Object.keys(editOf(base, draft)).length > 0

/** By field: `delivery`, `reason`, or `<key of the line>.<field>`. */
export type Mistakes = Readonly<Record<string, string>>

/** What is wrong with the draft so far. A missing reason only matters when it is saved. */
export function mistakesOf(base: Base, draft: Draft): Mistakes {
  const ready = draft.lines.filter(isReady)
  const found: Record<string, string> = {}
  for (const { path, message } of EditOrder.safeParse(editOf(base, draft)).error?.issues ?? []) {
    const [field, index, lineField] = path.map(String)
    const line = ready[Number(index)]
    const name = field === 'lines' && line ? `${line.key}.${lineField}` : String(field)
    found[name] ??= message
  }
  return found
}

/** What keeps a draft from being saved, a missing product or reason included. */
export function mistakesInSaving(base: Base, draft: Draft): Mistakes {
  const open = draft.lines.filter((line) => !line.isGone && !isReady(line))
  return {
    ...mistakesOf(base, draft),
    ...Object.fromEntries(open.map(({ key }) => [`${key}.productId`, 'Please choose a product'])),
    ...(setsPrices(base, draft) &&
      !draft.reason.trim() && { reason: 'Please give a reason for the price change' }),
  }
}

/** A line as the table shows it, with the price that it has or would have. */
export function shownLine(
  base: Base,
  line: DraftLine,
  products: readonly ProductCard[],
): OrderLineView {
  const before = baseLine(base, line)
  const product = products.find(({ id }) => id === line.productId)
  const isOther = before?.productId !== line.productId
  const usual = (isOther ? product?.price : before?.unitPrice) ?? before?.unitPrice ?? '0.00'
  const cents = centsFromInput(line.unitPrice ?? usual) ?? 0
  const quantity = Math.min(Number(line.quantity) || 0, MAX_QUANTITY)
  return {
    id: line.key,
    productId: line.productId,
    productName: line.productName || 'New item',
    selectedColor: line.selectedColor,
    quantity,
    unitPrice: dollarsFromCents(cents),
    amount: dollarsFromCents(cents * quantity),
    returned: before?.returned ?? 0,
  }
}
