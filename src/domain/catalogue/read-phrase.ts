// Reads what a shopper typed as conditions on products: kinds, properties, colours, sizes, budgets and
// single words, by the tables of content/search-meanings.ts. A word that neither a product nor a table
// has counts as a misspelling of the nearest words. Punctuation inside a word is matched literally.

import SearchableMap from 'minisearch/SearchableMap'
import {
  BED_SIZES,
  type BedSize,
  COLOURS,
  ELSEWHERE,
  FILLERS,
  KINDS,
  type KindMeaning,
  PLACES,
  type Preference,
  PREFERENCES,
  PROPERTIES,
  SEATS,
  SETTINGS,
} from '#content/search-meanings.ts'
import {
  type Budget,
  type Lengths,
  readBudget,
  readLengths,
  readPeople,
  withFigures,
} from './read-measures.ts'
import { type SearchIndex, type Scores, simplify, stemOf, wordsIn } from './search-index.ts'

/**
 * One thing that is looked for. `typed` names it to the shopper; `text`, how it is called, may also be
 * the name of a product.
 */
export type Condition = { typed: string } & (
  | { is: 'kind'; kind: KindMeaning; text: string }
  | { is: 'elsewhere' }
  | { is: 'property'; has: string; text: string }
  | { is: 'color'; comes: readonly string[] }
  | { is: 'bed'; size: BedSize; word: string | undefined }
  | { is: 'people'; people: number }
  | { is: 'lengths'; lengths: Lengths }
  /** Any of these words; `isName`: products have one of them in their name, `isFirst`: as its first. */
  | { is: 'word'; words: readonly string[]; isName: boolean; isFirst: boolean }
  | { is: 'setting'; words: readonly string[] }
  | { is: 'literal'; text: string }
)

export type Phrase = {
  conditions: readonly Condition[]
  budget: Budget | undefined
  order: Preference | undefined
  /** Words that are known and no product can have: places. */
  places: readonly string[]
}

type Meaning =
  | { is: 'kind'; kind: KindMeaning }
  | { is: 'property'; has: string }
  | { is: 'color'; comes: string }
  | { is: 'bed'; size: BedSize }
  | { is: 'people'; people: number }
  | { is: 'order'; order: Preference }
  | { is: 'place'; name: string | undefined }
  | { is: 'setting' }
  | { is: 'elsewhere' }

const MAX_LENGTH = 200
const MAX_WORDS = 12
const MAX_PHRASE = 4

const fillers = new Set(FILLERS.split(/\s+/).filter(Boolean))
const phraseKey = (words: readonly string[]) => words.map(stemOf).join(' ')
const { meanings, vocabulary } = readTables()

/** The tables by the stems of their phrases, and all their words. */
function readTables() {
  const byPhrase = new Map<string, Meaning>()
  const words = new SearchableMap<true>()
  const note = (typed: string, meaning: Meaning) => {
    for (const phrase of typed.split(',')) {
      const all = wordsIn(phrase)
      const telling = all.filter((word) => !fillers.has(word))
      const key = phraseKey(telling.length > 0 ? telling : all)
      if (!byPhrase.has(key)) byPhrase.set(key, meaning)
      for (const word of all) words.set(word, true)
    }
  }
  for (const kind of KINDS) note(kind.typed, { is: 'kind', kind })
  for (const { typed, seats } of SEATS) note(typed, { is: 'people', people: seats })
  for (const { typed, size } of BED_SIZES) note(typed, { is: 'bed', size })
  for (const { typed, comes } of COLOURS) note(typed, { is: 'color', comes })
  for (const { typed, has } of PROPERTIES) note(typed, { is: 'property', has })
  for (const { typed, order } of PREFERENCES) note(typed, { is: 'order', order })
  for (const { typed, name } of PLACES) note(typed, { is: 'place', name })
  note(SETTINGS, { is: 'setting' })
  note(ELSEWHERE, { is: 'elsewhere' })
  for (const filler of fillers) words.set(filler, true)
  return { meanings: byPhrase, vocabulary: words }
}

