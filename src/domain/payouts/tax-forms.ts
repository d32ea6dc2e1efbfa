// Whom the shop has to ask for a tax form: partners whose payouts of a Jamaican calendar year have
// passed the published sum, tax included.

import { and, count, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import type { ListTaxForms } from '#contract/staff-payouts.ts'
import { members } from '#domain/partners/members.table.ts'
import { byCents, byText, keyset, searchMatches } from '#platform/database/keyset.ts'
import type { Tx } from '#platform/tx.ts'
import { payoutSettings } from './payout-settings.ts'
import { payments } from './payouts.table.ts'

const paid = sql`(sum(${payments.amount} + ${payments.taxWithholding}) * 100)::bigint`.mapWith(
  Number,
)

const inYear = (year: number) =>
  and(
    eq(payments.status, 'paid'),
    gte(payments.processedAt, monthOf(year, 1).from),
    lt(payments.processedAt, monthOf(year, 12).until),
  )

/** Whether what a partner was paid in a year has passed the sum. */
export async function owesTaxForm(tx: Tx, memberId: number, year: number): Promise<boolean> {
  const { taxFormAboveCents } = await payoutSettings(tx)
  const rows = await tx.db
    .select({ memberId: payments.memberId })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), inYear(year)))
    .groupBy(payments.memberId)
    .having(gt(paid, taxFormAboveCents))
  return rows.length > 0
}

export type PaidInYear = { memberId: number; name: string; email: string; paidCents: number }
type Asked = ListTaxForms & { limit: number }

const PAID = sql`due.paid_cents`
const NAME = sql`${members.firstName} || ' ' || ${members.lastName}`
const KEYS = {
  id: members.id,
  idOf: (row: PaidInYear) => row.memberId,
  sorts: {
    partner: 'id',
    name: byText<PaidInYear>(sql`(${NAME})`, (row) => row.name),
    paid: byCents<PaidInYear>(PAID, (row) => row.paidCents),
  },
} as const

/** By partner unless asked otherwise. */
export async function taxFormsDue(tx: Tx, { year, q, sort = 'partner', ...page }: Asked) {
  const { taxFormAboveCents } = await payoutSettings(tx)
  const due = tx.db
    .select({ memberId: payments.memberId, paidCents: paid.as('paid_cents') })
    .from(payments)
    .where(inYear(year))
    .groupBy(payments.memberId)
    .having(gt(paid, taxFormAboveCents))
    .as('due')
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const filter = searchMatches(q, NAME, members.email)
  const isTheirs = eq(members.id, due.memberId)
  const rows = await tx.db
    .select({
      memberId: due.memberId,
      paidCents: due.paidCents,
      name: sql<string>`${NAME}`,
      email: members.email,
    })
    .from(due)
    .innerJoin(members, isTheirs)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const counting = tx.db.select({ total: count() }).from(due)
  const [counted] = await counting.innerJoin(members, isTheirs).where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
}
