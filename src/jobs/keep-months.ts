// Every night: creates the coming monthly partitions of the event log and drops those older than the
// shop's setting. Safe to run at any time, on any process, and repeatedly.

import { dropMonths, openMonths } from '#platform/events/months.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

export async function keepMonths({ shop, log, historyYears }: JobContext): Promise<void> {
  const me = system('months clock')
  const opened = await shop.write(me, openMonths)
  const dropped = historyYears ? await shop.write(me, (tx) => dropMonths(tx, historyYears)) : 0
  if (opened + dropped > 0) log.info({ opened, dropped }, 'months of the event log')
}
