import {
  array,
  assert,
  boolean,
  constant,
  integer,
  oneof,
  property,
  record,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { isBuyer } from './own-purchase.ts'
import { type Plan, planPay, type SoldLine, type UplineMember } from './plan-pay.ts'

const PLAN: Plan = {
  id: 1,
  version: 1,
  levels: [5000_00, 2500_00, 2000_00, 1500_00, 1000_00].map((amountCents, index) => ({
    level: index + 1,
    amountCents,
  })),
  maxPayoutShareBp: 4000,
}
const upline = (above: number): UplineMember[] =>
  Array.from({ length: above + 1 }, (_, index) => ({ memberId: index + 1, isActive: true }))
const paidAt = '2026-11-20T15:00:00.000Z'
const sale = (baseCents: number) => ({ lines: [{ name: 'Sofa', quantity: 1, baseCents }], paidAt })
const amounts = (plan: Plan, standing: UplineMember[], cents: number) =>
  planPay(plan, standing, sale(cents)).commissions.map(({ amountCents }) => amountCents)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test.each([
  [0, 5000_00],
  [1, 7500_00],
  [2, 9500_00],
  [3, 11_000_00],
  [4, 12_000_00],
  [5, 12_000_00],
  [6, 12_000_00],
])('a sale with an upline of %i pays %i cents in all', (above, total) => {
  const paid = amounts(PLAN, upline(above), 189_900_00)
  expect(sum(paid)).toBe(total)
  expect(paid).toEqual([5000_00, 2500_00, 2000_00, 1500_00, 1000_00].slice(0, above + 1))
})

test.each([
  [0, [2500_00, 2000_00, 1500_00, 1000_00]],
  [1, [5000_00, 2000_00, 1500_00, 1000_00]],
  [4, [5000_00, 2500_00, 2000_00, 1500_00]],
])('an inactive partner at place %i earns nothing, and nobody moves up', (place, expected) => {
  const standing = upline(4).map(({ memberId }, index) => ({ memberId, isActive: index !== place }))
  const { commissions, provenance } = planPay(PLAN, standing, sale(189_900_00))
  expect(commissions.map(({ amountCents }) => amountCents)).toEqual(expected)
  expect(provenance.path[place]).toMatchObject({ memberId: place + 1, skipped: 'inactive' })
  expect(commissions.some(({ memberId }) => memberId === place + 1)).toBe(false)
})

test.each<[price: number, above: number, paid: number[]]>([
  [30_000_00, 4, [5000_00, 2500_00, 2000_00, 1500_00, 1000_00]],
  [29_999_99, 4, [4999_99, 2499_99, 1999_99, 1499_99, 999_99]],
  [15_000_00, 4, [2500_00, 1250_00, 1000_00, 750_00, 500_00]],
  [30_000_00, 0, [5000_00]],
  [12_500_00, 0, [2083_33]],
  [10_000_00, 0, [1666_66]],
  [9_999_99, 1, [1666_66, 833_33]],
  [1, 4, []],
  [0, 4, []],
])('a sale of %i cents pays within 40 %% of itself', (price, above, paid) => {
  expect(amounts(PLAN, upline(above), price)).toEqual(paid)
})

test('on a cheap item nobody earns more because a level above or below pays nobody', () => {
  const whole = [2500_00, 1250_00, 1000_00, 750_00, 500_00]
  for (const asleep of [0, 1, 2, 3, 4]) {
    const standing = upline(4).map(({ memberId }, index) => {
      return { memberId, isActive: index !== asleep }
    })
    const { commissions, provenance } = planPay(PLAN, standing, sale(15_000_00))
    expect(commissions.map(({ memberId, amountCents }) => [memberId, amountCents])).toEqual(
      whole.flatMap((cents, index) => (index === asleep ? [] : [[index + 1, cents]])),
    )
    expect(provenance.cap).toMatchObject({ allowedCents: 6000_00, askedCents: 12_000_00 })
  }
})

test('what is paid says which plan, path and cap it comes from', () => {
  const { commissions, provenance } = planPay(PLAN, upline(1), sale(9_999_99))
  expect(provenance).toEqual({
    rule: 'team-plan',
    planId: 1,
    planVersion: 1,
    netSaleCents: 9_999_99,
    paidAt,
    path: [
      { level: 1, memberId: 1, planCents: 5000_00, paidCents: 1666_66, skipped: null },
      { level: 2, memberId: 2, planCents: 2500_00, paidCents: 833_33, skipped: null },
      { level: 3, memberId: null, planCents: 2000_00, paidCents: 0, skipped: 'no-upline' },
      { level: 4, memberId: null, planCents: 1500_00, paidCents: 0, skipped: 'no-upline' },
      { level: 5, memberId: null, planCents: 1000_00, paidCents: 0, skipped: 'no-upline' },
    ],
    cap: { shareBp: 4000, allowedCents: 3999_99, askedCents: 12_000_00, applied: true },
    lines: [
      {
        name: 'Sofa',
        quantity: 1,
        baseCents: 9_999_99,
        allowedCents: 3999_99,
        scaled: 1,
        cents: [1666_66, 833_33, 666_66, 499_99, 333_33],
      },
    ],
  })
  expect(commissions.map(({ rateBp }) => rateBp)).toEqual([1667, 833])
})

test('no sale pays more than the plan or its share allow, whoever stands above', () => {
  const standing = array(boolean(), { maxLength: 7 }).map((active) =>
    active.map((isActive, index) => ({ memberId: index + 1, isActive })),
  )
  const cases = tuple(
    standing,
    integer({ min: 0, max: 500_000_00 }),
    integer({ min: 0, max: 10_000 }),
  )
  assert(
    property(cases, ([above, price, shareBp]) => {
      const plan = { ...PLAN, maxPayoutShareBp: shareBp }
      const { commissions, provenance } = planPay(plan, above, sale(price))
      const total = sum(commissions.map(({ amountCents }) => amountCents))
      const allowed = (price * shareBp) / 10_000
      const within = commissions.every(
        ({ level, amountCents }) =>
          Number.isSafeInteger(amountCents) &&
          amountCents > 0 &&
          amountCents <= (PLAN.levels[level - 1]?.amountCents ?? 0),
      )
      const paid = sum(provenance.path.map(({ paidCents }) => paidCents))
      return within && total <= allowed && total <= 12_000_00 && paid === total
    }),
  )
})

test('each piece is a sale: two cheap and one dear pay the sum of what each pays', () => {
  const lines = [
    { name: 'Chair', quantity: 2, baseCents: 2 * 9_999_99 },
    { name: 'Sofa', quantity: 1, baseCents: 189_900_00 },
  ]
  const { commissions, provenance } = planPay(PLAN, upline(1), { lines, paidAt })
  expect(commissions.map(({ amountCents }) => amountCents)).toEqual([
    2 * 1666_66 + 5000_00,
    2 * 833_33 + 2500_00,
  ])
  expect(provenance.lines.map(({ scaled, cents }) => [scaled, cents[0]])).toEqual([
    [2, 2 * 1666_66],
    [0, 5000_00],
  ])
  expect(provenance).toMatchObject({ netSaleCents: 209_899_98, cap: { applied: true } })
})

/** The same, piece after piece and in fractions, as the rule is said. */
function paidByHand(lines: readonly SoldLine[], shareBp: number): number[] {
  const paid = PLAN.levels.map(() => 0n)
  for (const { quantity, baseCents } of lines)
    for (let piece = 0; piece < quantity; piece++) {
      const [whole, count] = [BigInt(baseCents), BigInt(quantity)]
      const brought = whole / count + (BigInt(piece) < whole % count ? 1n : 0n)
      const limit = (brought * BigInt(shareBp)) / 10_000n
      for (const [index, { amountCents }] of PLAN.levels.entries()) {
        const share = (BigInt(amountCents) * limit) / 12_000_00n
        paid[index] = (paid[index] ?? 0n) + (limit < 12_000_00n ? share : BigInt(amountCents))
      }
    }
  return paid.map(Number)
}

test('whatever was sold, each level is paid what its pieces pay one by one', () => {
  const line = record({
    name: constant('Sofa'),
    quantity: integer({ min: 1, max: 10 }),
    baseCents: oneof(integer({ min: 0, max: 99 }), integer({ min: 0, max: 300_000_00 })),
  })
  const cases = tuple(
    array(line, { minLength: 1, maxLength: 20 }),
    integer({ min: 0, max: 10_000 }),
  )
  assert(
    property(cases, ([lines, maxPayoutShareBp]) => {
      const { provenance } = planPay({ ...PLAN, maxPayoutShareBp }, upline(4), { lines, paidAt })
      expect(provenance.path.map(({ paidCents }) => paidCents)).toEqual(
        paidByHand(lines, maxPayoutShareBp),
      )
    }),
  )
})

type Delivery = { deliveryAddress: string; parish: string }
const NO_DELIVERY: Delivery = { deliveryAddress: '', parish: '' }

test.each<[string, string, boolean, Delivery?]>([
  ['ann@example.com', '876-555-0100', true],
  [' ANN@Example.COM ', '', true],
  ['a.n-n@example.com', '', false],
  ['ann+sofa@example.com', '', true],
  ['ben@example.com', '(876) 555 0100', true],
  ['ben@example.com', '+1 876 555 0100', true],
  ['ben@example.com', '876-555-0101', false],
  ['ann@other.example', '', false],
  ['ben@example.com', '0100', false],
  [
    'ben@example.com',
    '',
    true,
    { deliveryAddress: '14 MONA RD., Kingston 6', parish: 'St Andrew' },
  ],
  [
    'ben@example.com',
    '',
    false,
    { deliveryAddress: '14 Mona Road, Kingston 6', parish: 'Portland' },
  ],
  [
    'ben@example.com',
    '',
    false,
    { deliveryAddress: '41 Mona Road, Kingston 6', parish: 'St Andrew' },
  ],
  ['ben@example.com', '555-0100', true],
  ['ben@example.com', '1 658 555 0100', false],
  ['ann@paypal.example', '', true],
])('a buyer %s, %s is the partner: %s', (email, phone, same, delivery = NO_DELIVERY) => {
  const seller = {
    email: 'Ann@example.com',
    paypalEmail: 'ann@paypal.example',
    phone: '8765550100',
    address: { address: '14 Mona Road, Kingston 6', parish: 'St Andrew' },
  }
  expect(isBuyer(seller, { customerEmail: email, customerPhone: phone, ...delivery })).toBe(same)
})

test('who both have no address, or only the name of a place, do not live together', () => {
  const seller = { email: 'ann@example.com', paypalEmail: null, phone: '' }
  const buyer = { customerEmail: 'ben@example.com', customerPhone: '', ...NO_DELIVERY }
  expect(isBuyer({ ...seller, address: { address: '', parish: '' } }, buyer)).toBe(false)
  const place = { deliveryAddress: 'Negril', parish: 'Hanover' }
  const address = { address: 'Negril', parish: 'Hanover' }
  expect(isBuyer({ ...seller, address }, { ...buyer, ...place })).toBe(false)
})
