// Every scheduled job. A job's name is also the name of its queue, which lets one process at a time
// run it. Queues are stored, so a name stays when the function that the job runs is renamed. Times are
// UTC, five hours ahead of Jamaica: there, days are summed a quarter past midnight, and the other daily
// jobs run between 3 and 5 in the morning.

import { RANK_REVIEW } from '#contract/partners.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { blankOldDocuments } from '#domain/documents/blank-old.ts'
import { caseReminder } from '#domain/cases/remind-cases.ts'
import { messageReminder } from '#domain/enquiries/messages.ts'
import { carryOrders, ordersToCarry } from '#domain/orders/carry-sold.ts'
import {
  fillPaidInFull,
  fillPlacedTotals,
  ordersPaidInFull,
  ordersWithoutPlacedTotal,
} from '#domain/orders/fill-columns.ts'
import { ordersWithoutLines, writeLinesOfOrders } from '#domain/orders/write-lines.ts'
import { ordersWithoutKeys, writeKeys } from '#domain/people/write-keys.ts'
import { quoteReminder } from '#domain/quotes/own-quote.ts'
import { expireOffers, offersToExpire } from '#domain/quotes/accept-quote.ts'
import { lapseProposals, proposalsOver } from '#domain/quotes/proposals.ts'
import { countJoined } from '#domain/reports/count-partners.ts'
import { sumRetailHours } from '#domain/reports/retail-share.ts'
import { sumDays } from '#domain/reports/sum-days.ts'
import { totalNextDays } from '#domain/reports/total-invoiced.ts'
import { dropUnmet } from '#platform/jobs/stuck-items.ts'
import { giveUpUnsent } from '#platform/mail/mails.ts'
import { system, type Tx } from '#platform/tx.ts'
import { advanceRuns } from './advance-payout-runs.ts'
import { expireOrders } from './expire-orders.ts'
import {
  purgeExpiredNightly,
  rotateEventMonths,
  sweepCaseFiles,
  sweepFiles,
  sweepMails,
  sweepReceipts,
  sweepVault,
} from './sweep.ts'
import { askGateways } from './ask-gateways.ts'
import { checkGateways } from './check-gateways.ts'
import { forEachItem, forEachStep } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'
import {
  approveAllDue,
  continueNightlyWork,
  placePartners,
  startNightlyWork,
} from './partner-jobs.ts'
import { mailCommissionChanges } from './tell-commissions.ts'
import { startAndAnnouncePlans } from './notify-partners.ts'
import { requestDueReviews } from './request-reviews.ts'
import { runAgain } from './run-again.ts'
import { sendBroadcasts } from './send-broadcasts.ts'

export type ScheduledJob = {
  name: string
  cron: string
  run: (context: JobContext) => Promise<unknown>
}

// The actors of these jobs; the event log stores their names.
const quoteClock = system('quote clock')
const caseClock = system('case clock')
const linesClock = system('lines clock')
const keepingClock = system('keeping clock')
const salesClock = system('sales clock')

/** A job that runs every minute stops in time for the next run. */
const MINUTELY_BUDGET_MS = 50_000
const PAUSE_MS = 20
/** How many items that cost little are done in one transaction. */
const TOGETHER = 100
/** As many as are found at once: a large shop has a million to go through. */
const BACKFILLED_TOGETHER = 500

export const scheduledJobs: readonly ScheduledJob[] = [
  {
    name: 'send-broadcasts',
    cron: '* * * * *',
    run: (context) => sendBroadcasts(context, MINUTELY_BUDGET_MS),
  },
  { name: 'write-lines', cron: '*/5 * * * *', run: backfill },
  { name: 'keep-plans', cron: '* * * * *', run: startAndAnnouncePlans },
  {
    name: 'work-on-runs',
    cron: '* * * * *',
    run: (context) => advanceRuns(context, MINUTELY_BUDGET_MS),
  },
  { name: 'ask-gateways', cron: '* * * * *', run: askGateways },
  { name: 'remind-cases', cron: '*/5 * * * *', run: remindOfDue },
  { name: 'sweep-vault', cron: '*/5 * * * *', run: (context) => sweepVault(context) },
  { name: 'expire-orders', cron: '*/5 * * * *', run: expireOrders },
  // Continues what `keep-partners` has started, until it is finished.
  { name: 'go-round', cron: '*/5 * * * *', run: (context) => continueNightlyWork(context) },
  { name: 'expire-quotes', cron: '*/15 * * * *', run: expireDueQuotes },
  { name: 'run-again', cron: '*/5 * * * *', run: runAgain },
  { name: 'place-partners', cron: '*/15 * * * *', run: placePartners },
  { name: 'check-gateways', cron: '40 8 * * *', run: checkGateways },
  { name: 'sum-hours', cron: '3 * * * *', run: sumAllRetailHours },
  { name: 'approve-commissions', cron: '20 * * * *', run: approveAllDue },
  { name: 'sum-days', cron: '15 5 * * *', run: sumAllDays },
  { name: 'keep-months', cron: '20 8 * * *', run: rotateEventMonths },
  { name: 'forget-old', cron: '30 8 * * *', run: forgetOld },
  { name: 'sweep-case-files', cron: '25 * * * *', run: sweepCaseFiles },
  { name: 'sweep-files', cron: '50 8 * * *', run: sweepFiles },
  // In the morning of Jamaica.
  { name: 'mail-commission-changes', cron: '30 13 * * *', run: mailCommissionChanges },
  { name: 'request-reviews', cron: '10 14 * * *', run: requestDueReviews },
  // Starts the nightly work on partners and their books; `go-round` continues it.
  {
    name: 'keep-partners',
    cron: `${RANK_REVIEW.minute} ${RANK_REVIEW.hour} * * *`,
    run: startNightlyWork,
  },
]

