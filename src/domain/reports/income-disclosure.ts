// What partners earned in a Jamaican calendar year, counting everybody who is one: also those who
// earned nothing. Published, so that nobody joins with a wrong idea.

import { sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'

/** The upper ends of the bands, in cents; the last band is open. */
const BANDS_CENTS = [0, 25_000_00, 100_000_00, 500_000_00]

export type IncomeDisclosure = {
  members: number
  earningMembers: number
  meanCents: number
  medianCents: number
  highestCents: number
  bands: { fromCents: number; upToCents: number | null; members: number }[]
}

/** Commissions that are approved or further, less what was taken back. */
export async function incomeDisclosure(tx: Tx, year: number): Promise<IncomeDisclosure> {
  const { from } = monthOf(year, 1)
  const { until } = monthOf(year, 12)
  const found = await tx.db.execute(sql`
    select m.id, coalesce(sum(c.amount), 0)::text as earned from ${members} m
      left join ${commissions} c on c.member_id = m.id
        and c.status in ('approved', 'batched', 'paid')
        and c.created_at >= ${from.toISOString()}::timestamptz
        and c.created_at < ${until.toISOString()}::timestamptz
    where m.created_at < ${until.toISOString()}::timestamptz
    group by m.id`)
  const earned = found.rows
    .map((row) => Math.max(0, centsFromDollars(String(row.earned)) ?? 0))
    .toSorted((a, b) => a - b)
  const total = earned.reduce((sum, cents) => sum + cents, 0)
  return {
    members: earned.length,
    earningMembers: earned.filter((cents) => cents > 0).length,
    meanCents: earned.length ? Math.round(total / earned.length) : 0,
    medianCents: earned[Math.floor((earned.length - 1) / 2)] ?? 0,
    highestCents: earned.at(-1) ?? 0,
    bands: bandsOf(earned),
  }
}

function bandsOf(earned: readonly number[]): IncomeDisclosure['bands'] {
  return [...BANDS_CENTS, null].map((upToCents, index) => {
    const fromCents = index === 0 ? 0 : (BANDS_CENTS[index - 1] ?? 0) + 1
    const within = earned.filter(
      (cents) => cents >= fromCents && (upToCents === null || cents <= upToCents),
    )
    return { fromCents, upToCents, members: within.length }
  })
}
