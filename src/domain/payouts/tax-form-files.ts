// Files a partner's tax form of a year, reads it, and removes one that was filed by mistake.

import { and, eq } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import { lockOpenMember } from '#domain/partners/get-member.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { taxForms } from './tax-forms.table.ts'

type TaxForm = typeof taxForms.$inferSelect
export type FilingTaxForm = Pick<
  TaxForm,
  'memberId' | 'year' | 'datedOn' | 'fileName' | 'mediaType' | 'sha256' | 'content'
>

/** Refused if its date is ahead. The same file twice is one form. */
export async function fileTaxForm(tx: Tx, form: FilingTaxForm): Promise<void> {
  const { memberId, year, sha256 } = form
  if (form.datedOn > jamaicaDay(tx.now)) throw new Refusal('tax-day-ahead')
  await lockOpenMember(tx, memberId)
  const same = and(
    eq(taxForms.memberId, memberId),
    eq(taxForms.year, year),
    eq(taxForms.sha256, sha256),
  )
  if ((await tx.db.$count(taxForms, same)) > 0) return
  const row = { ...form, receivedBy: actorLabel(tx.actor), receivedAt: tx.now }
  const { id: taxFormId } = singleRow(
    await tx.db.insert(taxForms).values(row).returning({ id: taxForms.id }),
  )
  await tx.record('tax-form.received', { taxFormId, memberId, year })
}

export async function getTaxForm(tx: Tx, taxFormId: number): Promise<TaxForm> {
  return oneOrRefuse(await tx.db.select().from(taxForms).where(eq(taxForms.id, taxFormId)))
}

/** Removes a form that was filed by mistake. */
export async function removeTaxForm(tx: Tx, taxFormId: number): Promise<void> {
  const { memberId, year } = oneOrRefuse(
    await tx.db
      .delete(taxForms)
      .where(eq(taxForms.id, taxFormId))
      .returning({ memberId: taxForms.memberId, year: taxForms.year }),
  )
  await tx.record('tax-form.removed', { taxFormId, memberId, year })
}
