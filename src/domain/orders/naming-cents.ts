// Chooses the cents that name a transfer: a discount of J$0.01 to J$0.99 that makes the order's total
// unlike those of all other open transfers, so that a transfer without a reference is known by its
// amount. Orders of one total that come at once wait for each other here, after every other lock.

import { and, between, ne, or, sql } from 'drizzle-orm'
import { LEAST_NAMED_CENTS } from '#contract/order-sums.ts'
import type { CreateOrder } from '#contract/new-orders.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { getTransferRules } from '#domain/settings/transfer-rules.ts'
import type { Tx } from '#platform/tx.ts'
import { type Line, type Parts, projectionOf } from './lines.ts'
import { isBesideOlder } from './older-versions.ts'
import { closedLately, isOpenTransfer } from './open-transfers.ts'
import { type OrderRow, orders } from './orders.table.ts'

/** The first key of the locks; the second is a total in whole dollars. */
const LOCK = 7_243_400
const CENTS = 100
const MOST = CENTS - 1

type Placed = Pick<CreateOrder, 'paymentMethod' | 'paymentStatus' | 'orderStatus'>
type NewOrder = Placed & {
  lines: readonly Line[]
  parts: Parts & { voucher: VoucherEffect | null }
}

/** What a new order costs, less the cents that name it. */
export async function namedSums(tx: Tx, { lines, parts, ...placed }: NewOrder) {
  const sums = projectionOf(lines, parts)
  const namingCents = await newNamingCents(tx, placed, sums.totalAmount)
  return namingCents === 0 ? sums : projectionOf(lines, { ...parts, namingCents })
}

/**
 * The cents for a new order of this total; 0 where it gets none. An older process could not change an
 * order that has some, so there are none while one runs.
 */
async function newNamingCents(tx: Tx, placed: Placed, totalAmount: number): Promise<number> {
  const { paymentMethod, paymentStatus, orderStatus } = placed
  if (paymentMethod !== 'bank_transfer' || totalAmount < LEAST_NAMED_CENTS) return 0
  if (paymentStatus === 'paid' || orderStatus === 'cancelled') return 0
  const { namingCents } = await getTransferRules(tx)
  if (!namingCents || (await isBesideOlder(tx))) return 0
  return choose(tx, await takenTotals(tx, totalAmount), totalAmount)
}

type Following = { before: OrderRow; after: OrderRow; netCents: number }

/**
 * The cents of an order after an edit. They stay from the first payment on; before it, as long as the
 * total is still unlike all others. A cancelled order keeps them for the time that it is restored.
 */
export async function followNamingCents(
  tx: Tx,
  { before, after, netCents }: Following,
): Promise<number> {
  const { id, namingDiscount: cents, totalAmount } = after
  const isFixed = netCents > 0 || after.orderStatus === 'cancelled' || isAsItWas(before, after)
  if (cents === 0 || isFixed) return cents
  if (after.paymentMethod !== 'bank_transfer') return 0
  const plainTotal = totalAmount + cents
  const taken = await takenTotals(tx, plainTotal, id)
  return taken.open.has(totalAmount) ? choose(tx, taken, plainTotal) : cents
}

/** Whether the order stays one whose total the database keeps unlike all others. */
const isAsItWas = (before: OrderRow, after: OrderRow) =>
  isKeptUnlike(before) && isKeptUnlike(after) && before.totalAmount === after.totalAmount

const isKeptUnlike = ({ paymentMethod, paymentStatus, orderStatus }: OrderRow) =>
  paymentMethod === 'bank_transfer' &&
  orderStatus !== 'cancelled' &&
  (paymentStatus === 'pending' || paymentStatus === 'failed')

type Taken = { open: ReadonlySet<number>; closed: ReadonlySet<number> }

/**
 * The totals of other transfers, open or closed lately, that cents could make of this one. Nobody else
 * chooses among them until the transaction ends.
 */
async function takenTotals(tx: Tx, plainTotal: number, own = 0): Promise<Taken> {
  const [lowest, highest] = [plainTotal - MOST, plainTotal - 1]
  const dollars = new Set([lowest, highest].map((cents) => Math.floor(cents / CENTS)))
  for (const each of dollars)
    await tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${each})`)
  const rows = await tx.db
    .select({ total: orders.totalAmount, isOpen: sql<boolean>`${isOpenTransfer}` })
    .from(orders)
    .where(
      and(
        between(orders.totalAmount, lowest, highest),
        ne(orders.id, own),
        or(isOpenTransfer, closedLately(tx)),
      ),
    )
  const totals = (open: boolean) =>
    new Set(rows.filter(({ isOpen }) => isOpen === open).map(({ total }) => total))
  return { open: totals(true), closed: totals(false) }
}

/** Those that no order has which closed lately, as long as there are some. */
function choose(tx: Tx, { open, closed }: Taken, plainTotal: number): number {
  const start = tx.random.below(MOST)
  const free = Array.from({ length: MOST }, (_, turn) => ((start + turn) % MOST) + 1).filter(
    (cents) => !open.has(plainTotal - cents),
  )
  return free.find((cents) => !closed.has(plainTotal - cents)) ?? free[0] ?? 0
}