/** Undefined if nothing was typed. `isShown`: whether some product of the list is among the found. */
export function readPhrase(
  index: SearchIndex,
  typed: string,
  isShown: (found: Scores) => boolean,
): Phrase | undefined {
  const simple = withFigures(simplify(typed).slice(0, MAX_LENGTH))
  if (simple === '') return undefined
  const { budget, rest: afterBudget } = readBudget(simple)
  const { people, rest: afterPeople } = readPeople(afterBudget)
  const { lengths, rest } = readLengths(afterPeople)
  const measured: Condition[] = []
  if (people !== undefined)
    measured.push({ typed: people.typed, is: 'people', people: people.count })
  if (lengths) measured.push({ typed: lengths.typed, is: 'lengths', lengths })
  const words = tellingWords(rest, measured.length > 0 || budget !== undefined).flatMap((word) =>
    correct(index, word, isShown),
  )
  const phrase = {
    conditions: measured,
    places: [] as string[],
    order: undefined as Preference | undefined,
  }
  let at = 0
  while (at < words.length) at += readNext(index, words, at, phrase)
  return { ...phrase, budget }
}

type Word = {
  /** As it was typed. */
  typed: string
  /** What it is taken for: itself, or the nearest known words. */
  texts: readonly string[]
  isLiteral: boolean
  /** Whether it follows a word such as `in`. */
  isWhere: boolean
}

const WHERE = new Set(['in', 'inna', 'to', 'near', 'from', 'at', 'around', 'pon'])

/** Words that say something; all of them if none does and nothing else was understood. */
function tellingWords(phrase: string, understood: boolean): Word[] {
  const typed = phrase.split(' ').filter(Boolean).flatMap(partsOf)
  const all = typed.map((text, index): Word => ({
    typed: text,
    texts: [text],
    isLiteral: !PLAIN.test(text),
    isWhere: WHERE.has(typed[index - 1] ?? ''),
  }))
  const telling = all.filter(({ typed: text }) => !fillers.has(text))
  return (telling.length > 0 || understood ? telling : all).slice(0, MAX_WORDS)
}

