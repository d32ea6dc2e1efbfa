// Partners who owe a tax form: their payouts of a Jamaican calendar year, tax included, exceed the published
// amount; and whether the form is here.

import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { monthAt, monthOf } from '#contract/jamaica.ts'
import type { PayoutSettings } from '#contract/staff-payouts.ts'
import type { ListTaxForms } from '#contract/tax-forms.ts'
import { members } from '#domain/partners/members.table.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { listOf, within } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { payments } from './payouts.table.ts'
import { taxForms } from './tax-forms.table.ts'

const paid = sql`(sum(${payments.amount} + ${payments.taxWithholding}) * 100)::bigint`.mapWith(
  Number,
)

const monthsOf = (year: number) => ({ from: monthOf(year, 1).from, until: monthOf(year, 12).until })
const inYear = (year: number) =>
  and(eq(payments.status, 'paid'), within(payments.processedAt, monthsOf(year)))

/** Whether the payouts of a partner in a year exceed the amount, and no form of the year is here. */
export async function owesTaxForm(tx: Tx, memberId: number, year: number): Promise<boolean> {
  return isLacking(tx, memberId, year, await readSetting(tx, 'payouts'))
}

/** Whether runs leave the partner out until the form of this year is here. */
export async function waitsForTaxForm(tx: Tx, memberId: number): Promise<boolean> {
  const settings = await readSetting(tx, 'payouts')
  return settings.taxFormGate && isLacking(tx, memberId, monthAt(tx.now).year, settings)
}

async function isLacking(tx: Tx, memberId: number, year: number, settings: PayoutSettings) {
  const ofMember = sql`p.member_id = ${memberId}`
  const { rows } = await tx.db.execute(lackingTaxForm(year, settings, ofMember))
  return rows.length > 0
}

/** A subquery: the partners, of some payments `p`, who owe a form of a year. */
export function lackingTaxForm(year: number, settings: PayoutSettings, which: SQL): SQL {
  const { from, until } = monthsOf(year)
  return sql`
    select p.member_id from ${payments} p
    where ${which} and p.status = 'paid' and p.processed_at >= ${from.toISOString()}::timestamptz
      and p.processed_at < ${until.toISOString()}::timestamptz
      and not exists (select from ${taxForms} f where f.member_id = p.member_id and f.year = ${year})
    group by 1
    having sum(p.amount + p.tax_withholding) * 100 > ${settings.taxFormAboveCents}::bigint`
}

/** Partners due in a year with their latest form of it, by id unless the query sorts otherwise. */
export async function taxFormsDue(tx: Tx, query: ListTaxForms & { limit: number }) {
  const { taxFormAboveCents } = await readSetting(tx, 'payouts')
  const due = tx.db
    .select({ memberId: payments.memberId, paidCents: paid.as('paid_cents') })
    .from(payments)
    .where(inYear(query.year))
    .groupBy(payments.memberId)
    .having(gt(paid, taxFormAboveCents))
    .as('due')
  const latest = tx.db
    .selectDistinctOn([taxForms.memberId], {
      id: taxForms.id,
      memberId: taxForms.memberId,
      datedOn: taxForms.datedOn,
      fileName: taxForms.fileName,
      receivedBy: taxForms.receivedBy,
      receivedAt: taxForms.receivedAt,
    })
    .from(taxForms)
    .where(eq(taxForms.year, query.year))
    .orderBy(taxForms.memberId, sql`${taxForms.id} desc`)
    .as('latest')
  const { id, datedOn, fileName, receivedBy, receivedAt } = latest
  const fields = {
    memberId: members.id,
    paidCents: due.paidCents,
    name: sql<string>`(${members.firstName} || ' ' || ${members.lastName})`,
    email: members.email,
    form: { id, datedOn, fileName, receivedBy, receivedAt },
  }
  type Row = { name: string; paidCents: number }
  const list = listOf({
    rows: () =>
      tx.db
        .select(fields)
        .from(due)
        .innerJoin(members, eq(members.id, due.memberId))
        .leftJoin(latest, eq(latest.memberId, members.id)),
    id: members.id,
    sorts: {
      partner: members.id,
      name: { by: fields.name, type: 'text', value: (row: Row) => row.name },
      paid: { by: sql`due.paid_cents`, type: 'bigint', value: (row: Row) => row.paidCents },
    },
    sort: 'partner',
    filters: ({ state }: ListTaxForms) => [
      state && (state === 'missing' ? isNull(id) : isNotNull(id)),
    ],
    search: [fields.name, members.email],
  })
  return list(tx, query)
}
