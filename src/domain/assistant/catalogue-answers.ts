// Answers about pieces, computed from the present catalogue: price, size, boxes, openings, colours
// on hand. If the question names a piece, the answer is about it; otherwise about the pieces that
// fit.

import { formatCents } from '#contract/money.ts'
import { CATEGORIES, type Category, CATEGORY_NAMES } from '#contract/products.ts'
import { inStock, type Knowledge, type Piece } from './knowledge.ts'
import { colorsOf, type Question } from './question.ts'
import { answerOpening, openingSentence } from './fit-answers.ts'
import {
  ALL_PRODUCTS,
  joinWords,
  linkTo,
  boxesSentence,
  sizeSentence,
  priceSentence,
  stockAnswer,
} from './piece-sentences.ts'
import type { Answer } from './topic-answers.ts'
import { wordsOf } from './words.ts'

const ASPECTS = {
  price: / (?:price|cost|much|expensive|cheap|pay|dollar|jmd) /,
  size: / (?:size|measure|measurement|dimension|wide|width|deep|depth|tall|height|high|length|big|large|how long is) /,
  box: / (?:box|carton|package|packed|weigh|weight|heavy|light|carry) /,
  door: / (?:door|doorway|fit|stair|narrow|car|through) /,
  stock: / (?:colour|color|stock|available|availability|left|have|come in|sold) /,
  material: / (?:fabric|material|leather|velvet|linen|boucle|made|cover|feature) /,
  sale: / (?:sale|discount|deal|offer|reduced|promotion|special|clearance) /,
} as const
type Aspect = keyof typeof ASPECTS

const aspectsOf = ({ line, opening, color }: Question): Aspect[] =>
  (Object.keys(ASPECTS) as Aspect[]).filter(
    (aspect) =>
      ASPECTS[aspect].test(line) ||
      (aspect === 'door' && opening !== undefined) ||
      (aspect === 'box' && opening?.kind === 'car') ||
      (aspect === 'stock' && color !== undefined),
  )

/** Answers about the aspects of the named pieces that the question asks for. */
export function answerPieces(question: Question): Answer | undefined {
  const { pieces } = question
  const aspects = aspectsOf(question)
  if (pieces.length === 0 || aspects.length === 0) return undefined
  const texts = pieces.slice(0, 3).map((piece) => describe(piece, aspects, question).join(' '))
  return { text: texts.join('\n'), links: pieces.slice(0, 3).map(linkTo) }
}

function describe(piece: Piece, aspects: readonly Aspect[], question: Question): string[] {
  const has = (aspect: Aspect) => aspects.includes(aspect)
  const door = has('door')
  return [
    has('price') || has('sale') ? priceSentence(piece) : `${piece.name}.`,
    ...(has('size') && !has('box') && !door ? [sizeSentence(piece)] : []),
    ...(has('box') ? [boxesSentence(piece)] : []),
    ...(door ? [openingSentence(piece, question.opening)] : []),
    ...(has('stock') ? [stockAnswer(piece, question.color)] : []),
    ...(has('material') ? [materialSentence(piece)] : []),
  ]
}

const materialSentence = ({ material, features }: Piece) =>
  `${[material, ...features.slice(0, 2)].filter(Boolean).join('. ')}.`

/** Describes the named pieces, if the question asks for nothing particular. */
export function introduce({ pieces }: Question): Answer | undefined {
  if (pieces.length === 0) return undefined
  const shown = pieces.slice(0, 3)
  const text = shown
    .map((piece) =>
      [priceSentence(piece), sizeSentence(piece), boxesSentence(piece), stockAnswer(piece)].join(
        ' ',
      ),
    )
    .join('\n')
  return { text, links: shown.map(linkTo) }
}

const MAX_LISTED = 6
const CHEAP = / (?:cheapest|cheap|affordable|lowest|budget|least expensive) /
const DEAR = / (?:most expensive|priciest|best|luxury) /
const BROWSE = / (?:product|catalogue|catalog|furniture|range|sell|have|stock|show|browse|looking) /

