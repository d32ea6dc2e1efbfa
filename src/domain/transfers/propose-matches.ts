// Proposes which orders a line of a statement may pay: those whose number it names, and those of
// which exactly this amount is due. The amount alone is sure only where cents name the order, and no
// line is sure that is older than its order. Staff decide.

import { and, eq, inArray } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { Confidence } from '#contract/transfers.ts'
import { isStillDue } from '#domain/orders/order-money.ts'
import { orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { namingAmounts, type NamingAmounts } from './naming-amounts.ts'
import { awaited, type Transfer, withMoney } from './list-transfers.ts'
import type { StatementLineRow } from './statements.table.ts'

export type Proposal = {
  transfer: Transfer
  confidence: Confidence
  why: string
  /** Why the order takes no more money; null if it does. */
  closed: 'paid' | 'cancelled' | null
}

export const MAX_PROPOSALS = 5
export const MAX_BY_AMOUNT = 200
const LARGEST_NUMBER = 2_147_483_647

/** Proposals for each line, the surest first. */
export async function proposeMatches(
  tx: Tx,
  lines: readonly StatementLineRow[],
): Promise<ReadonlyMap<number, Proposal[]>> {
  const named = lines.flatMap((line) => orderNumbersIn(wordsOf(line)))
  const amounts = lines.map(leftOf)
  const found = await candidates(tx, named, amounts)
  const names = await namingAmounts(tx, found, amounts)
  return new Map(lines.map((line) => [line.id, proposalsFor(line, found, names)]))
}

const leftOf = ({ amount, matched }: StatementLineRow) => amount - matched

async function candidates(tx: Tx, ids: number[], amounts: number[]): Promise<Transfer[]> {
  if (amounts.length === 0) return []
  const byNumber = and(inArray(orders.id, ids), eq(orders.paymentMethod, 'bank_transfer'))
  const numbered = ids.length > 0 ? await tx.db.select().from(orders).where(byNumber) : []
  const priced = await tx.db
    .select()
    .from(orders)
    .where(and(awaited, isStillDue(amounts)))
    .orderBy(eq(orders.namingDiscount, 0), orders.createdAt)
    .limit(MAX_BY_AMOUNT)
  const unique = new Map([...numbered, ...priced].map((order) => [order.id, order]))
  return withMoney(tx, [...unique.values()])
}

function proposalsFor(
  line: StatementLineRow,
  found: readonly Transfer[],
  names: NamingAmounts,
): Proposal[] {
  const words = wordsOf(line)
  const named = new Set(orderNumbersIn(words))
  const proposals = found.flatMap((transfer) => {
    const { id } = transfer.order
    const namesOther = found.some(({ order }) => order.id !== id && named.has(order.id))
    const byAmount = !namesOther && names.get(leftOf(line)) === id
    const proposal = judge(line, words, transfer, { isNamed: named.has(id), byAmount })
    return proposal ? [{ transfer, ...proposal }] : []
  })
  return proposals
    .toSorted((a, b) => RANK[a.confidence] - RANK[b.confidence])
    .slice(0, MAX_PROPOSALS)
}

const RANK: Record<Confidence, number> = { sure: 0, likely: 1, possible: 2 }

function judge(
  line: StatementLineRow,
  words: string,
  { order, dueCents }: Transfer,
  { isNamed, byAmount }: { isNamed: boolean; byAmount: boolean },
): Omit<Proposal, 'transfer'> | undefined {
  const closed = closedAs(order)
  if (isNamed && closed)
    return { confidence: 'likely', why: `Order number matches, but the order is ${closed}`, closed }
  if (closed) return undefined
  const exact = leftOf(line) === dueCents
  const isOlder = line.day < jamaicaDay(order.createdAt)
  if (isNamed && exact && isOlder)
    return {
      confidence: 'likely',
      why: 'Order number and amount match, but the payment is older',
      closed,
    }
  if (isNamed && exact) return { confidence: 'sure', why: 'Order number and amount match', closed }
  if (isNamed) return { confidence: 'likely', why: 'Order number matches, amount differs', closed }
  if (!exact) return undefined
  if (byAmount && !isOlder) return { confidence: 'sure', why: 'The cents match this order', closed }
  return namesCustomer(words, order.customerName)
    ? { confidence: 'likely', why: 'Amount and customer name match', closed }
    : { confidence: 'possible', why: 'Only the amount matches', closed }
}

function closedAs(order: Transfer['order']): Proposal['closed'] {
  if (order.orderStatus === 'cancelled') return 'cancelled'
  return order.paymentStatus === 'paid' ? 'paid' : null
}

const wordsOf = ({ description, bankReference }: StatementLineRow) =>
  `${description} ${bankReference}`

/**
 * Numbers of orders that a text names, however they are spaced: `YB-10042`, `yb 10 042`,
 * `Y.B#10042`. Digits at the end may belong to something else, so every prefix of five digits or
 * more counts.
 */
export function orderNumbersIn(text: string): number[] {
  const runs = [...text.matchAll(/(?<![a-z])y[\s.]*b[\s.\-–—_:#/]*((?:\d[\s-]?){5,10})/gi)]
  const numbers = runs.flatMap(([, run = '']) => {
    const digits = run.replaceAll(/\D/g, '')
    const lengths = Array.from({ length: digits.length - 4 }, (_, index) => index + 5)
    return lengths.map((length) => Number(digits.slice(0, length)))
  })
  return [...new Set(numbers)].filter((number) => number > 0 && number <= LARGEST_NUMBER)
}

const SHORTEST_NAME = 3

/** Whether a text contains the last word of a name, and its first word or initial. */
function namesCustomer(text: string, name: string): boolean {
  const wordsIn = (of: string) =>
    of
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter(Boolean)
  const textWords = wordsIn(text)
  const names = wordsIn(name)
  const first = names[0] ?? ''
  const last = names.at(-1) ?? ''
  if (last.length < SHORTEST_NAME || names.length < 2) return false
  return (
    textWords.includes(last) && (textWords.includes(first) || textWords.includes(first.slice(0, 1)))
  )
}
