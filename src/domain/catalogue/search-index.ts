// The words of all products, kept in memory: finds the products with a word, by its beginning or stem,
// and the known words next to a misspelt one. It answers alike on both engines and knows nothing of
// how a phrase is meant (read-phrase.ts) or weighed (find-products.ts).

import SearchableMap from 'minisearch/SearchableMap'
import { stemmer } from 'stemmer'
import { categoryName } from '#contract/products.ts'
import { editDistance } from '#platform/edit-distance.ts'
import { factsOf, type SearchedFields, type SearchFacts } from './search-facts.ts'

/** Where a word stands decides what it counts; more than one place counts as the best of them. */
export const SCORES = { name: 100, color: 80, material: 70, text: 50, dimensions: 40 } as const

export type SearchedProduct = SearchFacts & {
  id: number
  /** False once it was changed or deleted: its slot is left empty. */
  isCurrent: boolean
  isLive: boolean
  category: SearchedFields['category']
  priceCents: number
  /** Name, material and all texts in small letters without accents. */
  name: string
  material: string
  text: string
  colors: readonly string[]
}

/** A score for each slot, 0 where a product does not match. */
export type Scores = Uint8Array
type Posting = { slots: number[]; scores: number[] }

export type SearchIndex = {
  /** Each product in its slot. */
  readonly products: readonly SearchedProduct[]
  /** Replaces what it knows of a product; without fields it is gone. */
  set(id: number, fields: SearchedFields | undefined): void
  /** The products with a word that begins with `word` or with its stem; figures only as a whole. */
  findWord(word: string): Scores
  /** The products that have just this word in their name. */
  findInName(word: string): Scores
  /** Whether the name of a product begins with the word. */
  isFirstInName(word: string): boolean
  /** Whether the two words follow each other in the name of a product, the second perhaps unfinished. */
  isInOneName(first: string, second: string): boolean
  isColor(name: string): boolean
  /** The words of products and, of `also`, the nearest to a misspelt one; none if all are too far. */
  nearest(word: string, also: SearchableMap<true>, isShown: (found: Scores) => boolean): string[]
  /** Scores of a meaning, worked out once until a product changes. */
  remember(key: string, scoreOf: (product: SearchedProduct) => number): Scores
}

/** Small letters without accents, one space between words. */
export const simplify = (text: string) =>
  (/^[\0-\x7F]*$/.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

export const wordsIn = (simple: string): string[] => simple.match(/[\p{L}\p{N}]+/gu) ?? []

const stems = new Map<string, string>()
const MAX_STEMS = 20_000

/** The stem of an English word; the same word for anything else. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = /^[a-z]{3,20}$/.test(word) ? stemmer(word) : word
  if (stems.size < MAX_STEMS) stems.set(word, stem)
  return stem
}

export function openSearchIndex(): SearchIndex {
  const products: SearchedProduct[] = []
  const slots = new Map<number, number>()
  /** By the word; the tree finds words by their beginning, and the nearest to a misspelt one. */
  const postings = new Map<string, Posting>()
  const terms = new SearchableMap<Posting>()
  const bigrams = new SearchableMap<true>()
  const firstWords = new Set<string>()
  const colors = new Set<string>()
  const remembered = new Map<string, Scores>()

  const add = (fields: SearchedFields) => {
    const product = readProduct(fields)
    const slot = products.push(product) - 1
    slots.set(product.id, slot)
    for (const [term, score] of termsOf(fields)) {
      const posting = postings.get(term) ?? newPosting(term)
      posting.slots.push(slot)
      posting.scores.push(score)
    }
    const named = wordsIn(product.name)
    if (named[0]) firstWords.add(named[0])
    for (const [index, word] of named.entries())
      if (index > 0) bigrams.set(`${named[index - 1]} ${word}`, true)
    for (const color of product.colors)
      for (const name of [color, ...wordsIn(color)]) colors.add(name)
  }

  const newPosting = (term: string): Posting => {
    const posting: Posting = { slots: [], scores: [] }
    postings.set(term, posting)
    terms.set(term, posting)
    return posting
  }

  const collect = (scores: Scores, posting: Posting, least = 1) => {
    const { slots: found } = posting
    for (let index = 0; index < found.length; index++) {
      const slot = found[index] ?? 0
      const score = posting.scores[index] ?? 0
      if (score >= least && score > (scores[slot] ?? 0) && products[slot]?.isCurrent)
        scores[slot] = score
    }
  }

  const findWord = (word: string): Scores => {
    const scores = new Uint8Array(products.length)
    if (/^\d+$/.test(word)) {
      const posting = postings.get(word)
      if (posting) collect(scores, posting)
      return scores
    }
    const stem = stemOf(word)
    // What begins with the word begins with its stem, too, where that is shorter.
    for (const start of word.startsWith(stem) ? [stem] : [word, stem])
      for (const posting of terms.atPrefix(start).values()) collect(scores, posting)
    return scores
  }

  return {
    products,
    set: (id, fields) => {
      const before = products[slots.get(id) ?? -1]
      if (before) before.isCurrent = false
      slots.delete(id)
      if (fields) add(fields)
      remembered.clear()
    },
    findWord,
    findInName: (word) => {
      const scores = new Uint8Array(products.length)
      const posting = postings.get(word)
      if (posting) collect(scores, posting, SCORES.name)
      return scores
    },
    isFirstInName: (word) => firstWords.has(word),
    isInOneName: (first, second) => !bigrams.atPrefix(`${first} ${second}`).keys().next().done,
    isColor: (name) => colors.has(name),
    nearest: (word, also, isShown) =>
      nearest(word, [terms, also], (known) => also.has(known) || isShown(findWord(known))),
    remember: (key, scoreOf) => {
      const known = remembered.get(key)
      if (known) return known
      const scores = Uint8Array.from(products, (product) =>
        product.isCurrent ? scoreOf(product) : 0,
      )
      if (remembered.size < MAX_REMEMBERED) remembered.set(key, scores)
      return scores
    },
  }
}

