// An order as its mails show it: its lines, the parts of its total, and the money received. A mail
// about one piece speaks of that piece; any other lists what was bought, with the same parts as the
// order's page and prints.

import { sectionText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { CARD_BRAND_NAMES } from '#contract/cards.ts'
import { addressParts } from '#contract/entered-texts.ts'
import { formatLongDate, startOfDay } from '#contract/jamaica.ts'
import { formatCents } from '#contract/money.ts'
import { arrivalText, heldText } from '#contract/order-dates.ts'
import { orderReference } from '#contract/order-number.ts'
import { exactlyText, lineText, piecesOf, sumRows } from '#contract/order-text.ts'
import { linesOf, billOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import { promiseNow } from '#domain/orders/order-delivery.ts'
import { moneyOf, type OrderMoney } from '#domain/orders/order-money.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { RefundTaskRow } from '#domain/orders/payments.table.ts'
import { findOpenTask } from '#domain/orders/write-money.ts'
import { gctOfOrder, gctToday } from '#domain/settings/tax-rules.ts'
import { entitlementsByOrder } from '#domain/vouchers/entitlements.ts'
import { voucherOfOrder } from '#domain/vouchers/find-voucher.ts'
import { type Fact, slipName, type SlipRow, type Written } from '#mail/layout.ts'
import type { Tx } from '#platform/tx.ts'
import type { Sender } from './send-mail.ts'

export type MailedOrder = OrderRow & {
  reference: string
  url: string
  shop: Sender
  lines: readonly OrderLineRow[]
  /** The code of its voucher, empty for none, and what goes along without a price. */
  code: string
  gifts: readonly string[]
  money: OrderMoney
  /** By which day it comes if it is paid now; null once it is sold. */
  promise: Awaited<ReturnType<typeof promiseNow>>
  /** What is owed to the customer now. */
  refundDue: Pick<RefundTaskRow, 'amount' | 'dueOn'> | undefined
}

export const orderForMail = async (
  tx: Tx,
  order: OrderRow,
  shop: Sender,
): Promise<MailedOrder> => ({
  ...order,
  ...(await addedTexts(tx, order)),
  reference: orderReference(order.id),
  url: orderUrl(order, shop),
  shop,
  lines: await linesOf(tx, order),
  money: await moneyOf(tx, order),
  promise: await promiseNow(tx, order),
  refundDue: await findOpenTask(tx, order.id),
  gct: gctOfOrder(order, await gctToday(tx)),
})

/** The address of the order's page, which opens it to anybody. */
export const orderUrl = ({ link }: Pick<OrderRow, 'link'>, shop: Sender) =>
  `${shop.publicUrl}/order/${link}`

export const formatExact = (cents: number) => formatCents(cents, { exact: true })

async function addedTexts(tx: Tx, { id }: OrderRow): Promise<Pick<MailedOrder, 'code' | 'gifts'>> {
  const used = await voucherOfOrder(tx, id)
  const entitled = (await entitlementsByOrder(tx, [id])).get(id) ?? []
  const prizes = entitled.map(({ prize }) => prize)
  return { code: used?.code ?? '', gifts: [...(used?.gift ? [used.gift] : []), ...prizes] }
}

export const isOnePiece = ({ lines }: MailedOrder) => piecesOf(lines) === 1

/** What the texts of mails may name of an order; empty where it has none. */
export function orderFacts(order: MailedOrder) {
  const { reference, shop, refundDue, cardBrand, cardLast4 } = order
  const one = isOnePiece(order)
  const [items, boxes, are, They, their] = one
    ? ['item', 'box', 'is', 'It', 'its']
    : ['items', 'boxes', 'are', 'They', 'their']
  return {
    ...{ reference, items, boxes, are, They, their },
    customer: order.customerName,
    phone: shop.phone,
    address: shop.address,
    hoursWeek: shop.hoursWeek,
    hoursSaturday: shop.hoursSaturday,
    place: addressParts(order).join(', ') || 'you',
    total: formatExact(order.totalAmount),
    exactly: exactlyText(formatExact(order.totalAmount)),
    code: order.code,
    refund: refundDue ? formatExact(refundDue.amount) : '',
    refundDay: refundDue ? formatLongDate(startOfDay(refundDue.dueOn)) : '',
    Card:
      cardBrand && cardLast4 ? `${CARD_BRAND_NAMES[cardBrand]} ending in ${cardLast4}: we` : 'We',
  }
}

/** A sentence that several mails have. */
export const phrase = (order: MailedOrder, id: string) =>
  sectionText(textOf('mail-order-phrases', orderFacts(order)), id)

/** What every mail about an order says: until when it is held, and by which day it comes. */
export function datesOf(order: MailedOrder): Written[] {
  const { payBy, waitsSince, money, lines } = order
  // The clock ends no order while staff decide, and none that is paid in part.
  const isTimed = !waitsSince && money.netCents === 0
  const dated = {
    ...order,
    payBy: payBy && isTimed ? payBy.toISOString() : null,
    isHeld: lines.every(({ heldColor }) => heldColor !== null),
  }
  const arrival = arrivalText(dated)
  return [heldText(dated), arrival && `${arrival}.`]
}

/** Each line with its amount. */
const lineRows = ({ lines }: MailedOrder): SlipRow[] =>
  lines.map((line) => ({
    label: lineText(line, line.color),
    amount: formatExact(line.quantity * line.unitPrice),
  }))

/** What goes along without a price. */
export const giftRows = ({ gifts }: MailedOrder): Fact[] =>
  gifts.length > 0 ? [['Included free', gifts.join(', ')]] : []

/** What a cancelled order says of the voucher that it had. */
export const codeReturned = (order: MailedOrder): Written =>
  order.code && phrase(order, 'codeAgain')

/** The total with its parts. */
export const totalRows = (order: MailedOrder) => sumSlip(order).map(asFact)

function sumSlip(order: MailedOrder): SlipRow[] {
  const { lines, totalAmount: total } = order
  const { piecesCents: pieces } = billOf(lines, order)
  const parts = { ...order, pieces, total }
  return sumRows(parts, piecesOf(lines), { code: order.code }).map(
    ({ part, name, note, text }) => ({
      label: name,
      detail: part === 'delivery' ? note.toLowerCase() : note,
      amount: text,
      role: part === 'total' ? 'total' : part === 'gct' ? 'tax' : 'part',
    }),
  )
}

const asFact = (row: SlipRow): Fact => [slipName(row), row.amount]

/** Asks for exactly this amount, where its cents name the order. */
export const exactlyPart = ({ namingDiscount }: MailedOrder, cents: number): Written =>
  namingDiscount > 0 && exactlyText(formatExact(cents))

/** What is owed to the customer, and by when; empty where nothing is. */
export const owedPart = (order: MailedOrder): Written =>
  order.refundDue && phrase(order, 'refundDue')

/** What was bought and what it costs, as a slip. */
export const boughtSlip = (order: MailedOrder): SlipRow[] => [
  ...lineRows(order),
  ...giftRows(order).map(([label, amount]) => ({ label, amount })),
  ...sumSlip(order),
]

export const boughtRows = (order: MailedOrder) => boughtSlip(order).map(asFact)
