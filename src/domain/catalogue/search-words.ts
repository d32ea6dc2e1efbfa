// Turns what a shopper types into SQL conditions and a rank. Every word must be in the product: by
// its stem or its beginning, or by a synonym. A word that no product has counts as a misspelling of
// the nearest words that some product has. Punctuation is matched literally.

import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { editDistance } from '#platform/edit-distance.ts'
import { products, productSearch } from './products.table.ts'

export type Search = {
  matches: SQL
  rank: SQL
  /** Whether every word is in the name: the products with rank `IN_NAME`. */
  inName: SQL
  /**
   * At least this many products have the only word of the search; 0 for several or corrected words.
   */
  common: number
}

/** The rank of products with every word in their name: above all other ranks. */
export const IN_NAME = 9_000_000

const MAX_WORDS = 8
/** Words that are ignored, as they would rule out products whose text lacks them. */
const FILLERS = new Set('a an and at by for i in is it me my of on or our the to with'.split(' '))
const SYNONYMS = [
  ['sofa', 'couch', 'settee'],
  ['grey', 'gray'],
  ['chair', 'armchair'],
]

/**
 * A typed word; its alternatives, each one word or several that must all occur; and a LIKE pattern
 * if it is more than letters and digits.
 */
type Word = { text: string; alternatives: string[][]; pattern: string | undefined }
/**
 * The alternatives of a word as the text of a `tsquery`, empty if there are none; and its pattern.
 */
type WordQuery = { query: string; inName: string; pattern: string | undefined }
type LookedUp = { queries: WordQuery[]; common: number }

/** The search for what was typed; undefined if that has no words. */
export async function readSearch(tx: Tx, typed: string): Promise<Search | undefined> {
  const words = wordsOf(typed).map(readWord)
  if (words.length === 0) return undefined
  const { queries, common } = await lookUp(tx, words)
  const matches = sql.join(queries.map(matchOf), sql` and `)
  const inName = sql.join(queries.map(inNameOf), sql` and `)
  const rank = sql`case when ${inName} then ${sql.raw(String(IN_NAME))} else ${rankOf(queries)} end`
  return { matches, rank, inName, common }
}

