// The scheduled jobs of the partner programme: they approve commissions, place partners, close months, and
// every night compare the tree, the wallets, the commissions and the books with the rows they are made
// from. Differences are logged for staff.

import { approveCommissions, commissionsDue } from '#domain/commissions/approve-due.ts'
import { beginHolds, holdsToBegin } from '#domain/commissions/begin-holds.ts'
import { earnedInMonth, orderSpan } from '#domain/commissions/find-commission.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { ordersToSettle } from '#domain/commissions/unsettled-orders.ts'
import {
  findEnded,
  findRunning,
  startClosing,
  startNightly,
  workNextBatch,
} from '#domain/partners/work-rounds.ts'
import { lookOn, startLooking } from '#domain/signals/look-for-signals.ts'
import { checkNextBatch, findRounds, startRound } from '#domain/reports/check-integrity.ts'
import { system, type Tx } from '#platform/tx.ts'
import { forEachItem, forEachStep } from './for-each-item.ts'
import type { JobContext, Listener } from './job-context.ts'
import { signalsClock } from './look-for-signals.ts'
import type { EventOf } from '#contract/events.ts'
import { placementsDue, retryPlacement } from '#domain/partners/place-member.ts'

const APPROVED_TOGETHER = 200
/** The job that settles orders; a listener that fails at one leaves it to the next night under this name. */
export const SETTLE_ORDERS = 'settle-orders'
const ORDER_IDS_PER_QUERY = 5000
/** Less than the five minutes that a scheduled job may take. */
const SCHEDULED_BUDGET_MS = 200_000
/** Less than the one minute that a queued job may take. */
const LISTENER_BUDGET_MS = 20_000
const me = system('partner programme')
const bookkeeping = system('bookkeeping')

/** Begins the holds that waited for money, and approves all commissions that are due; returns how many those are. */
export async function approveAllDue(context: JobContext): Promise<number> {
  const { shop } = context
  const together = APPROVED_TOGETHER
  await forEachItem(context, {
    job: 'begin-holds',
    due: (without) => shop.read(me, (tx) => holdsToBegin(tx, without)),
    act: (ids) => shop.write(me, (tx) => beginHolds(tx, ids)),
    together,
  })
  return forEachItem(context, {
    job: 'approve-commissions',
    due: (without) => shop.read(me, (tx) => commissionsDue(tx, without)),
    act: (ids) => shop.write(me, (tx) => approveCommissions(tx, ids)),
    together,
  })
}

/** Starts the night's work; `continueNightlyWork` does what is left. Safe to run at any time. */
export async function startNightlyWork(context: JobContext): Promise<void> {
  const until = Date.now() + SCHEDULED_BUDGET_MS
  await settleOrders(context, hasTimeUntil(context, until))
  const steps = {
    months: { once: startClosing },
    partners: { once: startNightly },
    books: { once: startRound },
  }
  await forEachStep(context, 'start-nightly-work', { actor: me, steps })
  await forEachStep(context, 'start-looking', {
    actor: signalsClock,
    steps: { signals: { once: startLooking } },
  })
  await continueNightlyWork(context, until - Date.now())
}

/** Settles each order that disagrees with its commissions; the next night finds those left. */
export async function settleOrders(
  context: JobContext,
  hasTime: HasTime,
  idsPerQuery = ORDER_IDS_PER_QUERY,
) {
  const { shop } = context
  const span = await shop.read(me, orderSpan)
  let after = (span?.first ?? 0) - 1
  const nextStretch = async (without: string[]): Promise<number[]> => {
    if (!span || after >= span.last) return []
    const stretch = { after, through: (after += idsPerQuery) }
    const found = await shop.read(me, (tx) => ordersToSettle(tx, stretch))
    const due = found.filter((id) => !without.includes(String(id)))
    return due.length > 0 ? due : nextStretch(without)
  }
  await forEachItem(context, {
    job: SETTLE_ORDERS,
    due: nextStretch,
    act: ([orderId = 0]) => shop.write(me, (tx) => settleOrder(tx, orderId)),
    hasTime,
  })
}

