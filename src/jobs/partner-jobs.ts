// The scheduled jobs of the partner programme: approves what is due, and every night compares the tree, the
// wallets, the commissions and the books with the rows they are made from. Differences are logged for staff.

import { approveDue } from '#domain/commissions/approve-due.ts'
import { earnedInMonth, orderSpan, ordersToSettle } from '#domain/commissions/find-commission.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import {
  findEnded,
  findRunning,
  startClosing,
  startNightly,
  workNextBatch,
} from '#domain/partners/work-rounds.ts'
import { checkNextBatch, findRounds, startRound } from '#domain/reports/check-integrity.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { JobContext, Listener } from './job-context.ts'
import type { EventOf } from '#contract/events.ts'
import { retryPlacements } from '#domain/partners/place-member.ts'

const MAX_APPROVED = 200
const MAX_PLACED = 100
/** Order ids per query. */
const STRETCH = 5000
/** Less than the five minutes that a scheduled job may take. */
const CLOCK_MS = 200_000
/** Of a job of the queue, which may take one minute. */
const LISTENER_MS = 20_000
const me = system('partner programme')
const bookkeeping = system('bookkeeping')

/** Approves all that is due; answers how many. */
export async function approveCommissions({ shop }: JobContext): Promise<number> {
  let approved = 0
  for (;;) {
    const count = await shop.write(me, (tx) => approveDue(tx, MAX_APPROVED))
    approved += count
    if (count < MAX_APPROVED) return approved
  }
}

/** The night's work on partners; safe to run at any time. A scheduled job continues with the rest. */
export async function keepPartners(context: JobContext): Promise<void> {
  const { shop } = context
  const until = Date.now() + CLOCK_MS
  await settleOrders(context, isTimeUntil(context, until))
  await shop.write(me, startClosing)
  await shop.write(me, startNightly)
  await shop.write(me, startRound)
  await resume(context, until - Date.now())
}

/** Looks through all orders; each that disagrees is settled by itself. The next night finds the rest. */
export async function settleOrders({ shop }: JobContext, isTime: IsTime, stretch = STRETCH) {
  const span = await shop.read(me, orderSpan)
  if (!span) return
  for (let from = span.first; from <= span.last && isTime(); from += stretch) {
    const range = { from, until: from + stretch }
    for (const orderId of await shop.read(me, (tx) => ordersToSettle(tx, range)))
      if (isTime()) await shop.write(me, (tx) => settleOrder(tx, orderId))
  }
}

/** Continues what is under way: months to close, the nightly checks, the check of the books. */
export async function resume(context: JobContext, forMs = CLOCK_MS): Promise<void> {
  const until = Date.now() + forMs
  const isTime = isTimeUntil(context, until)
  if (!(await closeMonths(context, isTime)) || !(await endNight(context, isTime))) return
  await checkIntegrity(context, until - Date.now())
}

type IsTime = () => boolean

const isTimeUntil =
  ({ stopping }: JobContext, until: number): IsTime =>
  () =>
    Date.now() < until && !stopping.aborted

/** One month after the other; answers whether all of them are closed. */
async function closeMonths({ shop }: JobContext, isTime: IsTime): Promise<boolean> {
  const further = (tx: Tx) => workNextBatch(tx, { kind: 'close', earned: earnedInMonth })
  while (await shop.read(me, (tx) => findRunning(tx, 'close'))) {
    while (await shop.write(me, further)) if (!isTime()) return false
    await shop.write(me, startClosing)
  }
  return true
}

async function endNight({ shop, log }: JobContext, isTime: IsTime): Promise<boolean> {
  if (!(await shop.read(me, (tx) => findRunning(tx, 'night')))) return true
  const further = (tx: Tx) => workNextBatch(tx, { kind: 'night', earned: earnedInMonth })
  while (await shop.write(me, further)) if (!isTime()) return false
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

/** For staff, who need not wait for the night. */
export const checkIntegrityNow: Listener<EventOf<'books.check-asked'>> = {
  name: 'go-round',
  run: (context) => checkIntegrity(context, LISTENER_MS),
}
