// Answers about the items that a question names, from their records: each aspect that it asks for, in one or two sentences.
// What the record does not have is said so, never guessed.

import { formatCents } from '#contract/money.ts'
import { doorWidth } from '#contract/fit-rules.ts'
import type { Kind } from './kinds.ts'
import { inStock, type Knowledge, type Piece } from './knowledge.ts'
import { openingSentence } from './fit-answers.ts'
import { contentOf } from './passages.ts'
import { factsOf, sentencesOf } from './piece-facts.ts'
import {
  boxesSentence,
  joinWords,
  linkTo,
  priceSentence,
  sizeSentence,
  stockAnswer,
  warrantySentence,
} from './piece-sentences.ts'
import type { Question } from './question.ts'
import { type Answer, careAnswer, WARRANTY_PAGE } from './shop-answers.ts'
import { wordsOf } from './words.ts'

type Sentence = (piece: Piece, question: Question) => string

const unstated = (what: string, { name }: Piece, more = '') =>
  `The ${what} of the ${name} is not stated.${more} Please ask us before you order.`

/** By kind of question, what is told of one item. */
const ASPECTS: Partial<Record<Kind, Sentence>> = {
  price: (piece, { quantity }) =>
    quantity > 1
      ? `${priceSentence(piece)} ${quantity} of them: ${formatCents(piece.priceCents * quantity)}.`
      : priceSentence(piece),
  sale: priceSentence,
  size: (piece, { line }) => {
    const own = sentencesAbout(piece, line)
    const { bedCm } = factsOf(piece)
    const bed =
      / bed | sleep /.test(line) && bedCm && piece.category !== 'mattresses'
        ? `${bedSentence(piece)} `
        : ''
    return `${bed}${sizeSentence(piece)}${own ? ` ${own}` : ''}`
  },
  sleeps: (piece) => bedSentence(piece),
  'bed-size': (piece) => bedSizeSentence(piece),
  seats: (piece) => {
    const { seats } = factsOf(piece)
    return seats ? `It seats ${seats}. ${sizeSentence(piece)}` : sizeSentence(piece)
  },
  'seat-height': (piece) => {
    const { seatHeightCm } = factsOf(piece)
    return seatHeightCm === undefined
      ? unstated(
          'seat height',
          piece,
          piece.measures ? ` The whole item is ${piece.measures.heightCm} cm high.` : '',
        )
      : `The seat is ${seatHeightCm} cm from the floor.`
  },
  'load-limit': (piece) => {
    const { loadKg } = factsOf(piece)
    return loadKg === undefined ? unstated('maximum load', piece) : `It carries up to ${loadKg} kg.`
  },
  box: (piece) => boxesSentence(piece),
  fit: (piece, { opening, line }) =>
    opening?.kind === 'wall' || / (?:wall|room|space) /.test(line)
      ? openingSentence(piece, opening ?? { kind: 'wall', cm: undefined })
      : openingSentence(piece, opening),
  stock: (piece, { color }) => stockAnswer(piece, color),
  colour: (piece, { color }) => stockAnswer(piece, color),
  restock: (piece) =>
    `${stockAnswer(piece)} I do not have a date for new stock. Leave your e-mail on the product page, and we will tell you when it is back.`,
  material: (piece, { line }) =>
    [piece.material, sentencesAbout(piece, line) ?? piece.features.slice(0, 2).join('. ')]
      .filter(Boolean)
      .join('. ')
      .concat('.')
      .replaceAll('..', '.'),
  firmness: (piece) => {
    const { firmness } = factsOf(piece)
    return piece.category === 'mattresses' && firmness
      ? `It is ${firmness}.`
      : 'Only the foam and cushions are compressed, never the frame. It is as firm as any other once it is at full shape.'
  },
  expand: (piece, { line }) => expandSentence(piece, line),
  assembly: (piece) =>
    sentencesMatching(piece, /\bminutes|no tools|one bolt|no legs to fit|set up|in one move/i) ??
    'It takes minutes and no special tools. The care guide has the steps.',
  warranty: warrantySentence,
  care: (piece, { line }) => {
    const own = sentencesMatching(piece, /zip|wash|removable|easy-clean|mop/i)
    return `${own ? `${own} ` : ''}${careAnswer(`${line} ${wordsOf(piece.material).join(' ')} `).text}`
  },
  pets: (piece) =>
    `${sentencesMatching(piece, /zip|wash|removable|easy-clean|marks/i) ?? `It is covered in ${piece.material.toLowerCase()}.`} The warranty does not cover damage by pets.`,
}

