// What a shopper types, as conditions and a rank. Every word must be in the product: by its stem or
// its beginning, or by a word that means the same. A word that no product has is taken as a typing
// error for the nearest words that some product has. Signs mean themselves.

import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { editDistance } from '#platform/edit-distance.ts'
import { products, productSearch } from './products.table.ts'

export type Search = {
  matches: SQL
  rank: SQL
  /** Whether every word is in the name; those products reach `IN_NAME`, and no others. */
  inName: SQL
  /** A lower bound of the products with the one word of the search; 0 for several or corrected words. */
  common: number
}

/** The rank of what has every word in its name: above all that texts can reach. */
export const IN_NAME = 9_000_000

const MAX_WORDS = 8
/** Where a shopper says more than the product, these words must not rule it out. */
const FILLERS = new Set('a an and at by for i in is it me my of on or our the to with'.split(' '))
const SAME = [
  ['sofa', 'couch', 'settee'],
  ['grey', 'gray'],
  ['chair', 'armchair'],
]

/**
 * A typed word: what may stand for it, each one word or several that must all be there, by their
 * beginnings; and a pattern where it is more than a word.
 */
type Word = { text: string; ways: string[][]; pattern: string | undefined }
/** The same with the ways as queries in the words of PostgreSQL; empty where there is none. */
type Known = { query: string; inName: string; pattern: string | undefined }
type LookedUp = { known: Known[]; common: number }

/** How to find what `typed` asks for; undefined where it asks for nothing. */
export async function readSearch(tx: Tx, typed: string): Promise<Search | undefined> {
  const words = wordsOf(typed).map(readWord)
  if (words.length === 0) return undefined
  const { known, common } = await lookUp(tx, words)
  const matches = sql.join(known.map(matchOf), sql` and `)
  const inName = sql.join(known.map(inNameOf), sql` and `)
  const rank = sql`case when ${inName} then ${sql.raw(String(IN_NAME))} else ${rankOf(known)} end`
  return { matches, rank, inName, common }
}

