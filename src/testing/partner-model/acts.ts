// The actions that are drawn. Orders and partners are named by the action that made them, so that a sequence from which
// some actions are left out can still be performed: what names something that is not there is skipped.

import type { SeededRandom } from '#testing/seeded-random.ts'

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

function aBuyer(random: SeededRandom, known: Known): Buyer {
  if (known.partners.length === 0 || !random.chance(0.3))
    return { who: 'stranger', number: random.upTo(40) }
  return {
    who: 'partner',
    partner: random.recent(known.partners),
    by: random.one(['email', 'email', 'paypal', 'phone', 'phone']),
    spelling: random.upTo(SPELLINGS),
  }
}

function anEnrolment(random: SeededRandom, known: Known, at: number): Act {
  const sponsor =
    known.partners.length > 0 && random.chance(0.92) ? random.recent(known.partners) : null
  return { act: 'enrol', key: `p${at}`, sponsor, number: at, paypal: random.chance(0.3) }
}

function anOrder(random: SeededRandom, known: Known, at: number): Act {
  const partner =
    known.partners.length > 0 && random.chance(0.85) ? random.recent(known.partners) : null
  const count = random.one([1, 1, 1, 2, 2, 3, 4])
  const lines = new Map<string, { product: number; colour: number; quantity: number }>()
  for (let n = 0; n < count; n += 1) {
    const [product, colour] = [random.upTo(PRODUCTS), random.upTo(COLOURS)]
    lines.set(`${product}/${colour}`, {
      product,
      colour,
      quantity: random.one([1, 1, 1, 2, 3, 7, 10]),
    })
  }
  return {
    act: 'order',
    key: `o${at}`,
    lines: [...lines.values()],
    partner,
    by: random.one(['email', 'email', 'email', 'code', 'voucher', 'unknown']),
    voucher: random.chance(0.35) ? random.upTo(VOUCHERS) : null,
    buyer: aBuyer(random, known),
    pickup: random.chance(0.5),
  }
}

function aStaffOrder(random: SeededRandom, known: Known, at: number): Act {
  return {
    act: 'staff-order',
    key: `o${at}`,
    product: random.upTo(PRODUCTS),
    price: aPrice(random),
    partner: known.partners.length > 0 && random.chance(0.8) ? random.recent(known.partners) : null,
    buyer: aBuyer(random, known),
    paid: random.chance(0.6),
  }
}

function aPrice(random: SeededRandom): number {
  return (
    random.one([100_001, 1_234_567, 2_999_999, 3_000_000, 3_000_001, 6_490_000]) + random.upTo(3)
  )
}

const EDITS: [number, (random: SeededRandom, order: string, known: Known) => Act][] = [
  [
    14,
    (random, order) => ({
      act: 'pay',
      order,
      part: random.one(['rest', 'rest', 'rest', 'half', 'over', 'cent']),
    }),
  ],
  [
    4,
    (random, order) => ({
      act: 'word',
      order,
      to: random.one(['paid', 'paid', 'pending', 'failed', 'processing']),
    }),
  ],
  [4, (random, order) => ({ act: 'take-back', order, which: random.upTo(5) })],
  [
    4,
    (random, order) => ({
      act: 'quantity',
      order,
      line: random.upTo(4),
      to: random.one([1, 2, 3, 5, 10]),
    }),
  ],
  [4, (random, order) => ({ act: 'price', order, line: random.upTo(4), to: aPrice(random) })],
  [
    3,
    (random, order) => ({
      act: 'add-line',
      order,
      product: random.upTo(PRODUCTS),
      colour: random.upTo(COLOURS),
      quantity: random.one([1, 2, 4]),
    }),
  ],
  [2, (random, order) => ({ act: 'drop-line', order, line: random.upTo(4) })],
  [
    5,
    (random, order) => ({ act: 'delivery', order, amount: random.one([0, 100, 400_000, 655_033]) }),
  ],
  // Some are most of a total, and taken off again.
  [
    5,
    (random, order) => ({
      act: 'discount',
      order,
      amount: random.one([0, 0, 1, 10_000, 77_777, 6_480_000]),
    }),
  ],
  [
    2,
    (random, order) => ({
      act: 'voucher',
      order,
      voucher: random.chance(0.5) ? random.upTo(VOUCHERS) : null,
    }),
  ],
  [5, (random, order, known) => ({ act: 'customer', order, buyer: aBuyer(random, known) })],
  [3, (random, order) => ({ act: 'eligible', order, to: random.chance(0.5) })],
  [
    9,
    (random, order) => ({
      act: 'status',
      order,
      to: random.one([
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
    (random, order, known) => ({
      act: 'partner',
      order,
      partner:
        random.chance(0.8) && known.partners.length > 0 ? random.recent(known.partners) : null,
    }),
  ],
  [
    4,
    (random, order) => ({
      act: 'refund',
      order,
      part: random.one(['all', 'all', 'half']),
      approved: random.chance(0.8),
    }),
  ],
  [1, (_, order) => ({ act: 'refund-back', order })],
  [1, (_, order) => ({ act: 'keep', order })],
  [2, (_, order) => ({ act: 'delete', order })],
  [2, (_, order) => ({ act: 'undelete', order })],
  [
    8,
    (random, order) => ({
      act: 'decide',
      order,
      row: random.upTo(5),
      decision: random.one(['hold', 'hold', 'release', 'release', 'void', 'clear', 'clear']),
    }),
  ],
]

/** One action, of those that what exists allows. */
export function draw(random: SeededRandom, known: Known, at: number): Act {
  const kinds: [number, () => Act][] = [
    [known.partners.length < 12 ? 22 : 4, () => anEnrolment(random, known, at)],
    [14, () => anOrder(random, known, at)],
    [3, () => aStaffOrder(random, known, at)],
  ]
  if (known.partners.length > 0) {
    kinds.push([2, () => ({ act: 'code', partner: random.recent(known.partners) })])
    kinds.push([
      4,
      () => ({
        act: 'standing',
        partner: random.recent(known.partners),
        active: random.chance(0.6),
      }),
    ])
    kinds.push([
      5,
      () => ({ act: 'wait', hours: random.one([1, 5, 24, 24 * 7, 24 * 15, 24 * 31]) }),
    ])
    kinds.push([
      5,
      () => ({ act: 'run', step: random.one(['on', 'on', 'on', 'on', 'cancel', 'fail']) }),
    ])
  }
  if (known.orders.length > 0) {
    kinds.push([60, () => random.weighted(EDITS)(random, random.recent(known.orders), known)])
  }
  return random.weighted(kinds)()
}
