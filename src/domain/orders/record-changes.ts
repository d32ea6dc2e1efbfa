// Records what a change did to an order: as events, which name the changed fields, with old and new
// values only of money, states, products, colours, quantities and partner; and, for staff, with the
// values of every field.

import { asc, eq } from 'drizzle-orm'
import { formatCents } from '#contract/money.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type OrderChangeRow, orderChanges } from './order-changes.table.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import { DETAILS, type OrderRow } from './orders.table.ts'

type State = { order: OrderRow; lines: readonly OrderLineRow[] }
export type Recording = {
  before: State
  after: State
  reason?: string
  partnerReason?: string | undefined
  /** The codes of the voucher. */
  voucher?: { before: string; after: string }
  /** What is left to pay after the change. */
  dueCents: number
  /** The shipment that makes the order shipped. */
  shipmentId?: number | undefined
}

const OF_SALE = [
  'productId',
  'productName',
  'totalAmount',
  'delivery',
  'deliveryToBeQuoted',
  'discount',
  'namingDiscount',
  'referredBy',
] as const
const EDITED = [...OF_SALE, ...DETAILS] as const
const STATES = ['paymentStatus', 'orderStatus'] as const

/** Fields whose values the event log keeps: they name nobody. */
const IMPERSONAL: ReadonlySet<string> = new Set([...OF_SALE, 'selectedColor'])

export async function recordChanges(tx: Tx, recording: Recording): Promise<void> {
  const { before, after } = recording
  const orderId = after.order.id
  const fields = EDITED.filter((field) => before.order[field] !== after.order[field])
  const lines = lineChanges(before.lines, after.lines)
  const several = before.lines.length > 1 || after.lines.length > 1 || hasQuantity(after.lines)
  const vouchers = voucherChanges(recording)
  const changed = [
    ...fields,
    ...(lines.length > 0 && several ? ['lines'] : []),
    ...vouchers.map(({ field }) => field),
  ]
  if (changed.length > 0) {
    const values = valuesOf(before.order, after.order, fields)
    await tx.record('order.edited', { orderId, changed, ...(values && { values }) })
  }
  await writeChanges(tx, recording, [...lines, ...vouchers])
  await recordPayment(tx, before.order, after.order)
  await recordStatus(tx, before.order, after.order, recording)
}

const hasQuantity = (lines: readonly OrderLineRow[]) => lines.some(({ quantity }) => quantity !== 1)

type Field = (typeof EDITED)[number]

function valuesOf(before: OrderRow, after: OrderRow, fields: readonly Field[]) {
  const named = fields.filter((field) => IMPERSONAL.has(field))
  if (named.length === 0) return undefined
  return Object.fromEntries(
    named.map((field) => [
      field,
      [textOf(field, before), textOf(field, after)] as [string, string],
    ]),
  )
}

const MONEY: ReadonlySet<string> = new Set<Field>([
  'totalAmount',
  'delivery',
  'discount',
  'namingDiscount',
])

function textOf(field: Field | (typeof STATES)[number], order: OrderRow): string {
  const value = order[field]
  if (MONEY.has(field)) return formatCents(Number(value), { exact: true })
  return value === null ? '' : String(value)
}

type Change = Pick<typeof orderChanges.$inferInsert, 'field' | 'old' | 'new'>
type Reason = { reason: string }

async function writeChanges(
  tx: Tx,
  { before, after, reason = '', partnerReason = '' }: Recording,
  lines: readonly Change[],
): Promise<void> {
  const fields = [...EDITED, ...STATES].filter(
    (field) => field !== 'productId' && before.order[field] !== after.order[field],
  )
  const changes = [
    ...fields.map((field) => ({
      field,
      old: textOf(field, before.order),
      new: textOf(field, after.order),
    })),
    ...lines,
  ]
  await noteChanges(
    tx,
    after.order.id,
    changes.map((change) => ({
      ...change,
      reason: change.field === 'referredBy' ? partnerReason : reason,
    })),
  )
}

async function noteChanges(tx: Tx, orderId: number, changes: readonly (Change & Reason)[]) {
  if (changes.length === 0) return
  const noted = { orderId, by: actorLabel(tx.actor), at: tx.now }
  await tx.db.insert(orderChanges).values(changes.map((change) => ({ ...change, ...noted })))
}

type First = {
  /** Why this partner is named. */
  partnerReason: string | undefined
  /** The catalogue's price and why the order's is another one; null where it is the same. */
  price: { listedCents: number | undefined; reason: string } | null
}

/** Who sold an order that staff wrote, and its price where it is not the catalogue's, with their reasons. */
export async function recordFirst(
  tx: Tx,
  order: OrderRow,
  { partnerReason = '', price }: First,
): Promise<void> {
  const { referredBy } = order
  const seller = { field: 'referredBy', old: '', new: String(referredBy), reason: partnerReason }
  const listed = price?.listedCents
  const old = listed === undefined ? '' : formatCents(listed, { exact: true })
  const set = { field: 'totalAmount', old, new: textOf('totalAmount', order) }
  await noteChanges(tx, order.id, [
    ...(referredBy === null ? [] : [seller]),
    ...(price ? [{ ...set, reason: price.reason }] : []),
  ])
}

function voucherChanges({ voucher }: Recording): Change[] {
  if (!voucher || voucher.before === voucher.after) return []
  return [{ field: 'voucher', old: voucher.before, new: voucher.after }]
}

/** Each line that was added, removed or changed, by position. */
function lineChanges(before: readonly OrderLineRow[], after: readonly OrderLineRow[]): Change[] {
  const gone = before.filter(({ id }) => !after.some((line) => line.id === id))
  return [
    ...gone.map((line) => ({ field: `line ${line.position}`, old: lineText(line), new: '' })),
    ...after.flatMap((line) => {
      const earlier = before.find(({ id }) => id === line.id)
      const old = earlier ? lineText(earlier) : ''
      return old === lineText(line)
        ? []
        : [{ field: `line ${line.position}`, old, new: lineText(line) }]
    }),
  ]
}

const lineText = ({ quantity, productName, color, unitPrice, returned }: OrderLineRow) =>
  `${quantity} x ${productName}${color ? ` in ${color}` : ''} at ${formatCents(unitPrice)}${
    returned > 0 ? `, ${returned} returned` : ''
  }`

async function recordPayment(tx: Tx, before: OrderRow, after: OrderRow): Promise<void> {
  const from = before.paymentStatus
  const to = after.paymentStatus
  const orderId = after.id
  if (from !== to) await tx.record('order.payment-changed', { orderId, from, to })
  if (!before.paidAt && after.paidAt) await tx.record('order.paid', { orderId })
  if (before.paidAt && !after.paidAt) await tx.record('order.unpaid', { orderId })
}

async function recordStatus(
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
  { dueCents, shipmentId }: Recording,
): Promise<void> {
  const from = before.orderStatus
  const to = after.orderStatus
  if (from === to) return
  const orderId = after.id
  const leaves = to === 'shipped' || to === 'delivered'
  await tx.record('order.status-changed', {
    orderId,
    from,
    to,
    ...(leaves && dueCents > 0 && { dueCents }),
  })
  if (to === 'shipped')
    await tx.record('order.shipped', { orderId, ...(shipmentId && { shipmentId }) })
  if (to === 'cancelled') await tx.record('order.cancelled', { orderId })
  if (from === 'cancelled') await tx.record('order.restored', { orderId })
}

/** Oldest first. */
export const listOrderChanges = (tx: Tx, orderId: number): Promise<OrderChangeRow[]> =>
  tx.db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(asc(orderChanges.id))
