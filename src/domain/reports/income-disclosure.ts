// What partners earned in a Jamaican calendar year, counting all partners, including those who earned
// nothing. Published, so that nobody joins with a wrong idea.

import { sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import { earnedAmounts } from '#domain/commissions/earned.table.ts'
import type { Tx } from '#platform/tx.ts'
import { countPartners } from './count-partners.ts'

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

type Sum = { members: number; cents: number; maxCents: number }

/** Counts commissions that are approved, in a payout or paid, minus reversals. */
export async function incomeDisclosure(tx: Tx, year: number): Promise<IncomeDisclosure> {
  const { until } = monthOf(year, 12)
  const members = await countPartners(tx, until)
  const bands = await sumBands(tx, year)
  const sum = (of: 'members' | 'cents') => bands.reduce((all, band) => all + band[of], 0)
  const earningMembers = sum('members')
  const nothing = members - earningMembers
  const middle = Math.floor((members - 1) / 2)
  return {
    members,
    earningMembers,
    meanCents: members ? Math.round(sum('cents') / members) : 0,
    medianCents: middle < nothing ? 0 : await earnedAt(tx, year, middle - nothing),
    highestCents: Math.max(...bands.map(({ maxCents }) => maxCents)),
    bands: [...BANDS_CENTS, null].map((upToCents, index) => ({
      fromCents: index === 0 ? 0 : (BANDS_CENTS[index - 1] ?? 0) + 1,
      upToCents,
      members: index === 0 ? nothing : (bands[index]?.members ?? 0),
    })),
  }
}

/** The sums in the order of the bands; the first band, of those who earned nothing, stays empty. */
async function sumBands(tx: Tx, year: number): Promise<Sum[]> {
  const edges = sql.raw(`array[${BANDS_CENTS.map((cents) => cents + 1).join(', ')}]::bigint[]`)
  const { rows } = await tx.db.execute(sql`
    select width_bucket((amount * 100)::bigint, ${edges}) as band, sum(members)::integer as members,
      sum(amount * 100 * members)::bigint as cents, max(amount * 100)::bigint as highest
    from ${earnedAmounts} where year = ${year} and members > 0 group by 1`)
  return [...BANDS_CENTS, null].map((_, index) => {
    const row = rows.find(({ band }) => Number(band) === index)
    return {
      members: Number(row?.members ?? 0),
      cents: Number(row?.cents ?? 0),
      maxCents: Number(row?.highest ?? 0),
    }
  })
}

/** The earnings at a position, counted from the lowest earner, who has position 0. */
async function earnedAt(tx: Tx, year: number, place: number): Promise<number> {
  const { rows } = await tx.db.execute(sql`
    select (amount * 100)::bigint as cents from (
      select amount, sum(members) over (order by amount) as upto
      from ${earnedAmounts} where year = ${year} and members > 0
    ) earned where upto > ${place} order by amount limit 1`)
  return Number(rows[0]?.cents ?? 0)
}
