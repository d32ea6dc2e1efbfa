// Chooses the cents that name a transfer: a discount of J$0.01 to J$0.99 that makes the order's total
// unlike those of all other open transfers, so that a transfer without a reference is known by its
// amount. Orders of one total that come at once wait for each other here, after every other lock.

import { and, between, ne, or, sql } from 'drizzle-orm'
import { LEAST_NAMED_CENTS } from '#contract/order-sums.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'
import { deriveOrder, type Derived, type Facts, NOT_YET } from './derive-order.ts'
import { isBesideOlder } from './older-versions.ts'
import { closedLately, isOpenTransfer } from './open-transfers.ts'
import { type OrderRow, orders } from './orders.table.ts'

/** The first key of the locks; the second is a total in whole dollars. */
const LOCK = 7_243_400
const CENTS = 100
const MOST = CENTS - 1

/**
 * The cents that name an order whose state follows from these facts: chosen for a new one, and followed through a change. A
 * process of 0.1.0 could not change an order that has some, so a new one has none while one runs (until 0.3.0).
 */
export async function deriveNamed(
  tx: Tx,
  before: OrderRow | undefined,
  { paymentMethod, facts }: Naming,
) {
  const earlier = before ?? NOT_YET
  const derived = deriveOrder(earlier, facts)
  const after = { paymentMethod, ...derived.columns }
  const namingCents = before
    ? await followNamingCents(tx, { before, after, netCents: facts.paying.netCents })
    : await newNamingCents(tx, after)
  if (namingCents === after.namingDiscount) return derived
  return deriveOrder(earlier, { ...facts, parts: { ...facts.parts, namingCents } })
}

type Paid = Pick<OrderRow, 'paymentMethod'>
type Naming = Paid & { facts: Facts }
type After = Paid & Derived['columns']

async function newNamingCents(tx: Tx, { totalAmount, ...order }: After): Promise<number> {
  const isOpen = order.paymentStatus !== 'paid' && order.orderStatus !== 'cancelled'
  if (order.paymentMethod !== 'bank_transfer' || totalAmount < LEAST_NAMED_CENTS || !isOpen)
    return 0
  const { namingCents } = await readSetting(tx, 'transfers')
  if (!namingCents || (await isBesideOlder(tx))) return 0
  return choose(tx, await takenTotals(tx, totalAmount), totalAmount)
}

type Following = { before: OrderRow; after: After; netCents: number }

/**
 * The cents of an order after an edit. They stay from the first payment on; before it, as long as the
 * total is still unlike all others. A cancelled order keeps them for the time that it is restored.
 */
async function followNamingCents(tx: Tx, { before, after, netCents }: Following): Promise<number> {
  const { namingDiscount: cents, totalAmount } = after
  const isFixed = netCents > 0 || after.orderStatus === 'cancelled' || isAsItWas(before, after)
  if (cents === 0 || isFixed) return cents
  if (after.paymentMethod !== 'bank_transfer') return 0
  const plainTotal = totalAmount + cents
  const taken = await takenTotals(tx, plainTotal, before.id)
  return taken.open.has(totalAmount) ? choose(tx, taken, plainTotal) : cents
}

/** Whether the order stays one whose total the database keeps unlike all others. */
const isAsItWas = (before: OrderRow, after: After) =>
  isKeptUnlike(before) && isKeptUnlike(after) && before.totalAmount === after.totalAmount

const isKeptUnlike = ({ paymentMethod, paymentStatus, orderStatus }: After | OrderRow) =>
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
