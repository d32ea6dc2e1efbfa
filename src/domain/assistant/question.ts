// Reads what a visitor asks: the words, with typing errors corrected; the kinds of question; the item, category, colour,
// place, measures and budget that it names. What an earlier message named is carried over where this one leaves it open.

import { type Parish, type Place, PLACE_WORDS, placeIn } from '#content/towns.ts'
import type { ChatTurn } from '#contract/chat.ts'
import type { Category } from '#contract/products.ts'
import { type Kind, KIND_WORDS, kindsIn, STEMS } from './kinds.ts'
import type { Knowledge, Piece } from './knowledge.ts'
import { budgetIn, type Opening, openingIn, quantityIn } from './measures.ts'
import { factsOf, type PieceFacts } from './piece-facts.ts'
import { passageWords } from './passages.ts'
import { fold, mend, wordsOf } from './words.ts'

export type Question = {
  /**
   * The corrected words between single spaces, with one at each end: phrases are looked up in it.
   */
  line: string
  /** The deciding kind first; empty where the message has no phrase of any. */
  kinds: readonly Kind[]
  pieces: readonly Piece[]
  /** Whether the piece was mentioned before, not in this message. */
  carriedOver: boolean
  category: Category | undefined
  bedSize: PieceFacts['bedSize']
  color: string | undefined
  place: { parish: Parish; name: string } | undefined
  opening: Opening | undefined
  atMostCents: number | undefined
  quantity: number
}

/** What one message says by itself. */
export function readQuestion(
  knowledge: Knowledge,
  message: string,
  earlier: readonly ChatTurn[] = [],
): Question {
  const read = readerOf(knowledge)
  const own = read(message)
  if (earlier.length === 0) return own
  const before = earlier
    .toReversed()
    .map(({ from, text }) =>
      from === 'visitor'
        ? { from, ...read(text) }
        : { from, ...own, category: undefined, pieces: namedInFull(knowledge, text) },
    )
  const visitors = before.filter(({ from }) => from === 'visitor')
  const goesOn = own.kinds.every((kind) => COURTESY.has(kind)) && isShort(own.line)
  const lastKinds = visitors.find(({ kinds }) => kinds.some((kind) => !COURTESY.has(kind)))?.kinds
  const lastIsOfPlaces = lastKinds?.some((kind) => OF_DELIVERY.has(kind) || kind === 'showroom')
  const isAbout = own.place ? lastIsOfPlaces : own.pieces.length > 0 || GOES_ON.test(own.line)
  const kinds = goesOn && isAbout ? (lastKinds ?? own.kinds) : own.kinds
  const open = own.pieces.length === 0 && refersBack(own, kinds)
  const carried = open
    ? before.find(({ pieces, category }) => pieces.length === 1 || category)?.pieces
    : undefined
  const ofDelivery =
    kinds.some((kind) => OF_DELIVERY.has(kind)) || (kinds[0] === 'price' && own.pieces.length > 0)
  // `Which is wider` after two items is about these two.
  const isCompared = open && !own.category && (kinds[0] === 'most' || kinds[0] === 'compare')
  const spokenOf = visitors.flatMap(({ pieces }) => (pieces.length === 1 ? pieces : []))
  const compared = isCompared ? [...new Set(spokenOf)].slice(0, 2) : []
  return {
    ...own,
    kinds,
    pieces: compared.length > 1 ? compared : carried?.length === 1 ? carried : own.pieces,
    carriedOver: carried?.length === 1,
    category:
      own.category ??
      (open && carried?.length !== 1
        ? visitors.find(({ category }) => category)?.category
        : undefined),
    place: own.place ?? (ofDelivery ? visitors.find(({ place }) => place)?.place : undefined),
  }
}

/** In an answer of the assistant items have their whole names. */
const namedInFull = ({ pieces }: Knowledge, text: string) =>
  pieces.filter(({ name }) => text.includes(name))

const COURTESY = new Set<Kind>(['thanks', 'farewell', 'greeting'])
export const OF_DELIVERY = new Set<Kind>([
  'delivery-cost',
  'delivery-time',
  'places',
  'delivery-days',
])
const GOES_ON = /^ (?:and|what about|how about|ok|so|even|or) /

/** Towards these a typing error is corrected first. */
const OFTEN = 'price delivery colour couch chair mattress warranty'.split(' ')

/** Everyday words that no phrase has: each is right as it is. */
const EVERYDAY = (
  'about above again alone along already although always another answer anyone around because before began being below better between both bought bring brother ' +
  'building called cannot carry cause change cheap check child class clear close could country course daughter decide different doing during early either else enough ' +
  'every everyone family father feel final first follow found friend front going guess happen hear heard heart here house husband idea inside instead just keep kind ' +
  'kitchen know large later learn least leave left letter level light likely little living local looking lunch maybe might mind minute money month morning mother must name ' +
  'near never night nothing number often other outside parent party people perhaps person place plain point power present quick quiet quite rather ready really reason right ' +
  'river round school second seem seven shall share short should since sister small someone soon sorry sound space speak spend staff start state still story street strong ' +
  'summer sure table taken talk teacher their there these thing think third those though three through today together town tree trust under until upon visit voice watch ' +
  'water weather where whether which while whole wife window without woman wonder world would write wrong year young yours capital eats moon seven triangle'
).split(' ')

