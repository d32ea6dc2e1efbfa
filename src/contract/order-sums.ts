// What an order costs, calculated in one place: previews, offers, orders and their documents all call `bill`. Amounts are
// whole cents.

import { gctIn } from './gct.ts'
import { MAX_CENTS } from './money.ts'
import { type VoucherEffect, voucherCents } from './voucher-sums.ts'

export type PricedLine = { quantity: number; unitPriceCents: number }
/** Pieces unless it says otherwise; an extra is something besides the courier's own price, such as setting up. */
export type BillLine = PricedLine & { kind?: 'item' | 'delivery' | 'extra' }
/** What is taken off by name. */
export type Reduction =
  | { kind: 'voucher'; effect: VoucherEffect }
  | { kind: 'discount'; cents: number }
  /** Cents that name the order. */
  | { kind: 'naming'; cents: number }
/** An amount, and the day by which it is to be paid. */
export type DueRow = { cents: number; day: string }

export type Bill = {
  piecesCents: number
  /** With its extras. */
  deliveryCents: number
  /** All that is taken off, and of that the voucher's part and the cents that name the order. */
  discountCents: number
  voucherCents: number
  namingCents: number
  totalCents: number
  /** What each line comes to after its share of the discount. */
  nets: number[]
  /** The tax in the total and, line by line, in the nets; null without a rate. */
  gct: { cents: number; parts: number[] } | null
  /** What is still to be paid: each row less what came, the first one first. */
  due: DueRow[]
}

/** Without rows to pay, all is due today; what came fills them in their order. Rows that say less leave the rest to the last. */
export type Paying = {
  rateBp?: number | null
  paidCents?: number
  today?: string
  rows?: readonly DueRow[]
}

/** Below this total an order has no cents that name it: they must leave something to pay. */
export const LEAST_NAMED_CENTS = 100

/**
 * What is ordered, what is taken off, and what is to be paid when. A voucher takes off first, any other discount from what is
 * left of pieces and delivery; what is more than that lapses. The cents that name the order come last.
 */
export function bill(
  lines: readonly BillLine[],
  reductions: readonly Reduction[] = [],
  paying: Paying = {},
): Bill {
  const piecesCents = sumOf(lines, 'item')
  const courierCents = sumOf(lines, 'delivery')
  const deliveryCents = courierCents + sumOf(lines, 'extra')
  const effect = reductions.find((each) => each.kind === 'voucher')?.effect
  const byVoucher = effect ? voucherCents(effect, { piecesCents, deliveryCents: courierCents }) : 0
  const most = byVoucher + takenOff(reductions, 'discount')
  const withoutCents = Math.min(most, piecesCents + deliveryCents)
  const leftCents = piecesCents + deliveryCents - withoutCents
  const namingCents = leftCents < LEAST_NAMED_CENTS ? 0 : takenOff(reductions, 'naming')
  const sums = {
    piecesCents,
    deliveryCents,
    discountCents: withoutCents + namingCents,
    voucherCents: byVoucher,
    namingCents,
    totalCents: leftCents - namingCents,
  }
  const nets = netsOf(lines, sums, effect?.kind === 'delivery' ? byVoucher : 0)
  const { rateBp = null } = paying
  const gctCents = gctIn(sums.totalCents, rateBp)
  const gct = gctCents === null ? null : { cents: gctCents, parts: shareOut(gctCents, nets) }
  return { ...sums, nets, gct, due: dueRows(sums.totalCents, paying) }
}

const kindOf = ({ kind = 'item' }: BillLine) => kind
const sumOf = (lines: readonly BillLine[], kind: BillLine['kind']) =>
  lines.reduce((sum, line) => sum + (kindOf(line) === kind ? amountOf(line) : 0), 0)
const takenOff = (reductions: readonly Reduction[], kind: 'discount' | 'naming') =>
  reductions.reduce((sum, each) => sum + (each.kind === kind ? each.cents : 0), 0)

