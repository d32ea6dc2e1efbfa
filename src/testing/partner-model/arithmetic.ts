// The arithmetic of a sale (docs/money.md), written apart from that of the shop. Whole cents, nothing else.

export type Goods = { quantity: bigint; price: bigint }

/** What an order says about money, in the terms of its identity. */
export type Bill = {
  goods: Goods[]
  delivery: bigint
  goodsDiscount: bigint
  deliveryDiscount: bigint
  rateBp: bigint
}

export const PLAN = [500_000n, 250_000n, 200_000n, 150_000n, 100_000n]
const SHARE_BP = 4_000n
const BP = 10_000n
const PLAN_SUM = sum(PLAN)

export function sum(parts: bigint[]): bigint {
  return parts.reduce((all, part) => all + part, 0n)
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function cents(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  return text.startsWith('-') ? -value : value
}

export function dollars(value: bigint): string {
  const size = value < 0n ? -value : value
  const part = (size % 100n).toString().padStart(2, '0')
  return `${value < 0n ? '-' : ''}${size / 100n}.${part}`
}

export function halfUp(above: bigint, below: bigint): bigint {
  return (2n * above + below) / (2n * below)
}

/** Shares in proportion to weights that add up to the whole; what floors leave goes to the largest remainders, earlier first. */
export function spread(whole: bigint, weights: bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (whole * weight) / all)
  const remainders = weights.map((weight, at) => ({ at, left: (whole * weight) % all }))
  remainders.sort((a, b) => (a.left === b.left ? a.at - b.at : a.left > b.left ? -1 : 1))
  const missing = Number(whole - sum(shares))
  for (const { at } of remainders.slice(0, missing)) shares[at] = (shares[at] ?? 0n) + 1n
  return shares
}

export function piecesOf(goods: Goods[]): bigint {
  return sum(goods.map(({ quantity, price }) => quantity * price))
}

export function totalOf(bill: Bill): bigint {
  return piecesOf(bill.goods) + bill.delivery - bill.goodsDiscount - bill.deliveryDiscount
}

export function taxOf(bill: Bill): bigint {
  return halfUp(totalOf(bill) * bill.rateBp, BP + bill.rateBp)
}

/** What each line brought after discount, without delivery and without GCT. */
export function basesOf(bill: Bill): bigint[] {
  const sums = bill.goods.map(({ quantity, price }) => quantity * price)
  const discounts = spread(bill.goodsDiscount, sums)
  const kept = sums.map((line, at) => line - (discounts[at] ?? 0n))
  const taxes = spread(taxOf(bill), [...kept, bill.delivery - bill.deliveryDiscount])
  return kept.map((line, at) => line - (taxes[at] ?? 0n))
}

/** The five amounts of one piece under the cap, which counts all levels whether or not they pay somebody. */
export function payOfPiece(base: bigint): bigint[] {
  const limit = (base * SHARE_BP) / BP
  return limit >= PLAN_SUM ? PLAN : PLAN.map((amount) => (amount * limit) / PLAN_SUM)
}

/** The five amounts of an order: floors for each piece, then added. */
export function payOf(bill: Bill): bigint[] {
  const pay = PLAN.map(() => 0n)
  basesOf(bill).forEach((base, line) => {
    const count = Number(bill.goods[line]?.quantity ?? 0n)
    for (const piece of spread(
      base,
      Array.from({ length: count }, () => 1n),
    )) {
      payOfPiece(piece).forEach((amount, level) => {
        pay[level] = (pay[level] ?? 0n) + amount
      })
    }
  })
  return pay
}