/** Aspects that another one answers better, so that they are left out beside it. */
const IN_PLACE_OF: Partial<Record<Kind, readonly Kind[]>> = {
  'load-limit': ['box', 'price', 'size'],
  'seat-height': ['size', 'box'],
  'bed-size': ['size'],
  sleeps: ['size', 'seats', 'box'],
  seats: ['price', 'size', 'box'],
  fit: ['size', 'price'],
  box: ['size', 'material'],
  expand: ['size', 'price', 'firmness'],
  care: ['material', 'colour', 'price', 'size'],
  pets: ['material', 'care'],
  assembly: ['price', 'box'],
  material: ['colour'],
  stock: ['colour'],
  restock: ['stock', 'colour'],
  warranty: ['size'],
  colour: ['size'],
}

const MAX_ITEMS = 3

/** Answers about the aspects of the named items that the question asks for; undefined where it asks for none. */
export function answerPieces(question: Question): Answer | undefined {
  const pieces = question.pieces.slice(0, MAX_ITEMS)
  const requested = question.kinds.filter((kind) => ASPECTS[kind] !== undefined)
  const kinds: Kind[] = requested.filter(
    (kind) => !requested.some((other) => IN_PLACE_OF[other]?.includes(kind)),
  )
  const namesColor = kinds.some((kind) => kind === 'stock' || kind === 'colour' || kind === 'care')
  if (question.color !== undefined && !namesColor) kinds.push('stock')
  if (pieces.length === 0 || kinds.length === 0) return undefined
  const texts = pieces.flatMap((piece) => {
    const sentences = kinds.map((kind) => ASPECTS[kind]?.(piece, question) ?? '').filter(Boolean)
    if (sentences.length === 0) return []
    const isNamed = sentences.some((sentence) => sentence.includes(piece.name))
    return [[...(isNamed ? [] : [`${piece.name}.`]), ...new Set(sentences)].join(' ')]
  })
  if (texts.length === 0) return undefined
  const more = kinds.includes('warranty') ? [WARRANTY_PAGE] : []
  return { text: texts.join('\n'), links: [...pieces.map(linkTo), ...more] }
}

/** Describes the named items, if the question asks for nothing particular: by their own sentences, where some are near it. */
export function introduce({ pieces, line }: Question): Answer | undefined {
  if (pieces.length === 0) return undefined
  const shown = pieces.slice(0, MAX_ITEMS)
  const text = shown
    .map((piece) => {
      const own = sentencesAbout(piece, line)
      return own
        ? `${piece.name}. ${own}`
        : [
            priceSentence(piece),
            sizeSentence(piece),
            boxesSentence(piece),
            stockAnswer(piece),
          ].join(' ')
    })
    .join('\n')
  return { text, links: shown.map(linkTo) }
}

function bedSentence(piece: Piece): string {
  const { bedCm } = factsOf(piece)
  if (piece.category === 'mattresses') return bedSizeSentence(piece)
  if (!bedCm) return `The ${piece.name} does not open into a bed. ${sizeSentence(piece)}`
  const [width, length] = bedCm
  return `The ${piece.name} opens into a bed of ${width} × ${length} cm.`
}

function bedSizeSentence(piece: Piece): string {
  const { bedSize, bedCm } = factsOf(piece)
  if (piece.category !== 'mattresses') return bedSentence(piece)
  const [width = 0, length = 0] = bedCm ?? []
  return `The ${piece.name} is a ${bedSize ?? 'mattress'}${bedSize ? ' size' : ''}: ${width} × ${length} cm${piece.measures ? `, ${piece.measures.heightCm} cm thick` : ''}.`
}