function wordsOf(typed: string): string[] {
  const all = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const telling = all.filter((word) => !FILLERS.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

function readWord(text: string): Word {
  if (isPlain(text)) return { text, ways: meaning(text).map(alone), pattern: undefined }
  const parts = text.match(/[a-z0-9]+/g) ?? []
  // `memory-foam` may stand as two words; `e_c` and `50%` may not.
  const apart = /^[a-z0-9'’-]+$/.test(text) && parts.every((part) => part.length > 1)
  return { text, ways: apart && parts.length > 0 ? [parts] : [], pattern: likePattern(text) }
}

const isPlain = (word: string) => /^[a-z0-9]+$/.test(word)
const alone = (word: string) => [word]

function meaning(word: string): string[] {
  const single = word.replace(/(?<=ch)es$|s$/, '')
  return [...new Set([word, ...(SAME.find((group) => group.includes(single)) ?? [])])]
}

type Stems = Readonly<Record<string, string[]>>

const waysOf = (words: readonly Word[]) => words.flatMap(({ ways }) => ways.flat())
const stemsOf = (words: readonly string[]) => sql`(
  select coalesce(jsonb_object_agg(word, tsvector_to_array(to_tsvector('english', word))), '{}')
  from unnest(${sql.param(words)}::text[]) as word
)`

/**
 * Asks once how many products have each word, and for the stems; again for words in place of those
 * that none has.
 */
async function lookUp(tx: Tx, words: readonly Word[]): Promise<LookedUp> {
  const counted = words.map(({ text }) => (isPlain(text) ? countOf(meaning(text)) : sql`null`))
  const { rows } = await tx.db.execute(sql`
    select array[${sql.join(counted, sql`, `)}]::integer[] as counts,
      ${stemsOf(waysOf(words))} as stems`)
  const { counts, stems } = rows[0] as { counts: (number | null)[]; stems: Stems }
  if (!counts.includes(0)) {
    const common = counts.length === 1 ? (counts[0] ?? 0) : 0
    return { known: words.map((word) => knownAs(word, stems)), common }
  }
  const mended: Word[] = []
  for (const [index, word] of words.entries())
    mended.push(counts[index] === 0 ? { ...word, ways: await waysNear(tx, word.text) } : word)
  const again = await tx.db.execute(sql`select ${stemsOf(waysOf(mended))} as stems`)
  const known = mended.map((word) => knownAs(word, again.rows[0]?.stems as Stems))
  return { known, common: 0 }
}

/** What some product has in the place of a word that none has. */
const waysNear = async (tx: Tx, text: string) =>
  (await nearest(tx, text)).flatMap(meaning).map(alone)

/**
 * Each word is looked for as written and by its stem. What another one begins with is left out: to
 * look for the same twice takes twice as long in every product that a common word is in.
 */
function knownAs({ ways, pattern }: Word, stems: Stems): Known {
  const startsOf = (word: string) => [word, ...(stems[word] ?? [])]
  const single = ways.filter(({ length }) => length === 1).flat()
  const several = ways.filter(({ length }) => length > 1)
  const queryOf = (places: string) =>
    [
      ...(single.length > 0 ? [anyOf(single.flatMap(startsOf), places)] : []),
      ...several.map((parts) => parts.map((part) => anyOf(startsOf(part), places)).join(' & ')),
    ].join(' | ')
  return { query: queryOf(''), inName: queryOf('A'), pattern }
}

function anyOf(starts: readonly string[], places: string): string {
  const shortest = [...new Set(starts)].filter(
    (start) => !starts.some((other) => other !== start && start.startsWith(other)),
  )
  return `(${shortest.map((start) => `'${start}':*${places}`).join(' | ')})`
}

const matchOf = ({ query, pattern }: Known) => anyWay(query, pattern && likeText(pattern))
const inNameOf = ({ inName, pattern }: Known) => anyWay(inName, pattern && likeName(pattern))
const likeText = (pattern: string) => sql`${productSearch.text} ilike ${pattern}`
const likeName = (pattern: string) => sql`${products.name} ilike ${pattern}`

function anyWay(query: string, bySigns: SQL | '' | undefined): SQL {
  const byWords = query !== '' && sql`${productSearch.words} @@ ${query}::tsquery`
  const ways = [byWords, bySigns].filter((way) => typeof way === 'object')
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
}

/** A whole number, so that a page can begin exactly where another one ended. */
function rankOf(words: readonly Known[]): SQL {
  const query = words.flatMap((word) => word.query || []).join(' | ')
  const byWords =
    query === ''
      ? sql`0`
      : sql`(1000000 * ts_rank(${productSearch.words}, ${query}::tsquery))::integer`
  const inName = words
    .flatMap(({ pattern }) => pattern ?? [])
    .map((pattern) => sql`case when ${likeName(pattern)} then 500000 else 0 end`)
  return sql`(${sql.join([byWords, ...inName], sql` + `)})`
}

/**
 * How many products have a word that begins with one of these, or with its stem: at least; 0 where
 * none has. Of all words from a beginning on, the first one tells, and it is the shortest; the
 * planner would rather compare every word with each.
 */
const countOf = (words: readonly string[]) => sql`coalesce((
  select max((
    select case when starts_with(word, start) then products else 0 end from product_words
    where word ~>=~ start order by word using ~<~ limit 1
  ))
  from unnest(${sql.param(words)}::text[]) as typed
  cross join unnest(tsvector_to_array(to_tsvector('english', typed) || to_tsvector('simple', typed)))
    as start
), 0)`

const MIN_LENGTH = 4
const LONG = 6
const CANDIDATES = 40

/** The words of the catalogue that are one mistake away from `word`; two where it is long. */
async function nearest(tx: Tx, word: string): Promise<string[]> {
  if (word.length < MIN_LENGTH) return []
  const { rows } = await tx.db.execute(sql`
    select word from product_words
    where word ~ '^[a-z]+$' and length(word) between ${word.length - 2} and ${word.length + 2}
    order by word <-> ${word}
    limit ${CANDIDATES}`)
  const allowed = word.length < LONG ? 1 : 2
  const near = rows
    .map((row) => ({ known: String(row.word), apart: editDistance(String(row.word), word) }))
    .filter(({ known, apart }) => apart <= allowed && (apart < 2 || known[0] === word[0]))
  const least = Math.min(...near.map(({ apart }) => apart))
  return near.filter(({ apart }) => apart === least).map(({ known }) => known)
}