/** A voucher for the delivery takes off the courier only; all else comes off the pieces first, then off the delivery. */
function netsOf(
  lines: readonly BillLine[],
  { piecesCents, discountCents }: Pick<Bill, 'piecesCents' | 'discountCents'>,
  offCourier: number,
): number[] {
  const onPieces = Math.min(discountCents - offCourier, piecesCents)
  const before = lines.map((line) =>
    offCourier > 0 && kindOf(line) === 'delivery' ? 0 : amountOf(line),
  )
  const partsOf = (isPieces: boolean) =>
    before.map((cents, index) =>
      (kindOf(lines[index] ?? NO_LINE) === 'item') === isPieces ? cents : 0,
    )
  const off = shareOut(onPieces, partsOf(true))
  const offDelivery = shareOut(discountCents - offCourier - onPieces, partsOf(false))
  return before.map((cents, index) => cents - (off[index] ?? 0) - (offDelivery[index] ?? 0))
}

const NO_LINE: BillLine = { quantity: 0, unitPriceCents: 0 }

function dueRows(totalCents: number, { paidCents = 0, today = '', rows = [] }: Paying): DueRow[] {
  const planned = rows.length > 0 ? rows : [{ cents: totalCents, day: today }]
  let [open, paid] = [totalCents, paidCents]
  return planned.flatMap(({ cents, day }, index) => {
    const whole = index === planned.length - 1 ? open : Math.min(cents, open)
    open -= whole
    const left = whole - Math.min(whole, Math.max(0, paid))
    paid -= whole - left
    return left > 0 ? [{ cents: left, day }] : []
  })
}

/**
 * The price of an order's only piece that gives the wanted total, the highest if there are several;
 * undefined where there is none.
 */
export function priceForTotal(
  wantedCents: number,
  { deliveryCents = 0, reductions }: { deliveryCents?: number; reductions: readonly Reduction[] },
): number | undefined {
  const namingCents = takenOff(reductions, 'naming')
  const isNamed = wantedCents + namingCents >= LEAST_NAMED_CENTS
  const totalCents = isNamed ? wantedCents + namingCents : wantedCents
  const others = reductions.filter(({ kind }) => kind !== 'naming')
  const delivery = { kind: 'delivery', quantity: 1, unitPriceCents: deliveryCents } as const
  const totalAt = (unitPriceCents: number) =>
    bill([{ quantity: 1, unitPriceCents }, delivery], others).totalCents
  let [low, high] = [0, MAX_CENTS]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (totalAt(middle) <= totalCents) low = middle
    else high = middle - 1
  }
  return totalAt(low) === totalCents ? low : undefined
}

type FreeOver = { netPiecesCents: number; freeOverCents: number }

/**
 * What a delivery costs: its rate, or nothing where the pieces less the discount are above an amount.
 * Null while the rate is to be quoted; an amount of 0 makes nothing free.
 */
export const deliveryCharge = <Rate extends number | null>(
  rateCents: Rate,
  { netPiecesCents, freeOverCents }: FreeOver,
): Rate | 0 => (freeOverCents > 0 && netPiecesCents > freeOverCents ? 0 : rateCents)

export const amountOf = ({ quantity, unitPriceCents }: PricedLine) => quantity * unitPriceCents

/**
 * Splits `cents` in proportion to the amounts in `among`, by the largest remainder; of equal
 * remainders the earlier one gets the cent. The shares add up to `cents`, or are all 0 if the
 * amounts are.
 */
export function shareOut(cents: number, among: readonly number[]): number[] {
  const whole = among.reduce((sum, each) => sum + BigInt(each), 0n)
  if (whole === 0n) return among.map(() => 0)
  const exact = among.map((each, index) => {
    const product = BigInt(cents) * BigInt(each)
    return { index, share: Number(product / whole), rest: product % whole }
  })
  let left = cents - exact.reduce((sum, { share }) => sum + share, 0)
  for (const one of exact.toSorted((a, b) => compare(b.rest, a.rest) || a.index - b.index)) {
    if (left === 0) break
    one.share += 1
    left -= 1
  }
  return exact.map(({ share }) => share)
}

const compare = (a: bigint, b: bigint) => (a > b ? 1 : a < b ? -1 : 0)