/** Continues what is under way: months to close, the nightly checks, the check of the books, the look for signals. */
export async function continueNightlyWork(
  context: JobContext,
  forMs = SCHEDULED_BUDGET_MS,
): Promise<void> {
  const until = Date.now() + forMs
  const hasTime = hasTimeUntil(context, until)
  const areMonthsClosed = await closeMonths(context, hasTime)
  if (areMonthsClosed && (await finishChecks(context, hasTime)))
    await checkIntegrity(context, until - Date.now())
  const look = (tx: Tx) => lookOn(tx)
  await forEachStep(context, 'look-on', {
    actor: signalsClock,
    steps: { signals: { batches: look } },
    hasTime,
  })
}

type HasTime = () => boolean

const hasTimeUntil =
  ({ stopping }: JobContext, until: number): HasTime =>
  () =>
    Date.now() < until && !stopping.aborted

/** Closes one month after the other; returns whether all are closed. */
async function closeMonths(context: JobContext, hasTime: HasTime): Promise<boolean> {
  const isClosing = (tx: Tx) => findRunning(tx, 'close')
  const close = async (tx: Tx) => {
    if (!(await isClosing(tx))) return false
    if (await workNextBatch(tx, { kind: 'close', earned: earnedInMonth })) return true
    await startClosing(tx)
    return true
  }
  await forEachStep(context, 'close-months', {
    actor: me,
    steps: { months: { batches: close } },
    hasTime,
  })
  return !(await context.shop.read(me, isClosing))
}

/** Runs the nightly checks; returns whether they are finished. */
async function finishChecks(context: JobContext, hasTime: HasTime): Promise<boolean> {
  const { shop, log } = context
  const isChecking = (tx: Tx) => findRunning(tx, 'night')
  if (!(await shop.read(me, isChecking))) return true
  const check = (tx: Tx) => workNextBatch(tx, { kind: 'night', earned: earnedInMonth })
  await forEachStep(context, 'check-partners', {
    actor: me,
    steps: { partners: { batches: check } },
    hasTime,
  })
  if (await shop.read(me, isChecking)) return false
  const ended = await shop.read(me, (tx) => findEnded(tx, 'night'))
  if (ended && ended.found.length > 0)
    log.error({ wrong: ended.found }, 'the partners’ tree disagrees with its sponsors')
  return true
}

/** Places partners whose placement could not be decided when staff requested it, as soon as it can be. */
export async function placePartners(context: JobContext): Promise<void> {
  await forEachItem(context, {
    job: 'place-partners',
    due: (without) => context.shop.read(me, (tx) => placementsDue(tx, without)),
    act: ([id = 0]) => context.shop.write(me, (tx) => retryPlacement(tx, id)),
  })
}

export const placeWaiting: Listener<EventOf<'member.reinstated' | 'member.placement-waits'>> = {
  name: 'place-waiting',
  run: placePartners,
}

/** Checks the books batch by batch until the time is up; the next job continues from there. */
async function checkIntegrity(context: JobContext, forMs: number): Promise<void> {
  const { shop, log } = context
  const { going } = await shop.read(bookkeeping, findRounds)
  if (!going) return
  const steps = { books: { batches: checkNextBatch } }
  const hasTime = hasTimeUntil(context, Date.now() + forMs)
  await forEachStep(context, 'check-books', { actor: bookkeeping, steps, hasTime })
  const { going: goesOn, last } = await shop.read(bookkeeping, findRounds)
  if (goesOn) return
  if (last && last.found.length > 0)
    log.error({ found: last.found }, 'the books break what is always true of them')
}

/** Starts the check at the request of staff, who need not wait for the night. */
export const checkIntegrityNow: Listener<EventOf<'books.check-asked'>> = {
  name: 'go-round',
  run: (context) => checkIntegrity(context, LISTENER_BUDGET_MS),
}
