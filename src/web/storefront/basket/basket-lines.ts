// What a basket holds, and how it changes. It is kept as text in the shopper's browser, where an
// older page, another tab or anybody may have written: what cannot be read is left out, field by field.

import { MAX_LINES, MAX_QUANTITY } from '#contract/order-limits.ts'
import { fieldsOf, parseJson } from '#web/queries/stored-json.ts'

/** A piece in a colour, and how many of it. */
export type WantedLine = { productId: number; color: string; quantity: number }

export type BasketLine = WantedLine & {
  /** What the shopper saw when it was put in; '' where that was not kept. */
  name: string
  price: string
  addedAt: string
  /** Whether it could not be ordered when its stock was last looked up. */
  isOut: boolean
}

export type BasketLines = readonly BasketLine[]

/** What was left unchanged for want of room: another line, or another piece of one. */
export type Limit = 'lines' | 'pieces'

const VERSION = 1
const MAX_COLOR_LENGTH = 60
const MAX_NAME_LENGTH = 200
const MAX_PRODUCT_ID = 999_999_999

export const formatBasket = (lines: BasketLines) => JSON.stringify({ version: VERSION, lines })

export function parseBasket(text: string | undefined): BasketLines {
  const { version, lines } = fieldsOf(parseJson(text))
  if (version !== VERSION || !Array.isArray(lines)) return []
  return lines.flatMap(parseLine).filter(isFirstOfItsKind).slice(0, MAX_LINES)
}

function parseLine(value: unknown): BasketLine[] {
  const { productId, color, quantity, name, price, addedAt, isOut } = fieldsOf(value)
  if (!isWhole(productId, MAX_PRODUCT_ID)) return []
  if (typeof color !== 'string' || color.length > MAX_COLOR_LENGTH) return []
  return [
    {
      productId,
      color,
      quantity: isWhole(quantity, MAX_QUANTITY) ? quantity : 1,
      name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '',
      price: typeof price === 'string' && /^\d{1,8}\.\d\d$/.test(price) ? price : '',
      addedAt: typeof addedAt === 'string' && !Number.isNaN(Date.parse(addedAt)) ? addedAt : '',
      isOut: isOut === true,
    },
  ]
}

const isWhole = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max

const isFirstOfItsKind = (line: WantedLine, index: number, all: readonly WantedLine[]) =>
  all.findIndex((other) => isSameKind(line, other)) === index

type Kind = Pick<WantedLine, 'productId' | 'color'>

export const isSameKind = (one: Kind, other: Kind) =>
  one.productId === other.productId && one.color === other.color

/** What names a line among the others of its basket. */
export const keyOf = ({ productId, color }: Kind) => `${productId} ${color}`

/** Puts pieces in: into the line of their kind, as seen now, or into a new one, which comes first. */
export function withPieces(
  lines: BasketLines,
  added: BasketLine,
): { lines: BasketLines; limit?: Limit } {
  const same = lines.find((line) => isSameKind(line, added))
  if (!same) {
    return lines.length >= MAX_LINES ? { lines, limit: 'lines' } : { lines: [added, ...lines] }
  }
  const quantity = same.quantity + added.quantity
  if (quantity > MAX_QUANTITY) return { lines, limit: 'pieces' }
  return { lines: lines.map((line) => (line === same ? { ...added, quantity } : line)) }
}

export const withQuantity = (lines: BasketLines, kind: Kind, quantity: number): BasketLines =>
  lines.map((line) =>
    isSameKind(line, kind) && isWhole(quantity, MAX_QUANTITY) ? { ...line, quantity } : line,
  )

export const withoutLine = (lines: BasketLines, kind: Kind): BasketLines =>
  lines.filter((line) => !isSameKind(line, kind))

/** Puts a line back where it was. */
export const withLineAt = (lines: BasketLines, line: BasketLine, index: number): BasketLines =>
  lines.length >= MAX_LINES || lines.some((other) => isSameKind(line, other))
    ? lines
    : lines.toSpliced(index, 0, line)

/** Another colour in the place of the first; with a line of that colour already there they are one. */
export function withColor(lines: BasketLines, kind: Kind, chosen: WantedLine): BasketLines {
  const { color, quantity } = chosen
  const own = lines.find((line) => isSameKind(line, kind))
  const other = lines.find((line) => isSameKind(line, chosen))
  if (!own) return lines
  if (!other || other === own) {
    return lines.map((line) => (line === own ? { ...line, color, quantity, isOut: false } : line))
  }
  const sum = Math.min(MAX_QUANTITY, other.quantity + quantity)
  return withQuantity(withoutLine(lines, own), other, sum)
}

/** Notes which lines could not be ordered just now; the same lines where nothing has changed. */
export function withStock(lines: BasketLines, isOut: (line: BasketLine) => boolean): BasketLines {
  const noted = lines.map((line) =>
    line.isOut === isOut(line) ? line : { ...line, isOut: !line.isOut },
  )
  return noted.every((line, index) => line === lines[index]) ? lines : noted
}

/** What is left once some of its pieces are ordered: those put in meanwhile stay. */
export function withoutOrdered(lines: BasketLines, ordered: readonly WantedLine[]): BasketLines {
  return lines.flatMap((line) => {
    const pieces = ordered.find((each) => isSameKind(each, line))?.quantity ?? 0
    return line.quantity > pieces ? [{ ...line, quantity: line.quantity - pieces }] : []
  })
}

/** How many pieces can be ordered, as far as is known. */
export const orderablePieces = (lines: BasketLines) =>
  lines.reduce((sum, { quantity, isOut }) => (isOut ? sum : sum + quantity), 0)
