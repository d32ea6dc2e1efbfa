// Every night: the book of events has its coming months open, and months go that are older than the
// shop says it keeps them. Safe to run at any time, on any process, as often as one likes.

import { dropMonths, openMonths } from '#platform/events/months.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

/** `years` undefined: everything is kept. */
export async function keepMonths({ shop, log }: JobContext, years: number | undefined) {
  const clock = system('months clock')
  const opened = await shop.write(clock, openMonths)
  const dropped = years === undefined ? 0 : await shop.write(clock, (tx) => dropMonths(tx, years))
  if (opened + dropped > 0) log.info({ opened, dropped }, 'months of the book of events')
}
