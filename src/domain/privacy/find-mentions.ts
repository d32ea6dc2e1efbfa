// Finds rows of somebody else, or of nobody, that name a person by e-mail address, full name or
// telephone number (`mentions` in `personal-columns.ts`). They are exported or erased only if staff mark them as about the
// person and not about a namesake (own-mentions.ts). At most 200 rows of each kind: the database looks for
// the words of the names, and what it finds is then compared with the full names.

import { and, desc, eq, inArray, isNotNull, lt, not, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Mention, MENTION_KINDS, type MentionKind } from '#contract/privacy.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import type { ViewRow } from '#domain/identity/saved-views.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import type { Mentions } from '#platform/database/personal-columns.ts'
import type { Tx } from '#platform/tx.ts'
import { findBankLines } from './find-bank-lines.ts'
import { idOf, type Person } from './find-person.ts'
import { mayName, namesAddress, namesPerson, soughtFor } from './named-in.ts'
import { PERSONS } from './personal-data.ts'

const MAX_OF_A_KIND = 200
const ROWS_AT_ONCE = 1000
const EXCERPT_AROUND = 60

/** A row that names the person, with its texts, in the order of its source. */
export type Naming = { kind: MentionKind; id: number; place: string; texts: string[] }

export const textOf = ({ texts }: Naming): string => texts.filter(Boolean).join(' / ')

export async function findMentions(tx: Tx, person: Person): Promise<Mention[]> {
  return (await findNaming(tx, person)).map((naming) => {
    const { kind, id, place } = naming
    return { kind, id, place, excerpt: excerptOf(textOf(naming), person) }
  })
}

export async function findNaming(tx: Tx, person: Person): Promise<Naming[]> {
  const found: Naming[] = []
  const own = new Map<PgTable, number[]>([
    [statementLines, await findBankLines(tx, person)],
    [batches, (await namedRuns(tx, person)).map(({ id }) => id)],
  ])
  for (const source of MENTIONS) {
    const { table } = source.texts[0]
    const ids = own.get(table) ?? person.of(table).map((row) => Number(row.id))
    found.push(...(await namingIn(tx, { ...source, ids }, person)))
  }
  const searches = (await othersSearches(tx, person)).filter((one) => isNaming(one, person))
  return [...found, ...searches]
}

/** Where words that somebody typed may name a person whom the row is not about. */
export const MENTIONS: readonly Mentions[] = Object.values(PERSONS)
  .flatMap(({ mentions }) => mentions ?? [])
  .toSorted((one, other) => MENTION_KINDS.indexOf(one.kind) - MENTION_KINDS.indexOf(other.kind))

const isNaming = (naming: Naming, person: Person) => namesPerson(textOf(naming), person)

/** The newest first; the database's guesses are read on until enough of them are true. */
async function namingIn(
  tx: Tx,
  { kind, place, texts, unless, ids }: Mentions & { ids: number[] },
  person: Person,
): Promise<Naming[]> {
  const { table } = texts[0]
  const id = idOf(table)
  const isSought = and(notInArray(id, ids), unless && not(unless), mayName(texts, person))
  const found: Naming[] = []
  for (let before: number | undefined; ;) {
    const rows = await tx.db
      .select({
        id: sql<number>`${id}`,
        place: sql<string>`${place}`,
        texts: sql<(string | null)[]>`json_build_array(${sql.join([...texts], sql`, `)})`,
      })
      .from(table)
      .where(and(isSought, before === undefined ? undefined : lt(id, before)))
      .orderBy(desc(id))
      .limit(ROWS_AT_ONCE)
    const namings = rows.map((row) => ({
      kind,
      ...row,
      texts: row.texts.map((text) => text ?? ''),
    }))
    found.push(...namings.filter((naming) => isNaming(naming, person)))
    before = rows.at(-1)?.id
    if (rows.length < ROWS_AT_ONCE || found.length >= MAX_OF_A_KIND)
      return found.slice(0, MAX_OF_A_KIND)
  }
}

/** The name of a saved view and what it searches for. */
const searchedFor = ({ name, search }: ViewRow): string =>
  [name, ...new URLSearchParams(search).values()].join(' ')

const isOwnView = (view: ViewRow, { email }: Person) => namesAddress(searchedFor(view), email)

/** They are few: each member of staff has thirty at most. */
const allViews = (tx: Tx): Promise<ViewRow[]> =>
  tx.db.select().from(savedViews).orderBy(desc(savedViews.id))

/** Saved views that search for the person's e-mail address. */
export const ownViews = async (tx: Tx, person: Person): Promise<ViewRow[]> =>
  (await allViews(tx)).filter((view) => isOwnView(view, person))

async function othersSearches(tx: Tx, person: Person): Promise<Naming[]> {
  return (await allViews(tx))
    .filter((view) => !isOwnView(view, person))
    .map((view) => ({
      kind: 'kept-search',
      id: view.id,
      texts: [searchedFor(view)],
      place: `Saved view “${view.name}”`,
    }))
}

/**
 * Payout runs that had a line of the person and were cancelled for a reason that names the person.
 */
export async function namedRuns(tx: Tx, person: Person): Promise<{ id: number }[]> {
  if (!person.member) return []
  const paid = tx.db
    .select({ id: payments.payoutBatchId })
    .from(payments)
    .where(eq(payments.memberId, person.member.id))
  const runs = await tx.db
    .select({ id: batches.id, cancelReason: batches.cancelReason })
    .from(batches)
    .where(and(inArray(batches.id, paid), isNotNull(batches.cancelReason)))
  return runs.filter(({ cancelReason }) => namesPerson(cancelReason ?? '', person))
}

/** The text around the first mention of the person. */
function excerptOf(text: string, person: Person): string {
  const small = text.toLowerCase()
  const found = soughtFor(person)
    .map((words) => small.indexOf(longestOf(words).toLowerCase()))
    .filter((at) => at >= 0)
  const at = found.length > 0 ? Math.min(...found) : 0
  const from = Math.max(0, at - EXCERPT_AROUND)
  const until = Math.min(text.length, at + 2 * EXCERPT_AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, until).trim()}${until < text.length ? '…' : ''}`
}

/** The longest word: a short one may stand anywhere. */
const longestOf = (words: string) =>
  words.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '')
