// Answers about the items that a question names, from their records: each aspect that it asks for, in one or two sentences.
// What the record does not have is said so, never guessed.

import { formatCents } from '#contract/money.ts'
import type { Kind } from './kinds.ts'
import type { Knowledge, Piece } from './knowledge.ts'
import { openingSentence } from './fit-answers.ts'
import { contentOf } from './passages.ts'
import { factsOf, sentencesOf } from './piece-facts.ts'
import {
  boxesSentence,
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
    if (/ (?:inch|foot|feet|ft) /.test(line) && piece.dimensions)
      return `It measures ${piece.dimensions}.`
    const own = sentencesAbout(piece, line)
    const { bedCm } = factsOf(piece)
    const bed =
      / (?:bed|sleep|flat|open) /.test(line) && bedCm && piece.category !== 'mattresses'
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
    const { loadKg, loadPerPersonKg } = factsOf(piece)
    const loads = [
      loadKg && `${loadKg} kg in all`,
      loadPerPersonKg && `${loadPerPersonKg} kg a person`,
    ]
    const known = loads.filter(Boolean).join(', ')
    return known ? `It carries up to ${known}.` : unstated('maximum load', piece)
  },
  box: (piece) => boxesSentence(piece),
  carrying: (piece) => {
    const own = sentencesMatching(piece, /carry|handles/i)
    return `${boxesSentence(piece)}${own ? ` ${own}` : ''}`
  },
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
    if (piece.category === 'mattresses' && !firmness) return unstated('firmness', piece)
    return piece.category === 'mattresses'
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
  box: ['material', 'colour'],
  carrying: ['box', 'size', 'fit'],
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
  const ofBoxes = requested.includes('box') && / (?:box|carton) /.test(question.line)
  const kinds: Kind[] = requested.filter(
    (kind) =>
      !requested.some((other) => IN_PLACE_OF[other]?.includes(kind)) &&
      !(kind === 'size' && ofBoxes),
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

/** The few items whose own texts speak of what no other item's do: the chair that turns, the couch with an ottoman. */
export function answerByTexts(
  { line, category, place, atMostCents, color, bedSize, kinds }: Question,
  { pieces: all }: Knowledge,
): Answer | undefined {
  const isList = [atMostCents, color, bedSize].some((filter) => filter !== undefined)
  if (place || isList || kinds.includes('price')) return undefined
  const found = all.flatMap((piece) => {
    const own = !category || piece.category === category ? sentencesAbout(piece, line) : undefined
    return own ? [{ piece, own }] : []
  })
  if (found.length === 0 || found.length > MAX_ITEMS) return undefined
  return {
    text: found.map(({ piece, own }) => `${piece.name}: ${own}`).join('\n'),
    links: found.map(({ piece }) => linkTo(piece)),
  }
}