const ALWAYS_RIGHT: ReadonlySet<string> = new Set([...passageWords(), ...PLACE_WORDS, ...EVERYDAY])

type Read = Question

function readerOf({ pieces }: Knowledge): (text: string) => Read {
  const names = pieces.map(({ name }) => name)
  const vocabulary = new Set([
    ...names.flatMap(wordsOf),
    ...OFTEN,
    ...GENERIC,
    ...PLAIN_COLORS,
    ...KIND_WORDS,
  ])
  for (const color of colorsOf(pieces)) for (const word of wordsOf(color)) vocabulary.add(word)
  const right = new Set<string>()
  for (const { description, features, material } of pieces)
    for (const word of wordsOf([description, material, ...features].join(' '))) right.add(word)
  const corrected = new Map<string, string>()
  const correct = (word: string): string => {
    const known = corrected.get(word)
    if (known !== undefined) return known
    const isRight =
      right.has(word) || ALWAYS_RIGHT.has(word) || STEMS.some((stem) => word.startsWith(stem))
    const found = isRight ? word : mend(word, vocabulary)
    corrected.set(word, found)
    return found
  }
  const joined = joinedNames(names)
  return (text) => {
    const place = findPlace(text, names)
    const typed = wordsOf(text).flatMap((word) => joined.get(word) ?? [correct(word)])
    const line = ` ${typed.join(' ')} `.replaceAll(' 2 seat ', ' 2 seater ')
    const ofLine = kindsIn(line)
    const rest = place && (place.sure || isOfDelivery(ofLine)) ? place : undefined
    const spoken = rest
      ? wordsOf(rest.rest).flatMap((word) => joined.get(word) ?? [correct(word)])
      : typed
    const named = piecesNamed(pieces, aliased(spoken))
    // A name that a product bears, too, is the place only where no product is left without it.
    const isPlace = rest !== undefined && (rest.sure || named.length === 0 || isOfDelivery(ofLine))
    const found = isPlace ? named : piecesNamed(pieces, aliased(typed))
    const category = categoryIn(line)
    // The memory foam of a name is no question about foam.
    const apart = found.length > 0 ? kindsIn(withoutNames(line, found)) : []
    const kinds = apart.length > 0 ? apart : ofLine
    const bedSize = bedSizeIn(line)
    const sized =
      bedSize && (!category || category === 'mattresses') ? ofBedSize(pieces, bedSize) : []
    const color = colorIn(
      pieces,
      withoutNames(
        ` ${(isPlace ? spoken : typed).join(' ')} `.replace(' black friday ', ' '),
        found,
      ),
    )
    return {
      line,
      kinds: color === undefined || kinds.includes('colour') ? kinds : [...kinds, 'colour'],
      pieces: found.length === 0 && sized.length === 1 ? sized : found,
      carriedOver: false,
      category,
      bedSize,
      color,
      place: isPlace && rest ? { parish: rest.parish, name: rest.name } : undefined,
      opening: openingIn(text, line),
      atMostCents: budgetIn(text),
      quantity: quantityIn(` ${fold(text)} `),
    }
  }
}

const isOfDelivery = (kinds: readonly Kind[]) =>
  kinds.some((kind) => OF_DELIVERY.has(kind) || kind === 'showroom')

/** The place as typed; else with typing errors in long words corrected towards the names of places. */
function findPlace(text: string, names: readonly string[]): Place | undefined {
  const found = placeIn(text, names)
  if (found) return found
  const mended = fold(text)
    .split(' ')
    .map((word) => (word.length >= 6 && !KIND_WORDS.has(word) ? mend(word, PLACE_WORDS) : word))
  return placeIn(mended.join(' '), names)
}

/** Names that are typed as one word: `portantonio`. */
function joinedNames(names: readonly string[]): Map<string, string[]> {
  const pairs = names.flatMap((name) => {
    const words = wordsOf(name)
    return words.slice(1).map((word, index) => [words[index] ?? '', word])
  })
  return new Map(pairs.map((pair) => [pair.join(''), pair]))
}

const ALIASES: [RegExp, string][] = [
  [/ (?:love seat|2 seat|couch for 2|small couch for 2) /g, ' 2 seater '],
  [/ (?:3 seat|couch for 3) /g, ' 3 seater '],
  [/ (?:l shape|l shaped|corner couch|corner unit) /g, ' sectional '],
  [/ (?:bean bag|beanbag) /g, ' pod '],
  [/ (?:pullout|pull out) /g, ' pull out '],
]

/** What people call an item, by a word of its name. */
const aliased = (words: readonly string[]) =>
  ALIASES.reduce((line, [pattern, name]) => line.replaceAll(pattern, name), ` ${words.join(' ')} `)
    .trim()
    .split(' ')

