// The lines of orders: read, written, and copied to the order's own row. An order that 0.1.0 wrote has one line, which is
// read from its row until it is written (until 0.3.0).

import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { MAX_CENTS } from '#contract/money.ts'
import { MAX_QUANTITY } from '#contract/order-limits.ts'
import { orderedText } from '#contract/order-text.ts'
import { type Bill, bill, type Paying, type Reduction } from '#contract/order-sums.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { pick } from '#platform/pick.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderLineRow, orderLines } from './order-lines.table.ts'
import type { OrderRow } from './orders.table.ts'

/** What a line keeps of its product as it was when the line was written. */
type Frozen = 'unitCost' | 'warrantyYears'

/** A line to be written, without an id until it is in the database. */
export type Line = Omit<OrderLineRow, 'id' | 'orderId' | 'position' | 'afterDelivery' | Frozen> & {
  id?: number | undefined
}

type Fresh = Pick<Line, 'productId' | 'productName' | 'color' | 'quantity' | 'unitPrice'>

/** A line that holds no piece yet. */
export const freshLine = ({ productId, productName, color, quantity, unitPrice }: Fresh) => ({
  ...{ productId, productName, color, quantity, unitPrice },
  ...{ heldColor: null, returned: 0, keptOut: null },
})

/** A line's product, or the name of what is none. */
export const namedAs = (
  product: Pick<typeof products.$inferSelect, 'id' | 'name'> | undefined,
  otherwise = '',
) => ({ productId: product?.id ?? null, productName: product?.name ?? otherwise })

type Alike = Pick<Line, 'productId' | 'color' | 'unitPrice' | 'quantity'>

/** Adds a line; one of the same product, colour and price becomes part of the line that is there. */
export function addLine<L extends Alike>(lines: L[], line: L): void {
  const same = lines.find(
    ({ productId, color, unitPrice }) =>
      productId === line.productId && color === line.color && unitPrice === line.unitPrice,
  )
  if (same && same.quantity + line.quantity <= MAX_QUANTITY) same.quantity += line.quantity
  else lines.push(line)
}

/** The lines of each of some orders, by position. */
export async function linesByOrder(
  tx: Tx,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<number, OrderLineRow[]>> {
  const written = rows.filter(({ linesVersion }) => linesVersion > 0).map(({ id }) => id)
  const lines = new Map<number, OrderLineRow[]>()
  for (const row of rows) lines.set(row.id, row.linesVersion > 0 ? [] : [lineOfRow(row)])
  if (written.length === 0) return lines
  const found = await tx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, written))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  for (const line of found) lines.get(line.orderId)?.push(line)
  return lines
}

export const linesOf = async (tx: Tx, order: OrderRow): Promise<OrderLineRow[]> =>
  (await linesByOrder(tx, [order])).get(order.id) ?? []

/** The one line that an order's row describes, as long as it is not written. */
const lineOfRow = (order: OrderRow): OrderLineRow => ({
  id: 0,
  orderId: order.id,
  position: 1,
  ...freshLine({ ...order, color: order.selectedColor, quantity: 1, unitPrice: order.totalAmount }),
  unitCost: null,
  warrantyYears: null,
  heldColor: order.heldColor,
  afterDelivery: false,
})

/**
 * `voucher`: with it, the part of the discount that is the voucher’s is computed again; null for none.
 * `namingCents`: by default those that the order has.
 */
export type Parts = Pick<OrderRow, 'delivery' | 'discount'> &
  Partial<Pick<OrderRow, 'voucherDiscount' | 'namingDiscount'>> & {
    voucher?: VoucherEffect | null | undefined
    namingCents?: number
  }

type Priced = Pick<OrderLineRow, 'quantity' | 'unitPrice'>

/** What the lines and the other parts of an order cost; without `voucher`, with the discount as it is. */
export function billOf(lines: readonly Priced[], parts: Parts, paying: Paying = {}): Bill {
  const pieces = lines.map((line) => ({ ...line, unitPriceCents: line.unitPrice }))
  const courier = { kind: 'delivery', quantity: 1, unitPriceCents: parts.delivery } as const
  return bill([...pieces, courier], reductionsOf(parts), paying)
}

export function reductionsOf(parts: Parts): Reduction[] {
  const { discount, voucherDiscount = 0, namingDiscount = 0, voucher: effect } = parts
  const named = namingDiscount + (effect === undefined ? 0 : voucherDiscount)
  return [
    ...(effect ? [{ kind: 'voucher' as const, effect }] : []),
    { kind: 'discount', cents: discount - named },
    { kind: 'naming', cents: parts.namingCents ?? namingDiscount },
  ]
}