/** Answers with the pieces of a category, a colour, a price or a door. */
export function answerRange(question: Question, { pieces }: Knowledge): Answer | undefined {
  const { line, category, color, opening, atMostCents } = question
  const aspects = aspectsOf(question)
  const missing = OTHER_GOODS.find((word) => line.includes(` ${word} `))
  if (missing) return noSuchGoods(missing)
  if (opening) return answerOpening(opening, question, pieces)
  const cheap = CHEAP.test(line)
  const sale = aspects.includes('sale')
  const dear = DEAR.test(line)
  const narrowed = category !== undefined || color !== undefined || atMostCents !== undefined
  const asksForPieces =
    narrowed || sale || cheap || dear || BROWSE.test(line) || aspects.includes('price')
  if (!asksForPieces) return undefined
  if (color !== undefined && !colorsOf(pieces).some((name) => sameColor(name, color)))
    return noSuchColor(color, pieces)
  const foundIn = (category?: Category) =>
    pieces.filter(
      (piece) =>
        (!category || piece.category === category) &&
        (!color || hasColor(piece, color)) &&
        (!atMostCents || piece.priceCents <= atMostCents) &&
        (!sale || piece.wasCents !== null),
    )
  const list = (of: Question) => listed(of, byPrice(foundIn(of.category), dear), { sale, cheap })
  const other = foundIn(category).length === 0 ? ALSO_SEATS[category ?? 'chairs'] : undefined
  if (!other || foundIn(other).length === 0) return list(question)
  const instead = list({ ...question, category: other })
  return { text: `${list(question).text}\n${instead.text}`, links: instead.links }
}

/** What seats as many people, where a category has nothing of what is asked for. */
const ALSO_SEATS: Partial<Record<Category, Category>> = {
  'compressed-couches': 'sofa-beds',
  'sofa-beds': 'compressed-couches',
}

const OTHER_GOODS = wordsOf(
  'table desk wardrobe dresser cabinet shelf lamp rug carpet curtain stove',
)

function noSuchGoods(word: string): Answer {
  const kinds = joinWords(CATEGORIES.map(categoryPhrase))
  return { text: `We have no ${word} for sale. We sell ${kinds}.`, links: [ALL_PRODUCTS] }
}

const byPrice = (pieces: readonly Piece[], highestFirst: boolean) =>
  pieces.toSorted((a, b) => (a.priceCents - b.priceCents) * (highestFirst ? -1 : 1))

const sameColor = (name: string, color: string) =>
  name.toLowerCase() === color.toLowerCase() || name.toLowerCase().endsWith(` ${color}`)

const hasColor = (piece: Piece, color: string) =>
  piece.stock.some((level) => sameColor(level.color, color) && level.pieces > 0)

function noSuchColor(color: string, pieces: readonly Piece[]): Answer {
  const colors = joinWords(colorsOf(pieces))
  return {
    text: `We have nothing in ${color}. Our colours are ${colors}.`,
    links: [ALL_PRODUCTS],
  }
}

function listed(
  { category, color, atMostCents }: Question,
  found: readonly Piece[],
  { sale, cheap }: { sale: boolean; cheap: boolean },
): Answer {
  const where = category
    ? { label: CATEGORY_NAMES[category], href: `/products/${category}` }
    : ALL_PRODUCTS
  const what = [
    category ? categoryPhrase(category) : 'pieces',
    color && `in ${color}`,
    atMostCents && `up to ${formatCents(atMostCents)}`,
    sale && 'on sale',
  ]
  const kind = what.filter(Boolean).join(' ')
  if (found.length === 0) return { text: `We have no ${kind} right now.`, links: [where] }
  const shown = found.slice(0, cheap ? 3 : MAX_LISTED)
  const more = found.length > shown.length ? `\nAnd ${found.length - shown.length} more.` : ''
  const lines = shown.map(
    (piece) => priceSentence(piece) + (inStock(piece) ? '' : ' Out of stock.'),
  )
  const opening = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${found.length}.`
  return {
    text: `${opening}\n${lines.join('\n')}${more}`,
    links: [...shown.slice(0, 3).map(linkTo), where],
  }
}

const categoryPhrase = (category: Category) => CATEGORY_NAMES[category].toLowerCase()
