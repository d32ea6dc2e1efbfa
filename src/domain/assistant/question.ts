// Reads what a visitor asks: the words, with typing errors corrected; the piece, category and
// colour that they name; the measures and the budget.

import type { ChatTurn } from '#contract/chat.ts'
import type { Category } from '#contract/products.ts'
import type { Knowledge, Piece } from './knowledge.ts'
import { CAR_WORDS, KNOWN_WORDS } from './topics.ts'
import { mend, wordsOf } from './words.ts'

/** What a piece must pass, stand against or travel in; people do not know the measures of their car. */
export type Opening = { kind: 'door' | 'stair' | 'wall'; cm: number } | { kind: 'car' }

export type Question = {
  /**
   * The corrected words between single spaces, with one at each end: phrases are looked up in it.
   */
  line: string
  words: ReadonlySet<string>
  pieces: readonly Piece[]
  /** Whether the piece was mentioned before, not in this message. */
  carriedOver: boolean
  category: Category | undefined
  color: string | undefined
  opening: Opening | undefined
  atMostCents: number | undefined
}

export function readQuestion(
  { pieces }: Knowledge,
  message: string,
  earlier: readonly ChatTurn[] = [],
): Question {
  const known = new Set([...KNOWN_WORDS, ...pieces.flatMap(({ name }) => wordsOf(name))])
  for (const color of colorsOf(pieces)) for (const word of wordsOf(color)) known.add(word)
  const read = (text: string) => wordsOf(text).map((word) => mend(word, known))
  const typed = read(message)
  const line = ` ${typed.join(' ')} `
  const named = piecesNamed(pieces, typed)
  const searched = named.length === 0 && refersBack(typed, line) ? earlier : []
  const carried = searched
    .toReversed()
    .map(({ text }) => piecesNamed(pieces, read(text)))
    .find((found) => found.length === 1)
  return {
    line,
    words: new Set(typed),
    pieces: carried ?? named,
    carriedOver: carried !== undefined,
    category: categoryIn(line),
    color: colorIn(pieces, withoutNames(line, named)),
    opening: openingIn(message, line),
    atMostCents: budgetIn(message),
  }
}

/** Name words that also mean something else: alone they name no piece. */
const ORDINARY = new Set(
  'island cool beach cloud lounge blue pull out flat fold roll kingston memory foam air 1 2 3 4'.split(
    ' ',
  ),
)
const GENERIC = new Set('couch sofa bed chair mattress seater l queen king twin'.split(' '))

/**
 * The pieces whose names the words fit best: by a word that no other piece has, or by two. Words
 * such as `chair` name a category, not a piece.
 */
function piecesNamed(pieces: readonly Piece[], typed: readonly string[]): Piece[] {
  const names = pieces.map((piece) => ({ piece, words: new Set(wordsOf(piece.name)) }))
  const countPiecesWith = (word: string) => names.filter(({ words }) => words.has(word)).length
  const spoken = new Set(typed)
  const scored = names.map(({ piece, words }) => {
    const hits = [...words].filter((word) => spoken.has(word))
    const own = hits.filter((word) => !GENERIC.has(word))
    const sure = own.some((word) => countPiecesWith(word) === 1 && !ORDINARY.has(word))
    const enough = sure || (own.length > 0 && hits.length >= 2)
    return { piece, score: enough ? own.length * 2 + hits.length : 0 }
  })
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
const SHORT = 4

/** Words that let a short question stand by itself, such as `what is on sale`. */
const BY_ITSELF =
  / (?:sale|deal|discount|offer|cheapest|cheap|product|furniture|sell|shop|anything|something) /

const refersBack = (typed: readonly string[], line: string) =>
  typed.some((word) => BACKWARD.has(word)) ||
  (typed.length <= SHORT && !BY_ITSELF.test(line) && !categoryIn(line))

const CATEGORY_WORDS: [RegExp, Category][] = [
  [/ (?:sofa ?bed|sofabed|futon|sleeper|pull out) /, 'sofa-beds'],
  [/ (?:couch|sofa|settee|loveseat|sectional) /, 'compressed-couches'],
  [/ (?:chair|armchair|recliner) /, 'chairs'],
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

const CM_PER_INCH = 2.54

const OPENINGS: [RegExp, 'door' | 'stair' | 'wall'][] = [
  [/ (?:door|doorway) /, 'door'],
  [/ (?:stair|staircase|stairway|stairwell|step) /, 'stair'],
  [/ (?:wall|alcove|room|space|corner) /, 'wall'],
]

/** A width with the opening it belongs to: a door's, unless another is named. */
function openingIn(message: string, line: string): Opening | undefined {
  if (CAR_WORDS.some((word) => line.includes(` ${word} `))) return { kind: 'car' }
  const kind = OPENINGS.find(([pattern]) => pattern.test(line))?.[1] ?? 'door'
  const cm = centimetresIn(message) ?? (kind === 'wall' ? longMeasureIn(message) : undefined)
  return cm === undefined ? undefined : { kind, cm }
}

/** `70 cm`, `28 inches`, `28"`. */
function centimetresIn(message: string): number | undefined {
  const [, cm] = /(\d{2,3}(?:\.\d)?)\s{0,3}-?\s{0,3}(?:cm|centi)/i.exec(message) ?? []
  if (cm) return Number(cm)
  const [, inches] =
    /(\d{2,3}(?:\.\d{1,2})?)\s{0,3}-?\s{0,3}(?:"|”|''|in\b|inch)/i.exec(message) ?? []
  return inches ? Math.floor(Number(inches) * CM_PER_INCH) : undefined
}

/** `2.4 m`, `8 ft`: how walls are measured. For a door it might as well be the height. */
function longMeasureIn(message: string): number | undefined {
  const [, metres] =
    /(\d{1,2}(?:\.\d{1,2})?)\s{0,3}-?\s{0,3}(?:m\b|met(?:er|re))/i.exec(message) ?? []
  if (metres) return Math.floor(Number(metres) * 100)
  const [, feet] = /(\d{1,2}(?:\.\d)?)\s{0,3}-?\s{0,3}(?:ft\b|feet|foot)/i.exec(message) ?? []
  return feet ? Math.floor(Number(feet) * 12 * CM_PER_INCH) : undefined
}

const AMOUNT = String.raw`(?:j?\$|jmd)?\s{0,3}(\d[\d,]{0,12})\s{0,3}(k\b|thousand|grand)?`
const BUDGETS = [
  String.raw`(?:under|below|less than|at most|up to|max(?:imum)?|budget(?: is| of)?|within|cheaper than)\s{0,3}(?:of\s{0,3})?(?:about\s{0,3}|around\s{0,3})?${AMOUNT}`,
  String.raw`(?:i|we)(?:'ve|’ve)?\s+(?:only\s+)?(?:have|got|can (?:spend|afford|pay))\s+(?:only\s+|about\s+|around\s+)?${AMOUNT}`,
  String.raw`spend(?:ing)?\s+(?:only\s+|about\s+|around\s+)?${AMOUNT}`,
  String.raw`${AMOUNT}\s*(?:dollars?|jmd|ja)?\s*(?:to spend|budget|or less|max|tops)`,
].map((text) => new RegExp(text, 'i'))

function budgetIn(message: string): number | undefined {
  const amounts = BUDGETS.map((budget) => {
    const [, digits, thousands] = budget.exec(message) ?? []
    return Number(digits?.replaceAll(',', '')) * (thousands ? 1000 : 1)
  })
  const dollars = amounts.find((amount) => amount >= 1000 && amount < 100_000_000)
  return dollars === undefined ? undefined : dollars * 100
}
