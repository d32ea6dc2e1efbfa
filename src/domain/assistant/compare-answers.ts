// Answers that set items beside each other: the most or least of something, two or three of them side by side, and what is
// similar and in stock.

import { doorWidth } from '#contract/fit-rules.ts'
import { formatCents } from '#contract/money.ts'
import { inStock, type Knowledge, type Piece } from './knowledge.ts'
import { factsOf } from './piece-facts.ts'
import {
  joinWords,
  linkTo,
  priceSentence,
  sizeSentence,
  stockAnswer,
  warrantySentence,
} from './piece-sentences.ts'
import type { Question } from './question.ts'
import type { Answer } from './shop-answers.ts'

const MAX_ITEMS = 3

type Measure = { of: (piece: Piece) => number | undefined; show: (piece: Piece) => string }
const cm = (get: (measures: NonNullable<Piece['measures']>) => number, word: string): Measure => ({
  of: ({ measures }) => (measures ? get(measures) : undefined),
  show: ({ measures }) => `${measures ? get(measures) : 0} cm ${word}`,
})
const FIRMNESS = ['soft', 'medium', 'medium-firm', 'firm']

/** What a comparison is by: the words for the most of it, for the least of it, and the measure. */
const SEATS = ['one', 'two', 'two to three', 'three', 'four', 'five', 'six']

const MEASURES: [most: RegExp, least: RegExp, Measure][] = [
  [
    / (?:seat most|seat the most|most people|most person) /,
    / (?:fewest) /,
    {
      of: (piece) => SEATS.indexOf(factsOf(piece).seats ?? '') + 1 || undefined,
      show: (piece) => `seats ${factsOf(piece).seats}`,
    },
  ],
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
  const [base] = pieces.length === 1 ? pieces : []
  const within = category ?? base?.category
  const among =
    pieces.length > 1 ? pieces : all.filter((piece) => !within || piece.category === within)
  const measure = MEASURES.find(([most, least]) => least.test(line) || most.test(line))
  if (!measure) return undefined
  const [, least, { of, show }] = measure
  const isLeast = least.test(line)
  const beyond = (piece: Piece) => {
    const apart = (of(piece) ?? 0) - (base ? (of(base) ?? 0) : 0)
    return !base || (isLeast ? apart < 0 : apart > 0)
  }
  const known = among.filter((piece) => of(piece) !== undefined && beyond(piece))
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
export function answerComparison(
  { pieces: named, category }: Question,
  { pieces: all }: Knowledge,
): Answer | undefined {
  const pieces =
    named.length === 0 && category ? all.filter((piece) => piece.category === category) : named
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
