// Blanks the buyer of documents that are older than the term of keeping. Numbers, amounts and the hash of the
// original stay; a document that was blanked says so instead of matching it.

import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { canonicalText, DocumentContent } from '#contract/document-content.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'
import { documents } from './documents.table.ts'

const AT_ONCE = 200
const BLANKED = '(details removed)'

/** Returns whether there may be more. */
export async function blankOldDocuments(tx: Tx, most = AT_ONCE): Promise<boolean> {
  const { keepYears } = await readSetting(tx, 'documents')
  const old = and(
    isNull(documents.blankedAt),
    lt(documents.issuedOn, yearsBefore(tx.now, keepYears)),
  )
  const found = await tx.db
    .select({ id: documents.id, content: documents.content })
    .from(documents)
    .where(old)
    .orderBy(asc(documents.issuedOn), asc(documents.id))
    .limit(most)
  for (const { id, content } of found) {
    const blanked = {
      content: content && blankBuyer(content),
      buyerName: BLANKED,
      blankedAt: tx.now,
    }
    await tx.db.update(documents).set(blanked).where(eq(documents.id, id))
  }
  return found.length === most
}

/** The same day some years earlier. */
function yearsBefore(at: Date, years: number): string {
  const [year, ...rest] = jamaicaDay(at).split('-')
  return [Number(year) - years, ...rest].join('-').replace(/-02-29$/, '-02-28')
}

function blankBuyer(text: string): string {
  const content = DocumentContent.parse(JSON.parse(text))
  const [, ...others] = content.facts
  return canonicalText({
    ...content,
    facts: [{ label: 'Buyer', value: BLANKED, more: [] }, ...others],
  })
}
