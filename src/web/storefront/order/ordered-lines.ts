// The lines that the order form is about: those that were shown when it was opened. Only the shopper
// changes them, whatever the page beneath shows meanwhile.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AGREED_DELIVERY } from '#contract/delivery-services.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { BreakdownView } from '#contract/order-lines.ts'
import { bill } from '#contract/order-sums.ts'
import type { ProductView } from '#contract/product-views.ts'
import { lineBody, type PreviewTerms } from '#web/queries/order-previews.ts'
import { productQuery } from '#web/queries/products.ts'
import { isSameKind, type WantedLine } from '#web/storefront/basket/basket-lines.ts'
import { canBeOrdered, factsOf, type LineFacts } from '#web/storefront/basket/line-facts.ts'
import { type Load, loadOf } from '#web/storefront/basket/load.ts'
import { type Lookup, useLookedUp } from '#web/storefront/basket/use-looked-up.ts'
import type { Bought } from './checkout.ts'
import { isCodeTaken } from './terms.ts'

export type OrderedLines = Omit<Lookup, 'priced' | 'breakdown'> & {
  lines: readonly WantedLine[]
  /** What cannot be ordered comes first. */
  facts: LineFacts[]
  load: Load
  refused: LineFacts[]
  breakdown: BreakdownView | undefined
  change: (lines: readonly WantedLine[]) => void
}

export function useOrderedLines(
  open: boolean,
  opened: readonly WantedLine[],
  terms: PreviewTerms,
): OrderedLines {
  const [held, setHeld] = useState({ lines: opened, open })
  if (held.open !== open) setHeld({ lines: open ? opened : held.lines, open })
  const { lines } = held
  const { breakdown, priced, products: read, ...lookup } = useLookedUp(lines, terms)
  const products = useKnownProducts(lines, read)
  const facts = lines.map((line) => factsOf(line, { priced, products }))
  const refused = facts.filter((each) => !canBeOrdered(each))
  return {
    ...lookup,
    lines,
    products,
    facts: [...refused, ...facts.filter(canBeOrdered)],
    refused,
    load: loadOf(facts),
    breakdown: breakdown ?? (isPiecesOnly(terms, breakdown) ? sumOf(lines, products) : undefined),
    change: (changed) => setHeld({ lines: changed, open }),
  }
}

/** The product of the page is there already, so that its form opens at once. */
function useKnownProducts(lines: readonly WantedLine[], read: readonly ProductView[] | undefined) {
  const client = useQueryClient()
  if (read) return read
  const known = lines.map(({ productId }) =>
    client.getQueryData<ProductView>(productQuery(productId).queryKey),
  )
  return known.every((product) => product !== undefined) ? known : undefined
}

/** Without a delivery and a code a total is the prices of the pieces. */
const isPiecesOnly = (
  { parish, voucher }: PreviewTerms,
  breakdown: BreakdownView | null | undefined,
) => breakdown === undefined && parish === undefined && voucher === undefined

/** What the lines cost at the prices that are shown, until the shop has said it. */
function sumOf(
  lines: readonly WantedLine[],
  products: readonly ProductView[] | undefined,
): BreakdownView | undefined {
  const priced = lines.map(({ productId, quantity }) => {
    const price = products?.find(({ id }) => id === productId)?.price ?? ''
    return { quantity, unitPriceCents: centsFromDollars(price) }
  })
  const known = priced.flatMap(({ quantity, unitPriceCents }) =>
    unitPriceCents === undefined ? [] : [{ quantity, unitPriceCents }],
  )
  if (known.length < lines.length) return undefined
  const { piecesCents, deliveryCents, discountCents, namingCents, totalCents } = bill(known)
  return {
    pieces: dollarsFromCents(piecesCents),
    delivery: dollarsFromCents(deliveryCents),
    ...AGREED_DELIVERY,
    discount: dollarsFromCents(discountCents),
    namingDiscount: dollarsFromCents(namingCents),
    total: dollarsFromCents(totalCents),
    gct: null,
  }
}

type Shown = Pick<OrderedLines, 'lines' | 'breakdown' | 'offer' | 'code'>

/**
 * One piece is ordered as a product, more of them as lines; by the service and for the total that are
 * shown, with a code only if it holds.
 */
export function boughtOf({ lines, breakdown, offer, code }: Shown, typedCode: string): Bought {
  const sum = {
    ...(breakdown && { totalAmount: breakdown.total }),
    deliveryService: offer?.chosen?.service,
    voucher: code && isCodeTaken(code) && typedCode ? typedCode : undefined,
  }
  const [first] = lines
  if (!first || lines.length > 1 || first.quantity > 1)
    return { lines: lines.map(lineBody), ...sum }
  const { quantity: _, ...piece } = lineBody(first)
  return { ...piece, ...sum }
}

/** The lines with another colour or number in the place of one, or without it. */
export function replaceLine(
  lines: readonly WantedLine[],
  line: WantedLine,
  chosen: WantedLine | undefined,
): WantedLine[] {
  const others = lines.filter((each) => !isSameKind(each, line))
  if (!chosen) return others
  return lines.flatMap((each) => {
    if (isSameKind(each, line)) return [chosen]
    return isSameKind(each, chosen) ? [] : [each]
  })
}
