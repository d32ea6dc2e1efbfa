// Writes the register of data breaches. It is only added to: a correction is a further version with its
// reason. Writers wait for one another, so that numbers have no gap. Refuses a moment that is still to come, and
// a correction of an older version than the newest; a correction without any difference writes nothing.

import { desc, eq, max, sql } from 'drizzle-orm'
import {
  BREACH_FIELDS,
  type CorrectBreach,
  momentOf,
  type NoteBreach,
  typedMinute,
} from '#contract/breaches.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { pick } from '#platform/pick.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type BreachRow, breaches } from './breaches.table.ts'

type Version = Pick<BreachRow, 'breachId' | 'version' | 'reason'>

export async function recordBreach(tx: Tx, noted: NoteBreach): Promise<BreachRow> {
  await waitForOthers(tx)
  const { last } = singleRow(await tx.db.select({ last: max(breaches.breachId) }).from(breaches))
  return write(tx, noted, { breachId: (last ?? 0) + 1, version: 1, reason: '' })
}

export async function correctBreach(
  tx: Tx,
  { breachId, version, reason, ...now }: CorrectBreach & { breachId: number },
): Promise<BreachRow> {
  await waitForOthers(tx)
  const before = await newestOf(tx, breachId)
  if (before.version !== version) throw new Refusal('breach-changed')
  const isSame = BREACH_FIELDS.every((field) => typedOf(before[field]) === typedOf(now[field]))
  if (isSame) return before
  return write(tx, now, { breachId, version: version + 1, reason })
}

/** The newest version of a breach. */
export const newestOf = async (tx: Tx, breachId: number): Promise<BreachRow> =>
  oneOrRefuse(
    await tx.db
      .select()
      .from(breaches)
      .where(eq(breaches.breachId, breachId))
      .orderBy(desc(breaches.version))
      .limit(1),
  )

/** A value as the form has it. */
export const typedOf = (value: Date | string | number | null): string =>
  value instanceof Date ? typedMinute(value) : String(value ?? '')

const waitForOthers = (tx: Tx) =>
  tx.db.execute(sql`lock table ${breaches} in share row exclusive mode`)

async function write(tx: Tx, noted: NoteBreach, version: Version): Promise<BreachRow> {
  const times = {
    foundAt: momentOf(noted.foundAt),
    commissionerAt: noted.commissionerAt ? momentOf(noted.commissionerAt) : null,
    personsAt: noted.personsAt ? momentOf(noted.personsAt) : null,
  }
  if (Object.values(times).some((time) => time !== null && time > tx.now))
    throw new Refusal('breach-in-future')
  const row = {
    ...pick(noted, 'what', 'whose', 'people', 'data', 'measures', 'commissionerNot', 'personsNot'),
    ...times,
    ...version,
    by: actorLabel(tx.actor),
    at: tx.now,
  }
  const written = singleRow(await tx.db.insert(breaches).values(row).returning())
  const { breachId, version: number } = written
  await tx.record('breach.noted', { breachId, version: number })
  return written
}