/** Long jobs that continue as soon as the server starts, instead of at their scheduled time. */
const resumedAtStart: Record<string, (context: JobContext) => Promise<unknown>> = {
  broadcasts: sendBroadcasts,
  commissions: approveAllDue,
  'payout runs': advanceRuns,
  'card payments': askGateways,
  'settings of gateways': checkGateways,
  'rows of 0.1.0': backfill,
}

export async function resumeAtStart(context: JobContext): Promise<void> {
  const runs = Object.entries(resumedAtStart).map(([name, run]) =>
    run(context).catch((error: unknown) => context.log.error({ err: error }, name)),
  )
  await Promise.all(runs)
}

async function expireDueQuotes(context: JobContext) {
  const { shop } = context
  const expired = await forEachItem(context, {
    job: 'expire-quotes',
    due: (without) => shop.read(quoteClock, (tx) => offersToExpire(tx, without)),
    act: (ids) => shop.write(quoteClock, (tx) => expireOffers(tx, ids)),
    together: TOGETHER,
  })
  await forEachItem(context, {
    job: 'lapse-proposals',
    due: (without) => shop.read(quoteClock, (tx) => proposalsOver(tx, without)),
    act: (ids) => shop.write(quoteClock, (tx) => lapseProposals(tx, ids)),
    together: TOGETHER,
  })
  return expired
}

const REMINDERS = { cases: caseReminder, messages: messageReminder, quotes: quoteReminder }

/** Reminds staff of what they promised to answer or decide by now. */
async function remindOfDue(context: JobContext) {
  const { shop } = context
  for (const [name, { due, remind }] of Object.entries(REMINDERS))
    await forEachItem(context, {
      job: `remind-${name}`,
      due: (without) => shop.read(caseClock, (tx) => due(tx, without)),
      act: (ids) => shop.write(caseClock, (tx) => remind(tx, ids)),
      together: TOGETHER,
    })
}

/** What orders of 0.1.0 lack (until 0.3.0): lines, documents, and by what people are compared. */
const BACKFILLS: readonly {
  job: string
  due: (tx: Tx, without: string[]) => Promise<number[]>
  act: (tx: Tx, ids: readonly number[]) => Promise<unknown>
}[] = [
  { job: 'write-keys-of-orders', due: ordersWithoutKeys, act: writeKeys },
  { job: 'write-lines', due: ordersWithoutLines, act: writeLinesOfOrders },
  { job: 'carry-sold', due: ordersToCarry, act: carryOrders },
  { job: 'fill-paid-in-full', due: ordersPaidInFull, act: fillPaidInFull },
  { job: 'fill-placed-totals', due: ordersWithoutPlacedTotal, act: fillPlacedTotals },
]

/** Adds it in batches, with pauses that leave room for other work. */
async function backfill(context: JobContext) {
  const until = Date.now() + MINUTELY_BUDGET_MS
  const { shop } = context
  for (const { job, due, act } of BACKFILLS)
    await forEachItem(context, {
      job,
      due: (without) => shop.read(linesClock, (tx) => due(tx, without)),
      act: async (ids) => {
        await shop.write(linesClock, (tx) => act(tx, ids))
        await pause(PAUSE_MS)
      },
      together: BACKFILLED_TOGETHER,
      hasTime: () => Date.now() < until,
    })
}

function sumAllRetailHours(context: JobContext) {
  const steps = { retail: { batches: sumRetailHours } }
  return forEachStep(context, 'sum-hours', { actor: salesClock, steps })
}

function sumAllDays(context: JobContext) {
  const steps = {
    days: { batches: (tx: Tx) => sumDays(tx) },
    joined: { once: countJoined },
    invoiced: { batches: totalNextDays },
  }
  return forEachStep(context, 'sum-days', { actor: salesClock, steps })
}

async function forgetOld(context: JobContext) {
  await purgeExpiredNightly(context)
  await forEachStep(context, 'forget-old', {
    actor: keepingClock,
    steps: {
      documents: { batches: (tx) => blankOldDocuments(tx) },
      'stuck items': { once: dropUnmet },
      'unsent e-mails': { once: giveUpUnsent },
    },
  })
  await sweepReceipts(context)
  await sweepMails(context)
}
