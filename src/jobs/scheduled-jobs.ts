// Every scheduled job. The name is the job's queue: one process at a time runs it. The hours
// are UTC, five ahead of Jamaica: the nightly jobs run between 3 and 5 in the morning there.

import { setTimeout as pause } from 'node:timers/promises'
import { writeLines } from '#domain/orders/write-lines.ts'
import { expireQuotes } from '#domain/quotes/accept-quote.ts'
import { countJoined } from '#domain/reports/count-partners.ts'
import { sumRetail } from '#domain/reports/retail-share.ts'
import { sumDays } from '#domain/reports/sum-days.ts'
import { system } from '#platform/tx.ts'
import { advanceRuns } from './advance-payout-runs.ts'
import { expireOrders } from './expire-orders.ts'
import { keepMonths, purgeExpiredNightly, sweepFiles, sweepReceipts, sweepVault } from './sweep.ts'
import type { JobContext } from './job-context.ts'
import { approveCommissions, keepPartners, placePartners, resume } from './keep-partners.ts'
import { keepPlans } from './notify-partners.ts'
import { sendBroadcasts } from './send-broadcasts.ts'

export type ScheduledJob = {
  name: string
  cron: string
  run: (context: JobContext) => Promise<unknown>
}

/** A job that runs every minute stops in time for the next run. */
const MINUTE_MS = 50_000
const BREATH_MS = 20

export const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'send-broadcasts', cron: '* * * * *', run: (jobs) => sendBroadcasts(jobs, MINUTE_MS) },
  { name: 'write-lines', cron: '* * * * *', run: (jobs) => writeOrderLines(jobs) },
  { name: 'keep-plans', cron: '* * * * *', run: keepPlans },
  { name: 'work-on-runs', cron: '* * * * *', run: (jobs) => advanceRuns(jobs, MINUTE_MS) },
  { name: 'sweep-vault', cron: '*/5 * * * *', run: (jobs) => sweepVault(jobs) },
  { name: 'expire-orders', cron: '*/5 * * * *', run: expireOrders },
  { name: 'go-round', cron: '*/5 * * * *', run: (jobs) => resume(jobs) },
  { name: 'expire-quotes', cron: '*/15 * * * *', run: expireDueQuotes },
  { name: 'place-partners', cron: '*/15 * * * *', run: placePartners },
  { name: 'sum-hours', cron: '3 * * * *', run: sumHours },
  { name: 'approve-commissions', cron: '20 * * * *', run: approveCommissions },
  { name: 'sum-days', cron: '15 5 * * *', run: sumEndedDays },
  { name: 'keep-months', cron: '20 8 * * *', run: keepMonths },
  { name: 'forget-old', cron: '30 8 * * *', run: forgetOld },
  { name: 'sweep-files', cron: '50 8 * * *', run: sweepFiles },
  { name: 'keep-partners', cron: '10 9 * * *', run: keepPartners },
]

/** Long jobs that continue as soon as the server starts, instead of at their scheduled time. */
const resumedAtStart: Record<string, (context: JobContext) => Promise<unknown>> = {
  broadcasts: sendBroadcasts,
  commissions: approveCommissions,
  'payout runs': advanceRuns,
  'lines of orders': writeOrderLines,
}

export async function resumeAtStart(context: JobContext): Promise<void> {
  const runs = Object.entries(resumedAtStart).map(([name, run]) =>
    run(context).catch((error: unknown) => context.log.error({ err: error }, name)),
  )
  await Promise.all(runs)
}

async function expireDueQuotes({ shop }: JobContext) {
  await shop.write(system('quote clock'), expireQuotes)
}

/** Orders of earlier versions, portion by portion, with a breath between them for everybody else. */
async function writeOrderLines({ shop }: JobContext) {
  const until = Date.now() + MINUTE_MS
  while ((await shop.write(system('lines clock'), (tx) => writeLines(tx))) && Date.now() < until)
    await pause(BREATH_MS)
}

async function sumHours({ shop }: JobContext) {
  while (await shop.write(system('sales clock'), sumRetail));
}

async function sumEndedDays({ shop }: JobContext) {
  while (await shop.write(system('sales clock'), (tx) => sumDays(tx)));
  await shop.write(system('sales clock'), countJoined)
}

async function forgetOld(context: JobContext) {
  await purgeExpiredNightly(context)
  await sweepReceipts(context)
}
