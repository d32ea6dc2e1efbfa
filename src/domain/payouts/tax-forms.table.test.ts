import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { taxForms } from './tax-forms.table.ts'

async function aTaxForm(tx: TestTx, given: Partial<typeof taxForms.$inferInsert> = {}) {
  const memberId = given.memberId ?? (await aMemberRow(tx)).id
  const form = { year: 2026, datedOn: '2026-11-01', fileName: 'form.pdf', sha256: 'a' }
  const file = { mediaType: 'application/pdf', content: Buffer.from('%PDF-') } as const
  const received = { receivedBy: 'Marcia', receivedAt: tx.now }
  const row = { memberId, ...form, ...file, ...received, ...given }
  return singleRow(await tx.db.insert(taxForms).values(row).returning())
}

testGuards([
  [
    'a tax form is a file with something in it',
    'mlm_tax_forms_not_empty',
    (tx) => aTaxForm(tx, { content: Buffer.alloc(0) }),
  ],
  [
    'the same file is one form of a partner’s year',
    'mlm_tax_forms_filed_once',
    async (tx) => {
      const { memberId } = await aTaxForm(tx)
      await aTaxForm(tx, { memberId })
    },
  ],
])
