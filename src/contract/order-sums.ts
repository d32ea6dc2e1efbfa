// What an order costs, calculated in one place: previews, orders, their documents and the reports
// all call `sumOrder`. Amounts are whole cents.

import { MAX_CENTS } from './money.ts'
import { type VoucherEffect, voucherCents } from './voucher-sums.ts'

export type PricedLine = { quantity: number; unitPriceCents: number }

export type OrderSums = {
  piecesCents: number
  deliveryCents: number
  discountCents: number
  /** What a voucher takes off, a part of the discount. */
  voucherCents: number
  /** The cents that name the order, a part of the discount. */
  namingCents: number
  totalCents: number
}

type SumParts = {
  deliveryCents?: number
  /** The discount besides the voucher's and the cents that name the order. */
  discountCents?: number
  voucher?: VoucherEffect | null
  namingCents?: number
}

/** Below this total an order has no cents that name it: they must leave something to pay. */
export const LEAST_NAMED_CENTS = 100

/**
 * A voucher takes off first, any other discount from what is left of pieces and delivery; what is more
 * than that lapses. The cents that name the order come last.
 */
export function sumOrder(lines: readonly PricedLine[], parts: SumParts = {}): OrderSums {
  const { deliveryCents = 0, discountCents: most = 0, voucher, namingCents: cents = 0 } = parts
  const piecesCents = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const byVoucher = voucher ? voucherCents(voucher, { piecesCents, deliveryCents }) : 0
  const withoutCents = Math.min(byVoucher + most, piecesCents + deliveryCents)
  const leftCents = piecesCents + deliveryCents - withoutCents
  const namingCents = leftCents < LEAST_NAMED_CENTS ? 0 : cents
  return {
    piecesCents,
    deliveryCents,
    discountCents: withoutCents + namingCents,
    voucherCents: byVoucher,
    namingCents,
    totalCents: leftCents - namingCents,
  }
}

/**
 * The price of an order's only piece that gives the wanted total, the highest if there are several;
 * undefined where there is none.
 */
export function priceForTotal(
  wantedCents: number,
  { namingCents = 0, ...parts }: SumParts,
): number | undefined {
  const isNamed = wantedCents + namingCents >= LEAST_NAMED_CENTS
  const totalCents = isNamed ? wantedCents + namingCents : wantedCents
  const totalAt = (unitPriceCents: number) =>
    sumOrder([{ quantity: 1, unitPriceCents }], parts).totalCents
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

/** What each line counts as a sale: its amount, less its share of the discount on pieces. */
export function netOfLines(lines: readonly PricedLine[], discountCents: number): number[] {
  const amounts = lines.map(amountOf)
  const pieces = amounts.reduce((sum, each) => sum + each, 0)
  const shares = shareOut(Math.min(discountCents, pieces), amounts)
  return amounts.map((amount, index) => amount - (shares[index] ?? 0))
}