function expandSentence(piece: Piece, line: string): string {
  const { readySentence } = factsOf(piece)
  const wantsUse = / (?:sit|sleep|use|night|ready) /.test(line)
  const general =
    wantsUse && !/night|minutes/.test(readySentence ?? '') ? ' You can use it after two hours.' : ''
  return readySentence
    ? `${piece.name}: ${readySentence}.${general}`
    : `${piece.name}: allow 24 to 48 hours for full shape.${general}`
}

/** Words of a question and those by which an item's text says the same. */
const SAME: [RegExp, string][] = [
  [/ (?:spin|turn|swivel|rotate) /, 'turn turns swivel 360'],
  [/ (?:underneath|under|mop|sweep|floor) /, 'mop mopping lift legs'],
  [/ (?:chaise|l part|long part) /, 'chaise'],
  [/ (?:wash|washable|zip|remove|removable) /, 'zip zips wash removable covers'],
  [/ (?:recline|lean) /, 'reclined leans'],
  [/ (?:handle|carry) /, 'handle handles carry'],
  [/ (?:leg|legs|feet|foot) /, 'legs feet'],
  [/ (?:pillow|cushion) /, 'pillow pillows cushions bolsters'],
  [/ (?:outside|verandah|veranda|porch) /, 'veranda'],
  [/ (?:hot|cool|cooling|heat|sweat) /, 'cooling warm cool gel'],
  [/ (?:spring|coil) /, 'coils pocketed'],
  [/ (?:wheel|castor|roll) /, 'castors rolls'],
  [/ (?:wood|frame) /, 'frame oak hardwood walnut'],
  [/ (?:foam|filling|fill|inside|stuffing) /, 'foam filling coils fill'],
  [/ (?:handed|right|left|side) /, 'right-hand chaise'],
  [/ (?:separate|module|rearrange|apart) /, 'modules'],
]

