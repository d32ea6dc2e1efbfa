// Baskets at random: lines, ways of delivery, codes of every kind and state, and what changes between a
// preview and its order. Each names what it is made of; what the shop must have for it is planted by
// `plantBasket` in planted-baskets.ts.

import {
  type Arbitrary,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  uniqueArray,
} from 'fast-check'
import { DELIVERY_SERVICES, type DeliveryService } from '#contract/delivery-services.ts'
import { PARISHES } from '#contract/parishes.ts'
import { COLORS, ORDINARY, type RATES } from './random-shop.ts'

/** Each value as often as its weight says. */
const weighted = <Value extends string>(weights: Record<Value, number>): Arbitrary<Value> =>
  oneof(
    ...Object.entries(weights).map(([value, weight]) => ({
      weight: weight as number,
      arbitrary: constant(value as Value),
    })),
  )

type WantedLine = { piece: number; color: string | undefined; quantity: number }

const linesOf = (maxLength: number, maxQuantity: number): Arbitrary<WantedLine[]> =>
  uniqueArray(
    record({
      piece: integer({ min: 0, max: ORDINARY - 1 }),
      color: oneof(
        { weight: 4, arbitrary: constantFrom<string | undefined>(...COLORS) },
        { weight: 1, arbitrary: constant(undefined) },
      ),
      quantity: integer({ min: 1, max: maxQuantity }),
    }),
    { minLength: 1, maxLength, size: 'max', selector: ({ piece, color }) => `${piece} ${color}` },
  )

const lines = oneof(
  { weight: 3, arbitrary: linesOf(2, 2) },
  { weight: 2, arbitrary: linesOf(8, 10) },
  { weight: 1, arbitrary: linesOf(19, 10) },
)

/** A line that cannot be ordered, costs more than any order may, or repeats the first. */
const ODD = {
  none: 16,
  gone: 1,
  'colour-unknown': 1,
  'sold-out': 1,
  dear: 1,
  repeated: 2,
  'to twenty': 2,
} as const

const service = oneof(
  { weight: 4, arbitrary: constantFrom(...DELIVERY_SERVICES) },
  { weight: 2, arbitrary: constant<DeliveryService>('standard') },
  { weight: 1, arbitrary: constant(undefined) },
)
const way = oneof(
  {
    weight: 15,
    arbitrary: record({
      shippingMethod: constant('delivery'),
      parish: constantFrom(...PARISHES),
      deliveryService: service,
    }),
  },
  {
    weight: 1,
    arbitrary: record({ shippingMethod: constant('delivery'), deliveryService: service }),
  },
  { weight: 4, arbitrary: constant({ shippingMethod: 'pickup' }) },
  {
    weight: 1,
    arbitrary: constant({ shippingMethod: 'pickup', deliveryService: 'standard' }),
  },
)

const code = record({
  kind: weighted({ amount: 3, percentage: 3, delivery: 3, gift: 2 }),
  amountCents: oneof(integer({ min: 1, max: 9000_00 }), constant(90_000_000_00)),
  percent: oneof(integer({ min: 1, max: 100 }), constant(100)),
  limit: weighted({
    none: 6,
    'minimum met': 2,
    'minimum missed': 2,
    'own category': 2,
    'other category': 3,
  }),
  owner: weighted({ everybody: 6, 'own e-mail': 2, 'own phone': 2, 'somebody else': 1, wheel: 3 }),
  prizeId: constantFrom('free-shipping', 'off-1500', 'usd-10'),
  state: weighted({
    good: 20,
    unknown: 1,
    spent: 2,
    'spent by me': 3,
    over: 3,
    'came back': 4,
    'not yet': 3,
    stopped: 2,
  }),
})

/** A partner's own code beside, or a second voucher. */
const PARTNER = { none: 18, alone: 2, beside: 3, 'two vouchers': 1 } as const

/** How close the pieces, less the discount, are to the amount above which a delivery is free. */
const FREE_OVER = { off: 6, 'one less': 4, exact: 4, 'one more': 2 } as const

/** What happens between the preview and the order. */
const CHANGES = {
  nothing: 10,
  price: 2,
  rates: 4,
  'free-over': 4,
  'code used up': 5,
  'code stopped': 5,
} as const

export type RandomBasket = {
  lines: WantedLine[]
  odd: keyof typeof ODD
  way: { shippingMethod: string; parish?: string; deliveryService?: string | undefined }
  code: RandomCode | undefined
  partner: keyof typeof PARTNER
  isEntitled: boolean
  freeOver: keyof typeof FREE_OVER
  rates: keyof typeof RATES
  change: keyof typeof CHANGES
}
export type RandomCode = typeof code extends Arbitrary<infer Value> ? Value : never

export const randomBasket: Arbitrary<RandomBasket> = record({
  lines,
  odd: weighted({ ...ODD }),
  way,
  code: option(code, { freq: 5, nil: undefined }),
  partner: weighted({ ...PARTNER }),
  isEntitled: boolean(),
  freeOver: weighted({ ...FREE_OVER }),
  rates: weighted({ demo: 8, cents: 3, 'no express': 1, 'two parishes': 1, 'no XL': 2 }),
  change: weighted({ ...CHANGES }),
})

const PLAIN: RandomBasket = {
  lines: [{ piece: 3, color: 'Sand', quantity: 1 }],
  ...{ odd: 'none', code: undefined, partner: 'none', isEntitled: false },
  way: { shippingMethod: 'delivery', deliveryService: 'standard' },
  ...{ freeOver: 'off', rates: 'demo', change: 'nothing' },
}
const OFF_1000: RandomCode = {
  ...{ kind: 'amount', amountCents: 1000_00, percent: 1, prizeId: 'off-1500' },
  ...{ limit: 'none', owner: 'everybody', state: 'good' },
}

/** What is rare by chance and has to be in every run. */
const RARE: Partial<RandomBasket>[] = [
  { odd: 'sold-out' },
  { odd: 'gone' },
  { odd: 'colour-unknown' },
  ...(['rates', 'free-over', 'price'] as const).map((change) => ({ change })),
  ...(['code used up', 'code stopped'] as const).map((change) => ({ change, code: OFF_1000 })),
  { code: { ...OFF_1000, kind: 'percentage', percent: 100 }, way: { shippingMethod: 'pickup' } },
  { code: { ...OFF_1000, kind: 'delivery' }, way: { shippingMethod: 'pickup' } },
  { code: { ...OFF_1000, kind: 'gift' } },
  { code: { ...OFF_1000, owner: 'own e-mail' } },
  { code: { ...OFF_1000, owner: 'own phone' } },
  { code: { ...OFF_1000, state: 'not yet' } },
]

/** Baskets that every run begins with: one to each parish, and each of what is rare. */
export const FIRST_BASKETS: [RandomBasket][] = [
  ...PARISHES.map((parish) => ({ ...PLAIN, way: { ...PLAIN.way, parish } })),
  ...RARE.map((rare) => ({ ...PLAIN, way: { ...PLAIN.way, parish: PARISHES[12] }, ...rare })),
].map((basket) => [basket])
