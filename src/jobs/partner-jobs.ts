// The scheduled jobs of the partner programme: they approve commissions, place partners, close months, and
// every night compare the tree, the wallets, the commissions and the books with the rows they are made
// from. Differences are logged for staff.

import { approveDue } from '#domain/commissions/approve-due.ts'
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
import type { JobContext, Listener } from './job-context.ts'
import { signalsClock } from './look-for-signals.ts'
import type { EventOf } from '#contract/events.ts'
import { retryPlacements } from '#domain/partners/place-member.ts'

const MAX_APPROVED = 200
const MAX_PLACED = 100
const ORDER_IDS_PER_QUERY = 5000
/** Less than the five minutes that a scheduled job may take. */
const SCHEDULED_BUDGET_MS = 200_000
/** Less than the one minute that a queued job may take. */
const LISTENER_BUDGET_MS = 20_000
const me = system('partner programme')
const bookkeeping = system('bookkeeping')

/** Approves all commissions that are due; returns how many. */
export async function approveCommissions({ shop }: JobContext): Promise<number> {
  let approved = 0
  for (;;) {
    const count = await shop.write(me, (tx) => approveDue(tx, MAX_APPROVED))
    approved += count
    if (count < MAX_APPROVED) return approved
  }
}

/** Starts the night's work; `continueNightlyWork` does what is left. Safe to run at any time. */
export async function startNightlyWork(context: JobContext): Promise<void> {
  const { shop } = context
  const until = Date.now() + SCHEDULED_BUDGET_MS
  await settleOrders(context, hasTimeUntil(context, until))
  await shop.write(me, startClosing)
  await shop.write(me, startNightly)
  await shop.write(me, startRound)
  await shop.write(signalsClock, startLooking)
  await continueNightlyWork(context, until - Date.now())
}

/** Settles each order that disagrees with its commissions; the next night finds those left. */
export async function settleOrders(
  { shop }: JobContext,
  hasTime: HasTime,
  idsPerQuery = ORDER_IDS_PER_QUERY,
) {
  const span = await shop.read(me, orderSpan)
  if (!span) return
  for (let after = span.first - 1; after < span.last && hasTime(); after += idsPerQuery) {
    const stretch = { after, through: after + idsPerQuery }
    for (const orderId of await shop.read(me, (tx) => ordersToSettle(tx, stretch)))
      if (hasTime()) await shop.write(me, (tx) => settleOrder(tx, orderId))
  }
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
  while (hasTime() && (await context.shop.write(signalsClock, (tx) => lookOn(tx))));
}

type HasTime = () => boolean

const hasTimeUntil =
  ({ stopping }: JobContext, until: number): HasTime =>
  () =>
    Date.now() < until && !stopping.aborted

/** Closes one month after the other; returns whether all are closed. */
async function closeMonths({ shop }: JobContext, hasTime: HasTime): Promise<boolean> {
  const closeBatch = (tx: Tx) => workNextBatch(tx, { kind: 'close', earned: earnedInMonth })
  while (await shop.read(me, (tx) => findRunning(tx, 'close'))) {
    while (await shop.write(me, closeBatch)) if (!hasTime()) return false
    await shop.write(me, startClosing)
  }
  return true
}

/** Runs the nightly checks; returns whether they are finished. */
async function finishChecks({ shop, log }: JobContext, hasTime: HasTime): Promise<boolean> {
  if (!(await shop.read(me, (tx) => findRunning(tx, 'night')))) return true
  const checkBatch = (tx: Tx) => workNextBatch(tx, { kind: 'night', earned: earnedInMonth })
  while (await shop.write(me, checkBatch)) if (!hasTime()) return false
  const ended = await shop.read(me, (tx) => findEnded(tx, 'night'))
  if (ended && ended.found.length > 0)
    log.error({ wrong: ended.found }, 'the partners’ tree disagrees with its sponsors')
  return true
}

/** Places partners whose placement could not be decided when staff requested it, as soon as it can be. */
export async function placePartners({ shop }: JobContext): Promise<void> {
  while ((await shop.write(me, (tx) => retryPlacements(tx, MAX_PLACED))) === MAX_PLACED);
}

export const placeWaiting: Listener<EventOf<'member.reinstated' | 'member.placement-waits'>> = {
  name: 'place-waiting',
  run: placePartners,
}

/** Checks the books batch by batch until the time is up; the next job continues from there. */
async function checkIntegrity(context: JobContext, forMs: number): Promise<void> {
  const { shop, log, stopping } = context
  const { going } = await shop.read(bookkeeping, findRounds)
  if (!going) return
  const until = Date.now() + forMs
  while (await shop.write(bookkeeping, checkNextBatch))
    if (Date.now() > until || stopping.aborted) return
  const { last } = await shop.read(bookkeeping, findRounds)
  if (last && last.found.length > 0)
    log.error({ found: last.found }, 'the books break what is always true of them')
}

/** Starts the check at the request of staff, who need not wait for the night. */
export const checkIntegrityNow: Listener<EventOf<'books.check-asked'>> = {
  name: 'go-round',
  run: (context) => checkIntegrity(context, LISTENER_BUDGET_MS),
}