/** The item's own sentences that are nearest to the question; undefined where none is. */
function sentencesAbout(piece: Piece, line: string): string | undefined {
  const same = SAME.filter(([pattern]) => pattern.test(line)).flatMap(([, words]) => wordsOf(words))
  const name = new Set(wordsOf(piece.name))
  const wanted = new Set([
    ...same,
    ...contentOf(line.trim().split(' ')).filter(
      (word) => word.length > 3 && !name.has(word) && !COMMON.has(word),
    ),
  ])
  const scored = sentencesOf(piece)
    .map((sentence) => ({
      sentence,
      hits: wordsOf(sentence).filter((word) => wanted.has(word)).length,
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
  const best = scored.slice(0, 2).map(({ sentence }) => sentence)
  return best.length > 0 ? `${best.join('. ')}.` : undefined
}

/** Words of sizes and boxes, which have answers of their own, and of every item. */
const COMMON = new Set(
  wordsOf(
    'couch chair mattress bed box carton size wide deep high long price cost much colour available stock seat back people with that this fit door weight help',
  ),
)

function sentencesMatching(piece: Piece, pattern: RegExp): string | undefined {
  const found = sentencesOf(piece).filter((sentence) => pattern.test(sentence))
  return found.length > 0 ? `${found.slice(0, 2).join('. ')}.` : undefined
}

type Measure = { of: (piece: Piece) => number | undefined; show: (piece: Piece) => string }
const cm = (get: (measures: NonNullable<Piece['measures']>) => number, word: string): Measure => ({
  of: ({ measures }) => (measures ? get(measures) : undefined),
  show: ({ measures }) => `${measures ? get(measures) : 0} cm ${word}`,
})
const FIRMNESS = ['soft', 'medium', 'medium-firm', 'firm']

/** What a comparison is by: the words for the most of it, for the least of it, and the measure. */
const MEASURES: [most: RegExp, least: RegExp, Measure][] = [
  [
    / (?:warranty|guarantee) /,
    / (?:shortest warranty) /,
    {
      of: ({ warrantyYears }) => warrantyYears ?? undefined,
      show: ({ warrantyYears }) => `${warrantyYears} years`,
    },
  ],
  [
    / (?:expensive|more expensive|dearest|priciest|costly|dear) /,
    / (?:cheap|cheapest|cheaper|least expensive|lowest|affordable|lowest cost|price difference|difference) /,
    { of: ({ priceCents }) => priceCents, show: ({ priceCents }) => formatCents(priceCents) },
  ],
  [
    / (?:heaviest|heavier) /,
    / (?:lightest|lighter|light) /,
    {
      of: ({ weightKg }) => weightKg ?? undefined,
      show: ({ weightKg }) => `${weightKg} kg in its boxes`,
    },
  ],
  [
    / (?:thick|thickest|thicker) /,
    / (?:thinnest|thinner) /,
    cm(({ heightCm }) => heightCm, 'thick'),
  ],
  [
    / (?:tallest|taller|highest|higher) /,
    / (?:lowest seat|lower) /,
    cm(({ heightCm }) => heightCm, 'high'),
  ],
  [/ (?:deepest|deeper) /, / (?:shallowest) /, cm(({ depthCm }) => depthCm, 'deep')],
  [
    / (?:firmest|firmer) /,
    / (?:softest|softer) /,
    {
      of: (piece) => FIRMNESS.indexOf(factsOf(piece).firmness ?? '') + 1 || undefined,
      show: (piece) => factsOf(piece).firmness ?? '',
    },
  ],
  [
    / (?:widest|wider|biggest|bigger|largest|larger|longest|longer) /,
    / (?:smallest|smaller|shortest|shorter|narrowest) /,
    cm(({ widthCm }) => widthCm, 'wide'),
  ],
]

/** Which of some items is the widest, lightest, cheapest; of two, what lies between their prices. */
export function answerMost(question: Question, { pieces: all }: Knowledge): Answer | undefined {
  const { line, category, pieces } = question
  const among =
    pieces.length > 1 ? pieces : all.filter((piece) => !category || piece.category === category)
  const measure = MEASURES.find(([most, least]) => least.test(line) || most.test(line))
  if (!measure) return undefined
  const [most, least, { of, show }] = measure
  const isLeast = least.test(line) && !(most.test(line) && !/ least /.test(line))
  const known = among.filter((piece) => of(piece) !== undefined)
  const sorted = known.toSorted((a, b) => ((of(a) ?? 0) - (of(b) ?? 0)) * (isLeast ? 1 : -1))
  const [first, ...rest] = sorted
  if (!first) return undefined
  const best = sorted.filter((piece) => of(piece) === of(first))
  const others = rest.filter((piece) => !best.includes(piece)).slice(0, 2)
  const lines = [
    `${joinWords(best.map(({ name }) => name))}: ${show(first)}.`,
    ...others.map((piece) => `${piece.name}: ${show(piece)}.`),
  ]
  const [other] = rest
  const apart =
    pieces.length === 2 && other && / difference /.test(line)
      ? ` The difference is ${formatCents(Math.abs(first.priceCents - other.priceCents))}.`
      : ''
  return { text: `${lines.join(' ')}${apart}`, links: [first, ...others].map(linkTo) }
}

/** Two or three items side by side. */
export function answerComparison({ pieces }: Question): Answer | undefined {
  if (pieces.length < 2) return undefined
  const shown = pieces.slice(0, MAX_ITEMS)
  const [first, second] = shown
  const lines = shown.map((piece) =>
    [
      priceSentence(piece),
      sizeSentence(piece),
      `Boxes need a door of ${doorWidth(piece.cartons)} cm.`,
      warrantySentence(piece),
    ].join(' '),
  )
  const apart =
    first && second && pieces.length === 2
      ? `\nThe difference in price is ${formatCents(Math.abs(first.priceCents - second.priceCents))}.`
      : ''
  return { text: `${lines.join('\n')}${apart}`, links: shown.map(linkTo) }
}

/** Other items of the category that are in stock, the nearest in price first. */
export function answerSimilar(
  { pieces: [piece] }: Question,
  { pieces: all }: Knowledge,
): Answer | undefined {
  if (!piece) return undefined
  const apart = (other: Piece) => Math.abs(other.priceCents - piece.priceCents)
  const others = all
    .filter((other) => other.category === piece.category && other.id !== piece.id && inStock(other))
    .toSorted((a, b) => apart(a) - apart(b))
    .slice(0, MAX_ITEMS)
  if (others.length === 0) return undefined
  return {
    text: `In stock and similar: ${others.map((other) => `${priceSentence(other)} ${stockAnswer(other)}`).join(' ')}`,
    links: others.map(linkTo),
  }
}
