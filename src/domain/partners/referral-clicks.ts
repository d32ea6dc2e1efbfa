// Counts how often a partner's link is followed, and reads it by day.

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import { referralClicks } from './referral-clicks.table.ts'

export async function countClick(tx: Tx, memberId: number): Promise<void> {
  await tx.db
    .insert(referralClicks)
    .values({ memberId, day: jamaicaDay(tx.now), clicks: 1 })
    .onConflictDoUpdate({
      target: [referralClicks.memberId, referralClicks.day],
      set: { clicks: sql`${referralClicks.clicks} + 1` },
    })
}

export type ClicksOfDay = { day: string; clicks: number }

/** Each of the last days up to today, the oldest first, also those without a click. */
export async function clicksByDay(tx: Tx, memberId: number, days: number): Promise<ClicksOfDay[]> {
  const today = jamaicaDay(tx.now)
  const before = addDays(today, -days)
  const rows = await tx.db
    .select({ day: referralClicks.day, clicks: referralClicks.clicks })
    .from(referralClicks)
    .where(and(eq(referralClicks.memberId, memberId), gt(referralClicks.day, before)))
    .orderBy(asc(referralClicks.day))
  const clicks = new Map(rows.map((row) => [row.day, row.clicks]))
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(before, index + 1)
    return { day, clicks: clicks.get(day) ?? 0 }
  })
}
