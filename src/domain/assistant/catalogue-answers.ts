// Answers with the items of the catalogue that fit: of a category, a bed size, a colour, a price, or for a need such as a
// veranda. What the catalogue has not is said, with what is nearest.

import { formatCents } from '#contract/money.ts'
import { CATEGORIES, type Category, CATEGORY_NAMES } from '#contract/products.ts'
import { answerOpening } from './fit-answers.ts'
import type { Kind } from './kinds.ts'
import { inStock, type Knowledge, type Piece } from './knowledge.ts'
import { factsOf, sentencesOf } from './piece-facts.ts'
import {
  ALL_PRODUCTS,
  boxesSentence,
  joinWords,
  linkTo,
  priceSentence,
  sizeSentence,
  stockAnswer,
  warrantySentence,
} from './piece-sentences.ts'
import { colorsOf, type Question } from './question.ts'
import type { Answer } from './shop-answers.ts'
import { wordsOf } from './words.ts'

const MAX_LISTED = 4
const CHEAP = / (?:cheapest|cheap|affordable|lowest|budget|least expensive) /
const DEAR = / (?:most expensive|priciest|best|luxury|top of the line) /

/** Answers with a list of items; undefined where the question does not ask for any. */
export function answerRange(
  question: Question,
  { pieces }: Pick<Knowledge, 'pieces'>,
): Answer | undefined {
  const { line, kinds, category, color, atMostCents, bedSize, opening } = question
  if (opening && (opening.kind === 'car' || opening.cm !== undefined || kinds[0] === 'fit'))
    return answerOpening(opening, question, pieces)
  const sale = kinds[0] === 'sale'
  // A couch that opens into a bed is a sofa-bed.
  if (category === 'compressed-couches' && kinds.includes('sleeps'))
    return answerRange({ ...question, category: 'sofa-beds' }, { pieces })
  const material = MATERIALS.find((each) => line.includes(` ${each} `) && kinds[0] === 'material')
  const cheap = CHEAP.test(line)
  const narrowed = [category, color, atMostCents, bedSize, material].some(
    (filter) => filter !== undefined,
  )
  if (!narrowed && !sale && !cheap && !DEAR.test(line) && !kinds.some((kind) => OF_RANGE.has(kind)))
    return undefined
  if (color !== undefined && !colorsOf(pieces).some((name) => sameColor(name, color)))
    return noSuchColor(color, pieces, category)
  const foundIn = (within?: Category) =>
    pieces.filter(
      (piece) =>
        (!kinds.includes('sleeps') || category !== undefined || piece.category === 'sofa-beds') &&
        (!within || piece.category === within) &&
        (!bedSize || factsOf(piece).bedSize === bedSize) &&
        (!material || piece.material.toLowerCase().includes(material)) &&
        (!color || hasColor(piece, color)) &&
        (!atMostCents || piece.priceCents <= atMostCents) &&
        (!sale || piece.wasCents !== null),
    )
  const list = (of: Question) =>
    listed(of, byPrice(foundIn(of.category), DEAR.test(line)), { sale, cheap })
  const seats = category === 'compressed-couches' && (atMostCents !== undefined || cheap)
  const other =
    foundIn(category).length === 0 || seats ? ALSO_SEATS[category ?? 'chairs'] : undefined
  if (other && foundIn(other).length > 0) {
    const instead = list({ ...question, category: other })
    return { text: `${list(question).text}\n${instead.text}`, links: instead.links }
  }
  return foundIn(category).length > 0 ? list(question) : nothingFound(question, pieces)
}

const MATERIALS = ['velvet', 'leather', 'linen', 'boucle']

const OF_RANGE = new Set<Kind>([
  'price',
  'sale',
  'stock',
  'size',
  'bed-size',
  'sleeps',
  'seats',
  'box',
])

/** What seats as many people, where a category has nothing of what is asked for, or not as cheap. */
const ALSO_SEATS: Partial<Record<Category, Category>> = {
  'compressed-couches': 'sofa-beds',
  'sofa-beds': 'compressed-couches',
}