/** `l-shaped` and `memory-foam` are two words, and so is `couch/sofa`; `e_c` and `50%` are one. */
function partsOf(word: string, _: number, all: readonly string[]): string[] {
  const bare = word.replace(/^[("'.,;:!?]{1,9}/, '').replace(/[)"'.,;:!?]{1,9}$/, '') || word
  const parts = bare.split(/[-/,;&+]/)
  if (parts.every((part) => PLAIN.test(part))) return parts
  // A sign alone stands between words, or is all that was typed.
  return bare === '' || (!HAS_WORD.test(bare) && all.some((one) => HAS_WORD.test(one)))
    ? []
    : [bare]
}

const PLAIN = /^[\p{L}\p{N}]+$/u
const HAS_WORD = /[\p{L}\p{N}]/u

function correct(index: SearchIndex, word: Word, isShown: (found: Scores) => boolean): Word[] {
  const { typed } = word
  if (word.isLiteral || vocabulary.has(typed) || meanings.has(stemOf(typed))) return [word]
  if (isShown(index.findWord(typed))) return [word]
  const joined = splitName(index, word)
  if (joined) return joined
  const near = index.nearest(typed, vocabulary, isShown)
  const ours = near.find((known) => vocabulary.has(known))
  if (ours !== undefined) return [{ ...word, texts: [ours] }]
  return [near.length > 0 ? { ...word, texts: near } : word]
}

const MIN_JOINED = 6
const MAX_JOINED = 30

/** A name typed as one word: `portantonio`. */
function splitName(index: SearchIndex, word: Word): Word[] | undefined {
  const { typed } = word
  if (typed.length < MIN_JOINED || typed.length > MAX_JOINED) return undefined
  for (let at = 3; at <= typed.length - 3; at++) {
    const parts = [typed.slice(0, at), typed.slice(at)] as const
    if (index.isInOneName(...parts)) return parts.map((text) => ({ ...word, texts: [text] }))
  }
  return undefined
}

type Reading = { conditions: Condition[]; places: string[]; order: Preference | undefined }

/** Reads the longest phrase from `at`; returns how many words it took. */
function readNext(
  index: SearchIndex,
  words: readonly Word[],
  at: number,
  reading: Reading,
): number {
  const texts = words.slice(at, at + MAX_PHRASE).map(({ texts: [text = ''] }) => text)
  for (let length = texts.length; length > 0; length--) {
    const taken = words.slice(at, at + length)
    const name = texts.slice(0, length).join(' ')
    if (taken.some(({ isLiteral }) => isLiteral)) continue
    const meaning = meanings.get(phraseKey(texts.slice(0, length)))
    if (length === 1 && isPartOfName(index, words, at, meaning)) break
    if (meaning) {
      note(index, taken, meaning, reading)
      return length
    }
    if (index.isColor(name)) {
      reading.conditions.push({ typed: name, is: 'color', comes: [name] })
      return length
    }
  }
  const [word] = words.slice(at, at + 1)
  if (word && !word.texts.some((text) => fillers.has(text)))
    reading.conditions.push(word.isLiteral ? literalOf(word) : wordOf(index, word))
  return 1
}

/** Blue beside Lagoon, and Cool beside Breeze, are names; Sofa beside Bed is a kind. */
function isPartOfName(
  index: SearchIndex,
  words: readonly Word[],
  at: number,
  meaning: Meaning | undefined,
): boolean {
  if (meaning?.is === 'kind' || meaning?.is === 'order' || meaning?.is === 'people') return false
  const [before = '', here = '', next = ''] = [at - 1, at, at + 1].map(
    (n) => words[n]?.texts[0] ?? '',
  )
  const isPair = (first: string, second: string) =>
    first !== '' && second !== '' && index.isInOneName(first, second)
  return isPair(here, next) || isPair(before, here)
}

function note(
  index: SearchIndex,
  taken: readonly Word[],
  meaning: Meaning,
  reading: Reading,
): void {
  const typed = taken.map((word) => word.typed).join(' ')
  const texts = taken.flatMap((word) => word.texts)
  switch (meaning.is) {
    case 'order':
      reading.order ??= meaning.order
      return
    case 'place':
      notePlace(index, taken, meaning.name, reading)
      return
    case 'color':
      reading.conditions.push({
        typed,
        is: 'color',
        comes: [texts.join(' '), ...meaning.comes.split(', ')],
      })
      return
    case 'bed':
      reading.conditions.push({
        typed,
        is: 'bed',
        size: meaning.size,
        word: taken.length === 1 ? texts[0] : undefined,
      })
      return
    case 'setting':
      reading.conditions.push({ typed, is: 'setting', words: texts })
      return
    case 'elsewhere': {
      const inNames = texts.every((text) => index.findInName(text).some(Boolean))
      reading.conditions.push(
        inNames ? wordOf(index, { typed, texts }) : { typed, is: 'elsewhere' },
      )
      return
    }
    case 'people':
      reading.conditions.push({ typed, ...meaning })
      return
    default:
      reading.conditions.push({ typed, text: texts.join(' '), ...meaning })
  }
}

/** A place that is the name of a product, too, is the product, unless the phrase says `in` before it. */
function notePlace(
  index: SearchIndex,
  taken: readonly Word[],
  name: string | undefined,
  { conditions, places }: Reading,
): void {
  const typed = taken.map((word) => word.typed).join(' ')
  const named = wordsIn(name ?? taken.flatMap(({ texts }) => texts).join(' '))
  const isName = named.every((word) => index.findInName(word).some(Boolean))
  const isWhere = taken[0]?.isWhere && conditions.some(({ is }) => is === 'kind')
  if (!isName || isWhere) places.push(typed)
  else for (const word of named) conditions.push(wordOf(index, { typed, texts: [word] }))
}

function wordOf(index: SearchIndex, { typed, texts }: Pick<Word, 'typed' | 'texts'>): Condition {
  const isName = texts.some((text) => index.findInName(text).some(Boolean))
  const isFirst = texts.some((text) => index.isFirstInName(text))
  return { typed, is: 'word', words: texts, isName, isFirst }
}

const literalOf = ({ typed }: Word): Condition => ({ typed, is: 'literal', text: typed })