/** Refuses an order of which pieces and delivery cost more than the largest amount. */
export function refuseTooLarge({ pieces, delivery }: { pieces: number; delivery: number }): void {
  if (pieces + delivery > MAX_CENTS) throw new Refusal('total-too-large')
}

/**
 * The columns of the order's own row that follow from its lines. More than the largest amount is
 * refused.
 */
export function projectionOf(
  lines: readonly Line[],
  parts: Parts & { voucher: VoucherEffect | null },
  sums: Bill = billOf(lines, parts),
) {
  const [first] = lines
  const { totalCents, discountCents, voucherCents, namingCents } = sums
  refuseTooLarge({ pieces: sums.piecesCents, delivery: parts.delivery })
  return {
    productId: first?.productId ?? null,
    productName: orderedText(lines),
    selectedColor: first?.color ?? '',
    heldColor: first?.heldColor ?? null,
    otherLines: lines
      .slice(1)
      .map(({ productName }) => productName)
      .join(', '),
    totalAmount: totalCents,
    discount: discountCents,
    voucherDiscount: voucherCents,
    namingDiscount: namingCents,
    deliveryDiscount: parts.voucher?.kind === 'delivery' ? voucherCents : 0,
    linesVersion: 1,
  }
}

/** What the product of a line costs the shop now, and how long it is under warranty. */
const frozenOf = ({
  productId,
}: Pick<Line, 'productId'>): Record<Frozen, SQL<number | null> | null> => ({
  unitCost: productId === null ? null : ofProduct(productId, products.cost),
  warrantyYears: productId === null ? null : ofProduct(productId, products.warrantyYears),
})

const ofProduct = (productId: number, column: AnyPgColumn) =>
  sql<number | null>`(select ${column} from ${products} where ${products.id} = ${productId})`

type Lined<Each> = { order: OrderRow; lines: readonly Each[] }

/**
 * Writes an order's lines: changes those with a known id, adds new ones, deletes the others. What joins a delivered order
 * is still to be sent.
 */
export async function writeLines(
  tx: Tx,
  before: Lined<OrderLineRow> | undefined,
  { order, lines: after }: Lined<Line>,
): Promise<OrderLineRow[]> {
  const linesBefore = before?.lines ?? []
  const wasDelivered = before?.order.orderStatus === 'delivered'
  const afterDelivery = wasDelivered && order.orderStatus === 'delivered'
  const kept = new Set(after.map(({ id }) => id))
  const gone = linesBefore.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.db.delete(orderLines).where(inArray(orderLines.id, gone))
  const written: OrderLineRow[] = []
  const added = []
  for (const [index, line] of after.entries()) {
    const earlier = linesBefore.find(({ id }) => id === line.id)
    const row = { ...pick(line, ...FIELDS), orderId: order.id, position: index + 1 }
    if (!earlier) added.push({ ...row, ...frozenOf(line), afterDelivery })
    else if (isSame(earlier, row)) written.push(earlier)
    else written.push(await changeLine(tx, earlier, row))
  }
  if (added.length > 0) written.push(...(await tx.db.insert(orderLines).values(added).returning()))
  return written.toSorted((a, b) => a.position - b.position)
}

type Placed = Pick<OrderLineRow, 'position' | (typeof FIELDS)[number]>

async function changeLine(tx: Tx, { id, productId }: OrderLineRow, row: Placed) {
  const frozen = productId === row.productId ? {} : frozenOf(row)
  const changed = { ...row, ...frozen }
  const isIt = eq(orderLines.id, id)
  return singleRow(await tx.db.update(orderLines).set(changed).where(isIt).returning())
}

const FIELDS = [
  'productId',
  'productName',
  'color',
  'quantity',
  'unitPrice',
  'heldColor',
  'returned',
  'keptOut',
] as const

export const areSameLines = (before: readonly OrderLineRow[], after: readonly Line[]) =>
  before.length === after.length &&
  before.every((line, index) => {
    const later = after[index]
    return later?.id === line.id && later && isSame(line, { ...later, position: index + 1 })
  })

const isSame = (a: OrderLineRow, b: Placed) =>
  a.position === b.position && FIELDS.every((field) => a[field] === b[field])
