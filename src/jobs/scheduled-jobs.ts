// Every scheduled job. A job's name is also the name of its queue, which lets one process at a time
// run it. Queues are stored, so a name stays when the function that the job runs is renamed. Times are
// UTC, five hours ahead of Jamaica: there, days are summed a quarter past midnight, and the other daily
// jobs run between 3 and 5 in the morning.

import { RANK_REVIEW } from '#contract/partners.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { blankOldDocuments } from '#domain/documents/blank-old.ts'
import { remindCases } from '#domain/cases/remind-cases.ts'
import { remindMessages } from '#domain/enquiries/messages.ts'
import { carryBatch } from '#domain/orders/carry-sold.ts'
import { writeLines } from '#domain/orders/write-lines.ts'
import { remindQuotes } from '#domain/quotes/own-quote.ts'
import { expireQuotes } from '#domain/quotes/accept-quote.ts'
import { countJoined } from '#domain/reports/count-partners.ts'
import { sumRetailHours } from '#domain/reports/retail-share.ts'
import { sumDays } from '#domain/reports/sum-days.ts'
import { totalNextDays } from '#domain/reports/total-invoiced.ts'
import { system } from '#platform/tx.ts'
import { advanceRuns } from './advance-payout-runs.ts'
import { expireOrders } from './expire-orders.ts'
import {
  purgeExpiredNightly,
  rotateEventMonths,
  sweepCaseFiles,
  sweepFiles,
  sweepReceipts,
  sweepVault,
} from './sweep.ts'
import { askGateways } from './ask-gateways.ts'
import { checkGateways } from './check-gateways.ts'
import type { JobContext } from './job-context.ts'
import {
  approveCommissions,
  continueNightlyWork,
  placePartners,
  startNightlyWork,
} from './partner-jobs.ts'
import { mailCommissionChanges } from './tell-commissions.ts'
import { startAndAnnouncePlans } from './notify-partners.ts'
import { requestDueReviews } from './request-reviews.ts'
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

export const scheduledJobs: readonly ScheduledJob[] = [
  {
    name: 'send-broadcasts',
    cron: '* * * * *',
    run: (context) => sendBroadcasts(context, MINUTELY_BUDGET_MS),
  },
  { name: 'write-lines', cron: '*/5 * * * *', run: backfillOrderLines },
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
  { name: 'place-partners', cron: '*/15 * * * *', run: placePartners },
  { name: 'check-gateways', cron: '40 8 * * *', run: checkGateways },
  { name: 'sum-hours', cron: '3 * * * *', run: sumAllRetailHours },
  { name: 'approve-commissions', cron: '20 * * * *', run: approveCommissions },
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
  commissions: approveCommissions,
  'payout runs': advanceRuns,
  'card payments': askGateways,
  'settings of gateways': checkGateways,
  'lines of orders': backfillOrderLines,
}

export async function resumeAtStart(context: JobContext): Promise<void> {
  const runs = Object.entries(resumedAtStart).map(([name, run]) =>
    run(context).catch((error: unknown) => context.log.error({ err: error }, name)),
  )
  await Promise.all(runs)
}

async function expireDueQuotes({ shop }: JobContext) {
  await shop.write(quoteClock, expireQuotes)
}

async function remindOfDue({ shop }: JobContext) {
  while (await shop.write(caseClock, remindCases));
  while (await shop.write(caseClock, remindMessages));
  while (await shop.write(caseClock, remindQuotes));
}

/** Adds lines and documents to orders of earlier versions, in batches, with pauses that leave room for other work. */
async function backfillOrderLines({ shop }: JobContext) {
  const until = Date.now() + MINUTELY_BUDGET_MS
  while ((await shop.write(linesClock, (tx) => writeLines(tx))) && Date.now() < until)
    await pause(PAUSE_MS)
  while ((await shop.write(linesClock, (tx) => carryBatch(tx))) && Date.now() < until)
    await pause(PAUSE_MS)
}

async function sumAllRetailHours({ shop }: JobContext) {
  while (await shop.write(salesClock, sumRetailHours));
}

async function sumAllDays({ shop }: JobContext) {
  while (await shop.write(salesClock, (tx) => sumDays(tx)));
  await shop.write(salesClock, countJoined)
  while (await shop.write(salesClock, totalNextDays));
}

async function forgetOld(context: JobContext) {
  await purgeExpiredNightly(context)
  while (await context.shop.write(keepingClock, (tx) => blankOldDocuments(tx)));
  await sweepReceipts(context)
}
