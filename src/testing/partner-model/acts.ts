// The actions that are drawn. Orders and partners are named by the action that made them, so that a sequence from which
// some actions are left out can still be performed: what names something that is not there is skipped.

import type { Dice } from '#testing/dice.ts'

export type Buyer =
  | { who: 'stranger'; number: number }
  | { who: 'partner'; partner: string; by: 'email' | 'paypal' | 'phone'; spelling: number }

export type Act =
  | { act: 'enrol'; key: string; sponsor: string | null; number: number; paypal: boolean }
  | { act: 'code'; partner: string }
  | {
      act: 'order'
      key: string
      lines: { product: number; colour: number; quantity: number }[]
      partner: string | null
      by: 'email' | 'code' | 'voucher' | 'unknown'
      voucher: number | null
      buyer: Buyer
      pickup: boolean
    }
  | {
      act: 'staff-order'
      key: string
      product: number
      price: number
      partner: string | null
      buyer: Buyer
      paid: boolean
    }
  | { act: 'pay'; order: string; part: 'rest' | 'half' | 'over' | 'cent' }
  | { act: 'word'; order: string; to: 'paid' | 'pending' | 'failed' | 'processing' }
  | { act: 'take-back'; order: string; which: number }
  | { act: 'quantity'; order: string; line: number; to: number }
  | { act: 'price'; order: string; line: number; to: number }
  | { act: 'add-line'; order: string; product: number; colour: number; quantity: number }
  | { act: 'drop-line'; order: string; line: number }
  | { act: 'delivery'; order: string; amount: number }
  | { act: 'discount'; order: string; amount: number }
  | { act: 'voucher'; order: string; voucher: number | null }
  | { act: 'customer'; order: string; buyer: Buyer }
  | { act: 'eligible'; order: string; to: boolean }
  | {
      act: 'status'
      order: string
      to: 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'
    }
  | { act: 'partner'; order: string; partner: string | null }
  | { act: 'refund'; order: string; part: 'all' | 'half'; approved: boolean }
  | { act: 'refund-back'; order: string }
  | { act: 'keep'; order: string }
  | { act: 'delete'; order: string }
  | { act: 'undelete'; order: string }
  | { act: 'decide'; order: string; row: number; decision: 'hold' | 'release' | 'void' | 'clear' }
  | { act: 'standing'; partner: string; active: boolean }
  | { act: 'wait'; hours: number }
  | { act: 'run'; step: 'on' | 'cancel' | 'fail' }

type Known = { partners: string[]; orders: string[] }

const PRODUCTS = 7
const COLOURS = 2
const VOUCHERS = 7
const SPELLINGS = 5

function aBuyer(dice: Dice, known: Known): Buyer {
  if (known.partners.length === 0 || !dice.chance(0.3))
    return { who: 'stranger', number: dice.upTo(40) }
  return {
    who: 'partner',
    partner: dice.recent(known.partners),
    by: dice.one(['email', 'email', 'paypal', 'phone', 'phone']),
    spelling: dice.upTo(SPELLINGS),
  }
}

function anEnrolment(dice: Dice, known: Known, at: number): Act {
  const sponsor =
    known.partners.length > 0 && dice.chance(0.92) ? dice.recent(known.partners) : null
  return { act: 'enrol', key: `p${at}`, sponsor, number: at, paypal: dice.chance(0.3) }
}

function anOrder(dice: Dice, known: Known, at: number): Act {
  const partner =
    known.partners.length > 0 && dice.chance(0.85) ? dice.recent(known.partners) : null
  const count = dice.one([1, 1, 1, 2, 2, 3, 4])
  const lines = new Map<string, { product: number; colour: number; quantity: number }>()
  for (let n = 0; n < count; n += 1) {
    const [product, colour] = [dice.upTo(PRODUCTS), dice.upTo(COLOURS)]
    lines.set(`${product}/${colour}`, {
      product,
      colour,
      quantity: dice.one([1, 1, 1, 2, 3, 7, 10]),
    })
  }
  return {
    act: 'order',
    key: `o${at}`,
    lines: [...lines.values()],
    partner,
    by: dice.one(['email', 'email', 'email', 'code', 'voucher', 'unknown']),
    voucher: dice.chance(0.35) ? dice.upTo(VOUCHERS) : null,
    buyer: aBuyer(dice, known),
    pickup: dice.chance(0.5),
  }
}

function aStaffOrder(dice: Dice, known: Known, at: number): Act {
  return {
    act: 'staff-order',
    key: `o${at}`,
    product: dice.upTo(PRODUCTS),
    price: aPrice(dice),
    partner: known.partners.length > 0 && dice.chance(0.8) ? dice.recent(known.partners) : null,
    buyer: aBuyer(dice, known),
    paid: dice.chance(0.6),
  }
}

