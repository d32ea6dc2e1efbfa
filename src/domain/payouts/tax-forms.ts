// Partners who owe a tax form: their payouts of a Jamaican calendar year, tax included, exceed the
// published amount.

import { and, eq, gt, sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import type { ListTaxForms } from '#contract/staff-payouts.ts'
import { members } from '#domain/partners/members.table.ts'
import { listOf, within } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { payoutSettings } from './payout-settings.ts'
import { payments } from './payouts.table.ts'

const paid = sql`(sum(${payments.amount} + ${payments.taxWithholding}) * 100)::bigint`.mapWith(
  Number,
)

const inYear = (year: number) => {
  const months = { from: monthOf(year, 1).from, until: monthOf(year, 12).until }
  return and(eq(payments.status, 'paid'), within(payments.processedAt, months))
}

/** Whether the payouts of a partner in a year exceed the amount. */
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

/** Partners due in a year, by id unless the query sorts otherwise. */
export async function taxFormsDue(tx: Tx, query: ListTaxForms & { limit: number }) {
  const { taxFormAboveCents } = await payoutSettings(tx)
  const due = tx.db
    .select({ memberId: payments.memberId, paidCents: paid.as('paid_cents') })
    .from(payments)
    .where(inYear(query.year))
    .groupBy(payments.memberId)
    .having(gt(paid, taxFormAboveCents))
    .as('due')
  const fields = {
    memberId: members.id,
    paidCents: due.paidCents,
    name: sql<string>`(${members.firstName} || ' ' || ${members.lastName})`,
    email: members.email,
  }
  type Row = { name: string; paidCents: number }
  const list = listOf({
    rows: () => tx.db.select(fields).from(due).innerJoin(members, eq(members.id, due.memberId)),
    id: members.id,
    sorts: {
      partner: members.id,
      name: { by: fields.name, type: 'text', value: (row: Row) => row.name },
      paid: { by: sql`due.paid_cents`, type: 'bigint', value: (row: Row) => row.paidCents },
    },
    sort: 'partner',
    search: [fields.name, members.email],
  })
  return list(tx, query)
}