const MAX_REMEMBERED = 500

function readProduct(fields: SearchedFields): SearchedProduct {
  const { id, state, category, price } = fields
  const name = simplify(fields.name)
  const material = simplify(fields.material)
  const texts = [fields.description, ...fields.features, fields.dimensions, ...fields.colors]
  const prose = simplify([fields.name, fields.description, ...fields.features].join(' . '))
  return {
    ...factsOf(fields, prose),
    ...{ id, category, name, material, priceCents: price },
    isCurrent: true,
    isLive: state === 'live',
    text: simplify(
      [
        fields.name,
        fields.material,
        categoryName(category),
        ...texts,
        fields.onSale ? 'on sale' : '',
      ].join(' . '),
    ),
    colors: fields.colors.map(simplify),
  }
}

/** Every word as it is written and by its stem, with the score of its best place. */
function termsOf(fields: SearchedFields): Map<string, number> {
  const scores = new Map<string, number>()
  const note = (score: number, text: string) => {
    for (const word of wordsIn(simplify(text)))
      for (const term of [word, stemOf(word)])
        if ((scores.get(term) ?? 0) < score) scores.set(term, score)
  }
  note(SCORES.name, fields.name)
  for (const color of fields.colors) note(SCORES.color, color)
  note(SCORES.material, `${fields.material} ${categoryName(fields.category)}`)
  for (const text of [fields.description, ...fields.features]) note(SCORES.text, text)
  note(SCORES.dimensions, fields.dimensions)
  return scores
}

const MIN_LENGTH = 4
const LONG = 6
const MAX_LENGTH = 24

/** One typing error away, or two in a long word. Only a long word may differ by its first letter, once. */
function nearest(
  word: string,
  known: readonly SearchableMap<unknown>[],
  isKnown: (word: string) => boolean,
): string[] {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return []
  const allowed = word.length < LONG ? 1 : 2
  const near = new Map<string, number>()
  for (const words of known)
    // The map counts two swapped letters as two errors, we as one.
    for (const candidate of words.fuzzyGet(word, allowed + 1).keys()) {
      const distance = editDistance(candidate, word)
      const mayDiffer = distance < 2 && word.length >= LONG
      const isNear = distance <= allowed && (mayDiffer || candidate[0] === word[0])
      if (isNear && /^[a-z]+$/.test(candidate) && isKnown(candidate)) near.set(candidate, distance)
    }
  const least = Math.min(...near.values())
  return [...near].flatMap(([candidate, distance]) => (distance === least ? [candidate] : []))
}