const byPrice = (pieces: readonly Piece[], highestFirst: boolean) =>
  pieces.toSorted((a, b) => (a.priceCents - b.priceCents) * (highestFirst ? -1 : 1))

/** Says that there is none, and what is the nearest: the cheapest, or the other sizes. */
function nothingFound(question: Question, pieces: readonly Piece[]): Answer {
  const { category, bedSize, atMostCents } = question
  const within = pieces.filter((piece) =>
    bedSize ? piece.category === 'mattresses' : !category || piece.category === category,
  )
  const none = listed(question, [], { sale: question.kinds[0] === 'sale', cheap: false }).text
  const nearest = byPrice(within, false).slice(0, bedSize ? 4 : 2)
  if (nearest.length === 0) return { text: none, links: [ALL_PRODUCTS] }
  const intro = atMostCents !== undefined && !bedSize ? 'The lowest prices' : 'We have'
  const each = nearest.map((piece) =>
    bedSize
      ? `${piece.name} (${factsOf(piece).bedSize}): ${formatCents(piece.priceCents)}`
      : priceSentence(piece).slice(0, -1),
  )
  return { text: `${none} ${intro}: ${each.join('; ')}.`, links: nearest.slice(0, 3).map(linkTo) }
}

const sameColor = (name: string, color: string) =>
  name.toLowerCase() === color.toLowerCase() || name.toLowerCase().endsWith(` ${color}`)

const hasColor = (piece: Piece, color: string) =>
  piece.stock.some((level) => sameColor(level.color, color) && level.pieces > 0)

/** Plain colours by words of the catalogue's that are the nearest to them. */
const NEAREST_COLORS: Record<string, string> = {
  red: 'terracotta burgundy',
  orange: 'terracotta cognac',
  pink: 'terracotta blush',
  blue: 'navy teal',
  black: 'charcoal',
  white: 'cream sand',
  beige: 'sand cream',
  brown: 'cognac terracotta',
  tan: 'cognac sand',
  grey: 'grey charcoal',
  yellow: 'sand',
  green: 'green teal',
}

function noSuchColor(color: string, pieces: readonly Piece[], category?: Category): Answer {
  const colors = colorsOf(pieces)
  const near = wordsOf(NEAREST_COLORS[color] ?? '')
  const nearest = colors.filter((name) => wordsOf(name).some((word) => near.includes(word)))
  const having = pieces.filter(
    (piece) =>
      (!category || piece.category === category) && nearest.some((name) => hasColor(piece, name)),
  )
  const instead =
    having.length > 0
      ? ` The nearest is ${joinWords(nearest)}: ${having
          .slice(0, 4)
          .map(({ name }) => name)
          .join(', ')}.`
      : ''
  return {
    text: `We have nothing in ${color}.${instead} Our colours are ${joinWords(colors)}.`,
    links: [...having.slice(0, 3).map(linkTo), ALL_PRODUCTS],
  }
}

function listed(
  { category, color, atMostCents, bedSize, kinds, line }: Question,
  found: readonly Piece[],
  { sale, cheap }: { sale: boolean; cheap: boolean },
): Answer {
  const where = category
    ? { label: CATEGORY_NAMES[category], href: `/products/${category}` }
    : ALL_PRODUCTS
  const what = [
    bedSize && `${bedSize} size`,
    category ? categoryPhrase(category) : bedSize ? 'mattresses' : 'items',
    color && `in ${color}`,
    atMostCents && `up to ${formatCents(atMostCents)}`,
    sale && 'on sale',
  ]
  const kind = what.filter(Boolean).join(' ')
  if (found.length === 0) return { text: `We have no ${kind} right now.`, links: [where] }
  const shown = found.slice(0, cheap ? 3 : MAX_LISTED)
  const more = found.length > shown.length ? `\nAnd ${found.length - shown.length} more.` : ''
  const has = (kind: Kind) => kinds.includes(kind)
  const lines = shown.map((piece) =>
    [
      priceSentence(piece),
      piece.category === 'mattresses' && factsOf(piece).bedSize
        ? `${capital(factsOf(piece).bedSize ?? '')}.`
        : '',
      has('size') || has('bed-size') || / tall | long /.test(line) ? sizeSentence(piece) : '',
      has('sleeps') ? bedPhrase(piece) : '',
      has('seats') && factsOf(piece).seats ? `Seats ${factsOf(piece).seats}.` : '',
      has('firmness') && factsOf(piece).firmness
        ? `${capital(factsOf(piece).firmness ?? '')}.`
        : '',
      has('box') ? boxesSentence(piece) : '',
      has('warranty') ? warrantySentence(piece) : '',
      has('colour') && !color ? stockAnswer(piece) : '',
      inStock(piece) ? '' : 'Out of stock.',
    ]
      .filter(Boolean)
      .join(' '),
  )
  return {
    text: `${capital(kind)}: ${found.length}.\n${lines.join('\n')}${more}`,
    links: [...shown.slice(0, 3).map(linkTo), where],
  }
}

