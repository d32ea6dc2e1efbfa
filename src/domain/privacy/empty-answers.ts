// Empties the kept answers of requests that a person made or that were about the person: those with
// the whole address, and those of calls under the person's orders and partner account. The key
// stays: a request that is sent again does nothing twice, and is told that there is nothing.

import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { refusalSentence } from '#contract/refusals.ts'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import type { Person } from './find-person.ts'
import { namesAddress } from './named-in.ts'

const GONE = 404
const ABOUT_ONE = /^[A-Z]+ \/api\/(orders|partners|transfers)\/\d/

export async function emptyAnswers(tx: Tx, person: Person): Promise<void> {
  const { call, key, answer } = idempotencyKeys
  const calls = [
    ...person.orderIds.flatMap((id) => [`/api/orders/${id}/`, `/api/transfers/${id}/`]),
    ...(person.member ? [`/api/partners/${person.member.id}/`] : []),
  ]
  const kept = sql<string>`${answer}::text`
  const rows = await tx.db
    .select({ call, key, text: kept })
    .from(idempotencyKeys)
    .where(
      or(
        ilike(kept, likePattern(person.email)),
        ...calls.map((path) => sql`starts_with(${call}, ${`POST ${path}`})`),
      ),
    )
  const isOwn = (row: { call: string; text: string }) =>
    calls.some((path) => row.call.includes(` ${path}`)) ||
    (!ABOUT_ONE.test(row.call) && namesAddress(row.text, person.email))
  const nothing = { status: GONE, answer: { error: refusalSentence('not-found') } }
  for (const row of rows.filter(isOwn))
    await tx.db
      .update(idempotencyKeys)
      .set(nothing)
      .where(and(eq(call, row.call), eq(key, row.key)))
}