const BED_SIZES: [RegExp, PieceFacts['bedSize']][] = [
  [/ queen /, 'queen'],
  [/ king /, 'king'],
  [/ (?:twin|single) /, 'twin'],
  [/ (?:double|full bed|full mattress|full size bed|full size mattress) /, 'full'],
]
const bedSizeIn = (line: string) => BED_SIZES.find(([pattern]) => pattern.test(line))?.[1]

const ofBedSize = (pieces: readonly Piece[], size: PieceFacts['bedSize']) =>
  pieces.filter((piece) => factsOf(piece).bedSize === size)

/** Name words that also mean something else: alone they name no piece. */
const ORDINARY = new Set(
  'island cool beach cloud lounge blue pull out flat fold roll kingston memory foam air 1 2 3 4'.split(
    ' ',
  ),
)
const GENERIC = new Set('couch sofa bed chair mattress seater l queen king twin swing'.split(' '))

/**
 * The pieces whose names the words fit best: by a word that no other piece has, or by two. Words
 * such as `chair` name a category, not a piece.
 */
function piecesNamed(pieces: readonly Piece[], typed: readonly string[]): Piece[] {
  const names = pieces.map((piece) => ({ piece, words: new Set(wordsOf(piece.name)) }))
  const countPiecesWith = (word: string) => names.filter(({ words }) => words.has(word)).length
  const spoken = new Set(typed)
  const scored = names.map(({ piece, words }) => {
    // The 2 of a 2-seater is no number of items.
    const hits = [...words].filter(
      (word) => spoken.has(word) && (!/^\d$/.test(word) || spoken.has('seater')),
    )
    const own = hits.filter((word) => !GENERIC.has(word))
    const sure = own.some((word) => countPiecesWith(word) === 1 && !ORDINARY.has(word))
    const enough = sure || (own.length > 0 && hits.length >= 2)
    return {
      piece,
      sure: sure || own.length >= 2,
      score: enough ? own.length * 2 + hits.length : 0,
    }
  })
  // Each item that is named by a word of its own is meant, however long the name of another.
  const sure = scored.filter((each) => each.sure)
  if (sure.length > 0) return sure.map(({ piece }) => piece)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ piece }) => piece)
}

/** Removes the names of pieces: the `blue` of a Blue Lagoon asks for no colour. */
export function withoutNames(line: string, named: readonly Piece[]): string {
  const names = new Set(named.flatMap(({ name }) => wordsOf(name)))
  return ` ${line
    .trim()
    .split(' ')
    .filter((word) => !names.has(word))
    .join(' ')} `
}

const BACKWARD = new Set('it its that this one them they same'.split(' '))
const SHORT = 5

/** Kinds that are about one item, if an earlier message named it. */
const OF_ITEMS = new Set<Kind>(
  (
    'price size colour stock restock box fit load-limit seats sleeps seat-height bed-size expand assembly material firmness warranty ' +
    'delivery-cost delivery-time places similar most compare care'
  ).split(' ') as Kind[],
)

/** Words that let a short question stand by itself, such as `what is on sale`. */
const BY_ITSELF =
  / (?:sale|deal|discount|offer|product|furniture|sell|shop|anything|something|everything) /

const isShort = (line: string) => line.trim().split(' ').length <= SHORT

/** Whether a message without an item is about the one spoken of before. */
function refersBack({ line, category, place }: Question, kinds: readonly Kind[]): boolean {
  if (category) return false
  if (
    line
      .trim()
      .split(' ')
      .some((word) => BACKWARD.has(word))
  )
    return true
  const [kind] = kinds
  if (kind === undefined) return isShort(line)
  return OF_ITEMS.has(kind) && (isShort(line) || place !== undefined) && !BY_ITSELF.test(line)
}

const CATEGORY_WORDS: [RegExp, Category][] = [
  [/ (?:couch bed|sofabed|futon|sleeper|pull out|pullout|bed couch|guest bed) /, 'sofa-beds'],
  [/ (?:couch|sectional|2 seater|3 seater) /, 'compressed-couches'],
  [/ (?:chair|armchair|recliner|pod|bean bag|beanbag) /, 'chairs'],
  [/ (?:mattress|bed) /, 'mattresses'],
]

const categoryIn = (line: string) => CATEGORY_WORDS.find(([pattern]) => pattern.test(line))?.[1]

export const colorsOf = (pieces: readonly Piece[]) => [
  ...new Set(pieces.flatMap(({ stock }) => stock.map(({ color }) => color))),
]

/** Plain colours that people ask for, whether a piece has them or not. */
const PLAIN_COLORS =
  'red blue green grey gray black white brown beige yellow orange pink purple teal tan'.split(' ')

/** A colour of the catalogue by its whole name or its last word (`teal`); else a plain one. */
function colorIn(pieces: readonly Piece[], line: string): string | undefined {
  const colors = colorsOf(pieces)
  const names = (text: string) => line.includes(` ${text} `)
  const whole = colors.find((color) => names(wordsOf(color).join(' ')))
  const last = colors.find((color) => color.includes(' ') && names(wordsOf(color).at(-1) ?? ''))
  return whole ?? last ?? PLAIN_COLORS.find(names)
}