function wordsOf(typed: string): string[] {
  const all = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const telling = all.filter((word) => !FILLERS.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

function readWord(text: string): Word {
  if (isPlain(text))
    return { text, alternatives: withSynonyms(text).map(toAlternative), pattern: undefined }
  const parts = text.match(/[a-z0-9]+/g) ?? []
  // `memory-foam` may match as two words; `e_c` and `50%` may not.
  const canSplit = /^[a-z0-9'’-]+$/.test(text) && parts.every((part) => part.length > 1)
  return {
    text,
    alternatives: canSplit && parts.length > 0 ? [parts] : [],
    pattern: likePattern(text),
  }
}

const isPlain = (word: string) => /^[a-z0-9]+$/.test(word)
const toAlternative = (word: string) => [word]

function withSynonyms(word: string): string[] {
  const single = word.replace(/(?<=ch)es$|s$/, '')
  return [...new Set([word, ...(SYNONYMS.find((group) => group.includes(single)) ?? [])])]
}

type Stems = Readonly<Record<string, string[]>>

const alternativeWordsOf = (words: readonly Word[]) =>
  words.flatMap(({ alternatives }) => alternatives.flat())
const stemsOf = (words: readonly string[]) => sql`(
  select coalesce(jsonb_object_agg(word, tsvector_to_array(to_tsvector('english', word))), '{}')
  from unnest(${sql.param(words)}::text[]) as word
)`

/**
 * Reads how many products have each word, and the stems, in one query. If no product has a word, a
 * second query reads the stems of the words that replace it.
 */
async function lookUp(tx: Tx, words: readonly Word[]): Promise<LookedUp> {
  const counted = words.map(({ text }) => (isPlain(text) ? countOf(withSynonyms(text)) : sql`null`))
  const { rows } = await tx.db.execute(sql`
    select array[${sql.join(counted, sql`, `)}]::integer[] as counts,
      ${stemsOf(alternativeWordsOf(words))} as stems`)
  const { counts, stems } = rows[0] as { counts: (number | null)[]; stems: Stems }
  if (!counts.includes(0)) {
    const common = counts.length === 1 ? (counts[0] ?? 0) : 0
    return { queries: words.map((word) => queryFor(word, stems)), common }
  }
  const corrected: Word[] = []
  for (const [index, word] of words.entries())
    corrected.push(
      counts[index] === 0
        ? { ...word, alternatives: await nearestAlternatives(tx, word.text) }
        : word,
    )
  const again = await tx.db.execute(sql`select ${stemsOf(alternativeWordsOf(corrected))} as stems`)
  const queries = corrected.map((word) => queryFor(word, again.rows[0]?.stems as Stems))
  return { queries, common: 0 }
}

/** Alternatives that some product has, for a word that none has. */
const nearestAlternatives = async (tx: Tx, text: string) =>
  (await nearest(tx, text)).flatMap(withSynonyms).map(toAlternative)

/** Each alternative is looked for as written and by its stem, both as prefixes. */
function queryFor({ alternatives, pattern }: Word, stems: Stems): WordQuery {
  const startsOf = (word: string) => [word, ...(stems[word] ?? [])]
  const single = alternatives.filter(({ length }) => length === 1).flat()
  const several = alternatives.filter(({ length }) => length > 1)
  const queryOf = (weight: string) =>
    [
      ...(single.length > 0 ? [anyOf(single.flatMap(startsOf), weight)] : []),
      ...several.map((parts) => parts.map((part) => anyOf(startsOf(part), weight)).join(' & ')),
    ].join(' | ')
  return { query: queryOf(''), inName: queryOf('A'), pattern }
}

/** Leaves out a prefix that begins with another one: it matches nothing more, and takes as long again. */
function anyOf(starts: readonly string[], weight: string): string {
  const shortest = [...new Set(starts)].filter(
    (start) => !starts.some((other) => other !== start && start.startsWith(other)),
  )
  return `(${shortest.map((start) => `'${start}':*${weight}`).join(' | ')})`
}

const matchOf = ({ query, pattern }: WordQuery) => anyWay(query, pattern && likeText(pattern))
const inNameOf = ({ inName, pattern }: WordQuery) => anyWay(inName, pattern && likeName(pattern))
const likeText = (pattern: string) => sql`${productSearch.text} ilike ${pattern}`
const likeName = (pattern: string) => sql`${products.name} ilike ${pattern}`

function anyWay(query: string, bySigns: SQL | '' | undefined): SQL {
  const byWords = query !== '' && sql`${productSearch.words} @@ ${query}::tsquery`
  const alternatives = [byWords, bySigns].filter((way) => typeof way === 'object')
  return alternatives.length > 0 ? sql`(${sql.join(alternatives, sql` or `)})` : sql`false`
}

/** A whole number, so that a page can begin exactly where another one ended. */
function rankOf(words: readonly WordQuery[]): SQL {
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
 * At least how many products have a word that begins with one of these, or with its stem; 0 if none
 * has. For each beginning only the first word in order is read, by one look-up in the index: the
 * planner would otherwise compare every word with each beginning.
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

/**
 * The words of the catalogue that are nearest to `word`: one typing error away, or two if it is
 * long and the first letter is right.
 */
async function nearest(tx: Tx, word: string): Promise<string[]> {
  if (word.length < MIN_LENGTH) return []
  const { rows } = await tx.db.execute(sql`
    select word from product_words
    where word ~ '^[a-z]+$' and length(word) between ${word.length - 2} and ${word.length + 2}
    order by word <-> ${word}
    limit ${CANDIDATES}`)
  const allowed = word.length < LONG ? 1 : 2
  const near = rows
    .map((row) => ({ known: String(row.word), distance: editDistance(String(row.word), word) }))
    .filter(({ known, distance }) => distance <= allowed && (distance < 2 || known[0] === word[0]))
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).map(({ known }) => known)
}
