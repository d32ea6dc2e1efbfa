// Sentences about one piece: exact, from its record, and nothing that the record lacks.

import type { ChatLink } from '#contract/chat.ts'
import { formatCents } from '#contract/money.ts'
import { LOW_STOCK, formatCartons } from '#contract/products.ts'
import { yearsText } from '#contract/warranty-terms.ts'
import { inStock, type Piece } from './knowledge.ts'

export const linkTo = ({ id, name }: Piece): ChatLink => ({ label: name, href: `/product/${id}` })

export const ALL_PRODUCTS: ChatLink = { label: 'All products', href: '/products' }

/** `Sand, Navy and Cream`. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}

export function priceSentence({ name, priceCents, wasCents }: Piece): string {
  const was = wasCents === null ? '' : ` (was ${formatCents(wasCents)})`
  return `${name}: ${formatCents(priceCents)}${was}.`
}

export function sizeSentence({ name, measures, dimensions }: Piece): string {
  if (measures) {
    const { widthCm, depthCm, heightCm } = measures
    return `It is ${widthCm} cm wide, ${depthCm} cm deep and ${heightCm} cm high.`
  }
  return dimensions
    ? `Out of the box it measures ${dimensions}.`
    : `Please ask us for the size of the ${name}.`
}

export function boxesSentence({ cartons, weightKg, name }: Piece): string {
  const size = formatCartons(cartons)
  if (!size) return `Please ask us for the box size of the ${name}.`
  const weight = weightKg === null ? '' : `, ${weightKg} kg in all`
  return cartons.length > 1
    ? `It comes in ${size}${weight}.`
    : `It comes in one box, ${size}${weight}.`
}

/** Empty where the shop has not said its term. */
export const warrantySentence = ({ name, warrantyYears }: Piece): string =>
  warrantyYears === null
    ? ''
    : `The ${name} has a warranty of ${yearsText(warrantyYears)} from delivery or pick-up.`

/** The colours on hand; if a colour is given, whether it is on hand. */
export function stockAnswer(piece: Piece, color?: string): string {
  const { stock } = piece
  if (stock.length === 0) return ''
  const all = joinWords(stock.map((level) => level.color))
  if (color) {
    const typed = color.toLowerCase()
    const level = stock.find(({ color: name }) => {
      const lower = name.toLowerCase()
      return lower === typed || lower.endsWith(` ${typed}`)
    })
    if (!level) return `It is not available in ${color}. Colours: ${all}.`
    return level.pieces > 0 ? stockPhrase(level) : `${stockPhrase(level)} ${stockAnswer(piece)}`
  }
  if (!inStock(piece)) return `All colours are out of stock: ${all}.`
  const here = stock.filter(({ pieces }) => pieces > 0).map(fewLeftPhrase)
  const gone = stock.filter(({ pieces }) => pieces <= 0).map((level) => level.color)
  const out = gone.length > 0 ? ` Out of stock: ${joinWords(gone)}.` : ''
  return `In stock: ${joinWords(here)}.${out}`
}

type Level = Piece['stock'][number]

const fewLeftPhrase = ({ color, pieces }: Level) =>
  pieces <= LOW_STOCK ? `${color} (only ${pieces} left)` : color

function stockPhrase({ color, pieces }: Level): string {
  if (pieces <= 0) return `${color} is out of stock.`
  return pieces <= LOW_STOCK
    ? `Yes, in ${color}: only ${pieces} left.`
    : `Yes, ${color} is in stock.`
}