const bedPhrase = (piece: Piece) => {
  const { bedCm } = factsOf(piece)
  return bedCm ? `Bed of ${bedCm[0]} × ${bedCm[1]} cm.` : ''
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const categoryPhrase = (category: Category) => CATEGORY_NAMES[category].toLowerCase()

/** Needs that people name, and what the texts of an item say that serves them. */
const NEEDS: [need: RegExp, texts: RegExp][] = [
  [/ (?:verandah|veranda|porch|balcony|poolside|outdoor|outside) /, /veranda|outdoor/i],
  [/ (?:hot|heat|sweat|sweaty|cool|airy) /, /cool|warm nights|gel/i],
  [
    / (?:kid|children|child|toddler|easy to clean|easy clean|easy for clean|kid friendly|washable|easy to wash) /,
    /zip|wash|easy-clean|removable|hides everyday/i,
  ],
  [/ (?:guest|spare|visitor|helper) /, /guest|bed of|cm bed/i],
  [
    / (?:back pain|bad back|for back|for my back|back problem) /,
    /medium-firm|firm|pocketed|lumbar/i,
  ],
  [/ (?:reading|nap|elderly|granny|grandma|grandmother|knee) /, /back|lumbar|reclined|leans/i],
  [
    / (?:studio|dorm|first apartment|first flat|small) /,
    /first flats|packs flat|two|folds flat|for two/i,
  ],
]

/** The items whose texts speak of what is needed, each with the sentence that does. */
export function answerNeed(
  { line, category, pieces: named, atMostCents }: Question,
  { pieces }: Knowledge,
): Answer | undefined {
  const texts = NEEDS.find(([need]) => need.test(line))?.[1]
  if (!texts || named.length > 0) return undefined
  const found = pieces.flatMap((piece) => {
    const sentence = sentencesOf(piece).find((each) => texts.test(each))
    const fits =
      (!category || piece.category === category) &&
      (!atMostCents || piece.priceCents <= atMostCents)
    return sentence && fits ? [{ piece, sentence }] : []
  })
  if (found.length === 0) return undefined
  const shown = found.toSorted((a, b) => a.piece.priceCents - b.piece.priceCents).slice(0, 4)
  return {
    text: shown.map(({ piece, sentence }) => `${priceSentence(piece)} ${sentence}.`).join('\n'),
    links: shown.slice(0, 3).map(({ piece }) => linkTo(piece)),
  }
}

/** What there is, by category, with its lowest price. */
export function answerCatalogue({ pieces }: Knowledge): Answer | undefined {
  const each = CATEGORIES.flatMap((category) => {
    const [first] = byPrice(
      pieces.filter((piece) => piece.category === category),
      false,
    )
    return first ? [`${categoryPhrase(category)} from ${formatCents(first.priceCents)}`] : []
  })
  if (each.length === 0) return undefined
  return { text: `We sell furniture in boxes: ${joinWords(each)}.`, links: [ALL_PRODUCTS] }
}
