// The kinds of baskets, codes and answers that a run over random baskets has to have reached: a run that
// never met one proves nothing of it.

import type { OrderPreviewView } from '#contract/order-lines.ts'
import { PARISHES } from '#contract/parishes.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { VOUCHER_KINDS } from '#contract/voucher-sums.ts'
import type { PlantedBasket } from './planted-baskets.ts'

/** By the beginning of their sentences, where figures follow. Who says who they are is not told which codes there are. */
const REFUSED = [
  'voucher-not-valid',
  'voucher-stopped',
  'voucher-not-yet',
  'voucher-over',
  'voucher-used-up',
  'voucher-needs-delivery',
  'voucher-other-pieces',
  'voucher-below-minimum',
  'one-voucher',
  'service-not-offered',
  'product-not-found',
  'colour-unknown',
  'total-too-large',
  'price-changed',
] as const

const SIZE_AND_WAY = [
  ...PARISHES.map((parish) => `to ${parish}`),
  ...['pickup', 'standard', 'express', 'no service', 'to be quoted', 'a service to nowhere'],
  ...['one line', 'twenty lines', 'ten of a piece', 'lines of one piece', 'a line without colour'],
]
const FREE = ['free above the amount', 'not free at the amount', 'free by a dollar']
const ANSWERS = ['placed', 'sold out', 'placed with a gift', 'placed for nothing']
const CHANGES = ['price', 'rates', 'free-over', 'code used up', 'code stopped']
const OWNERS = [
  'everybody',
  'own e-mail',
  'own phone',
  'wheel',
  'came back',
  'minimum met',
  'own category',
]

export const BASKET_KINDS: readonly string[] = [
  ...SIZE_AND_WAY,
  ...FREE,
  ...ANSWERS,
  ...CHANGES.map((change) => `refused by a change of ${change}`),
  ...VOUCHER_KINDS.map((kind) => `takes ${kind}`),
  ...OWNERS.map((owner) => `taken: ${owner}`),
  ...['a partner alone', 'a partner beside a voucher'],
  ...REFUSED,
]

type Answers = {
  seen: { status: number; body: OrderPreviewView & { error?: string } }
  placed: {
    status: number
    body: { error?: string; breakdown?: unknown; order?: { gifts: string[] } }
  }
}

/** Of which kinds a basket was, and what became of it. */
export function kindsOf(planted: PlantedBasket, { seen, placed }: Answers): string[] {
  return [
    ...kindsOfWay(planted, seen.body),
    ...kindsOfCode(planted, seen.body),
    ...kindsOfAnswer(planted, placed),
    ...(seen.body.error === undefined ? [] : refusalsIn(seen.body.error)),
  ]
}

function kindsOfWay({ request, lines }: PlantedBasket, { breakdown }: OrderPreviewView): string[] {
  const { parish, shippingMethod, deliveryService } = request
  const kinds = new Set(
    lines.map(({ productId, selectedColor }) => `${productId} ${selectedColor}`),
  )
  return named({
    [`to ${parish}`]: breakdown !== undefined && parish !== undefined,
    pickup: shippingMethod === 'pickup' && breakdown !== undefined,
    [breakdown?.deliveryService ?? 'no service']: breakdown !== undefined,
    'to be quoted': breakdown?.deliveryToBeQuoted && deliveryService !== undefined,
    'a service to nowhere': breakdown === undefined && deliveryService && !parish,
    'one line': lines.length === 1,
    'twenty lines': lines.length === 20,
    'ten of a piece': lines.some(({ quantity }) => quantity === 10),
    'lines of one piece': kinds.size < lines.length,
    'a line without colour': lines.some(({ selectedColor }) => selectedColor === undefined),
  })
}

function kindsOfCode(planted: PlantedBasket, preview: OrderPreviewView): string[] {
  const { basket, isTaken, voucher, freeOver, piecesCents, offPiecesCents } = planted
  const { code, partner } = basket
  const net = piecesCents - offPiecesCents
  const isPriced = Boolean(preview.breakdown?.deliveryService)
  return named({
    [`takes ${voucher?.kind}`]: isTaken && preview.voucher,
    [`taken: ${code?.owner}`]: isTaken && preview.voucher,
    [`taken: ${code?.state}`]: isTaken && preview.voucher,
    [`taken: ${code?.limit}`]: isTaken && preview.voucher,
    'a partner alone': partner === 'alone' && preview.partnerCode,
    'a partner beside a voucher': isTaken && preview.partnerCode,
    'free above the amount': isPriced && freeOver > 0 && net > freeOver * 100,
    'not free at the amount': isPriced && freeOver > 0 && net === freeOver * 100,
    'free by a dollar': isPriced && freeOver > 0 && net === freeOver * 100 + 100,
    ...(preview.voucher?.kind === null &&
      Object.fromEntries(refusalsIn(preview.voucher.says).map((kind) => [kind, true]))),
  })
}

function kindsOfAnswer({ basket }: PlantedBasket, { status, body }: Answers['placed']): string[] {
  const { change, isEntitled } = basket
  return named({
    placed: status === 201,
    'placed with a gift': status === 201 && isEntitled,
    'placed for nothing': JSON.stringify(body).includes('"totalAmount":"0.00"'),
    'sold out': status === 409 && body.breakdown === undefined,
    [`refused by a change of ${change}`]: status === 409 && body.breakdown !== undefined,
    ...Object.fromEntries(refusalsIn(body.error ?? '').map((kind) => [kind, true])),
  })
}

/** A refusal is known by the words before its first figure, or by those after its last. */
const refusalsIn = (sentence: string): string[] =>
  REFUSED.filter((code) => {
    const parts = REFUSALS[code][1].split(/\{\w+\}/)
    return parts.every((part) => sentence.includes(part))
  })

const named = (kinds: Record<string, unknown>): string[] =>
  Object.keys(kinds).filter((kind) => Boolean(kinds[kind]))
