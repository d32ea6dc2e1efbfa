// A line as it is shown: what was put in, beside what the shop says of it now.

import { formatCents, centsFromDollars, formatDollars } from '#contract/money.ts'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { ProductPicture, ProductView } from '#contract/product-views.ts'
import { formatShortDate } from '#contract/short-date.ts'
import { picturesOf, stockLabel, stockOf } from '#web/storefront/product/colors.ts'
import { isSameKind, keyOf, type WantedLine } from './basket-lines.ts'

/** What can be ordered in place of a line that cannot. */
export type Choice = { color: string; hex: string; quantity: number; name: string; note: string }

export type LineFacts = {
  key: string
  line: WantedLine
  name: string
  /** Undefined until the product is read, and for one that has left the shop. */
  product: ProductView | undefined
  picture: ProductPicture | null
  hex: string | undefined
  /** `J$144,000`; undefined while no price is known. */
  amount: string | undefined
  unitPrice: string | undefined
  /** Why it cannot be ordered; undefined for a line that can be. */
  problem: Problem | undefined
  /** A price that is another than the shopper saw. */
  changes: PriceChange | undefined
  formerName: string | undefined
  choices: Choice[]
}

export type PriceChange = { since: string; before: string; now: string }
export type Problem = { clause: string; rest: string }

type Seen = WantedLine & { name?: string; price?: string; addedAt?: string }
type Priced = OrderPreviewView['lines'][number]

/** What is known of the pieces; either part may not have been read yet. */
export type LookedUp = {
  priced: readonly Priced[] | undefined
  products: readonly ProductView[] | undefined
}

export function factsOf(line: Seen, { priced, products }: LookedUp): LineFacts {
  const now = priced?.find((each) => isPricedAs(each, line))
  const product = products?.find(({ id }) => id === line.productId)
  const price = now && now.problem !== 'gone' ? now.unitPrice : (product?.price ?? line.price)
  const name = product?.name || now?.productName || line.name || 'An item'
  const choices = now?.problem && product ? choicesFor(line, product, now.left) : []
  const facts = product && picturesOf(product, line.color || undefined).pictures[0]?.facts
  return {
    key: keyOf(line),
    line,
    name,
    product,
    picture: facts ?? null,
    hex: product?.colorHexes[line.color],
    unitPrice: price ? formatDollars(price) : undefined,
    amount: price ? formatCents((centsFromDollars(price) ?? 0) * line.quantity) : undefined,
    problem: now?.problem ? problemOf(line, now, choices.length > 0) : undefined,
    changes: now && !now.problem ? priceChange(line, now) : undefined,
    formerName: line.name && name !== line.name && product ? line.name : undefined,
    choices,
  }
}

/** The shop answers with its own spelling of a colour. */
const isPricedAs = ({ productId, selectedColor }: Priced, line: WantedLine) =>
  isSameKind(
    { productId, color: selectedColor.toLowerCase() },
    { ...line, color: line.color.toLowerCase() },
  )

/** `since you added it on Mon 9 Nov`, `J$69,000`, `J$72,000`. */
function priceChange({ price, addedAt }: Seen, { unitPrice }: Priced): PriceChange | undefined {
  if (!price || price === unitPrice) return undefined
  const day = addedAt ? ` on ${formatShortDate(new Date(addedAt))}` : ''
  return {
    since: `since you added it${day}`,
    before: formatDollars(price),
    now: formatDollars(unitPrice),
  }
}

function problemOf(
  { color, quantity }: WantedLine,
  { problem, left }: Priced,
  hasChoice: boolean,
): Problem {
  const inColor = color ? ` in ${color}` : ''
  const rest = hasChoice
    ? 'Choose another colour, or leave it in your basket for later.'
    : 'You can leave it in your basket until it is back in stock.'
  if (problem === 'gone')
    return {
      clause: 'This item is no longer sold.',
      rest: 'Please remove it or choose another item.',
    }
  if (problem === 'colour-unknown')
    return {
      clause: `It is no longer available${inColor}.`,
      rest: hasChoice ? rest : 'Please remove it.',
    }
  if (left > 0)
    return {
      clause: `Only ${left} left${inColor}.`,
      rest: `You have ${quantity} in your basket. ${rest}`,
    }
  return { clause: `${color || 'This item'} is sold out.`, rest }
}

/** What is left of the colour, then the other colours, as many of them as were wanted. */
function choicesFor(line: WantedLine, product: ProductView, left: number): Choice[] {
  const { color, quantity } = line
  const hexOf = (name: string) => product.colorHexes[name] ?? ''
  const rest =
    left > 0
      ? [
          {
            color,
            hex: hexOf(color),
            quantity: left,
            name: `Take ${left} instead`,
            note: color || product.name,
          },
        ]
      : []
  const others = product.colors
    .filter((name) => name !== color && stockOf(product, name) > 0)
    .map((name) => {
      const stock = stockOf(product, name)
      const pieces = Math.min(quantity, stock)
      return {
        color: name,
        hex: hexOf(name),
        quantity: pieces,
        name: quantity > 1 ? `${pieces} in ${name}` : name,
        note: stockLabel(stock),
      }
    })
  return [...rest, ...others]
}

export const canBeOrdered = ({ problem }: LineFacts) => problem === undefined