function aPrice(dice: Dice): number {
  return dice.one([100_001, 1_234_567, 2_999_999, 3_000_000, 3_000_001, 6_490_000]) + dice.upTo(3)
}

const EDITS: [number, (dice: Dice, order: string, known: Known) => Act][] = [
  [
    14,
    (dice, order) => ({
      act: 'pay',
      order,
      part: dice.one(['rest', 'rest', 'rest', 'half', 'over', 'cent']),
    }),
  ],
  [
    4,
    (dice, order) => ({
      act: 'word',
      order,
      to: dice.one(['paid', 'paid', 'pending', 'failed', 'processing']),
    }),
  ],
  [4, (dice, order) => ({ act: 'take-back', order, which: dice.upTo(5) })],
  [
    4,
    (dice, order) => ({
      act: 'quantity',
      order,
      line: dice.upTo(4),
      to: dice.one([1, 2, 3, 5, 10]),
    }),
  ],
  [4, (dice, order) => ({ act: 'price', order, line: dice.upTo(4), to: aPrice(dice) })],
  [
    3,
    (dice, order) => ({
      act: 'add-line',
      order,
      product: dice.upTo(PRODUCTS),
      colour: dice.upTo(COLOURS),
      quantity: dice.one([1, 2, 4]),
    }),
  ],
  [2, (dice, order) => ({ act: 'drop-line', order, line: dice.upTo(4) })],
  [5, (dice, order) => ({ act: 'delivery', order, amount: dice.one([0, 100, 400_000, 655_033]) })],
  // Some are most of a total, and taken off again.
  [
    5,
    (dice, order) => ({
      act: 'discount',
      order,
      amount: dice.one([0, 0, 1, 10_000, 77_777, 6_480_000]),
    }),
  ],
  [
    2,
    (dice, order) => ({
      act: 'voucher',
      order,
      voucher: dice.chance(0.5) ? dice.upTo(VOUCHERS) : null,
    }),
  ],
  [5, (dice, order, known) => ({ act: 'customer', order, buyer: aBuyer(dice, known) })],
  [3, (dice, order) => ({ act: 'eligible', order, to: dice.chance(0.5) })],
  [
    9,
    (dice, order) => ({
      act: 'status',
      order,
      to: dice.one([
        'cancelled',
        'cancelled',
        'pending',
        'confirmed',
        'confirmed',
        'shipped',
        'delivered',
      ]),
    }),
  ],
  [
    5,
    (dice, order, known) => ({
      act: 'partner',
      order,
      partner: dice.chance(0.8) && known.partners.length > 0 ? dice.recent(known.partners) : null,
    }),
  ],
  [
    4,
    (dice, order) => ({
      act: 'refund',
      order,
      part: dice.one(['all', 'all', 'half']),
      approved: dice.chance(0.8),
    }),
  ],
  [1, (_, order) => ({ act: 'refund-back', order })],
  [1, (_, order) => ({ act: 'keep', order })],
  [2, (_, order) => ({ act: 'delete', order })],
  [2, (_, order) => ({ act: 'undelete', order })],
  [
    8,
    (dice, order) => ({
      act: 'decide',
      order,
      row: dice.upTo(5),
      decision: dice.one(['hold', 'hold', 'release', 'release', 'void', 'clear', 'clear']),
    }),
  ],
]

/** One action, of those that what exists allows. */
export function draw(dice: Dice, known: Known, at: number): Act {
  const kinds: [number, () => Act][] = [
    [known.partners.length < 12 ? 22 : 4, () => anEnrolment(dice, known, at)],
    [14, () => anOrder(dice, known, at)],
    [3, () => aStaffOrder(dice, known, at)],
  ]
  if (known.partners.length > 0) {
    kinds.push([2, () => ({ act: 'code', partner: dice.recent(known.partners) })])
    kinds.push([
      4,
      () => ({ act: 'standing', partner: dice.recent(known.partners), active: dice.chance(0.6) }),
    ])
    kinds.push([5, () => ({ act: 'wait', hours: dice.one([1, 5, 24, 24 * 7, 24 * 15, 24 * 31]) })])
    kinds.push([
      5,
      () => ({ act: 'run', step: dice.one(['on', 'on', 'on', 'on', 'cancel', 'fail']) }),
    ])
  }
  if (known.orders.length > 0) {
    kinds.push([60, () => dice.weighted(EDITS)(dice, dice.recent(known.orders), known)])
  }
  return dice.weighted(kinds)()
}
