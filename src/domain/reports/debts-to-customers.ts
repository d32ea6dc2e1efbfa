// What the shop owes its customers, as one list, and whether somebody may be erased. Nobody is erased whom the list names,
// unless it is small change, which is given up.

import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type DebtKind, FIRST_DEBTS, type ListDebts, LISTED_DEBTS } from '#contract/debts.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { matchesOrder, orders } from '#domain/orders/orders.table.ts'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { owedRows, withOwedRows } from './owed-rows.ts'

const { id, orderId, kind, amount, since, mailId, mailedAt } = owedRows

/** `amountCents` is null where nobody knows yet how much it is. */
export type Debt = { orderId: number; kind: DebtKind; amountCents: number | null; since: Date }

/** Every amount that is owed to the customers of some orders, and every open decision about their money. */
export const debtsTo = async (tx: Tx, orderIds: readonly number[]): Promise<Debt[]> =>
  orderIds.length === 0
    ? []
    : withOwedRows(tx)
        .select({ orderId, kind, amountCents: amount, since })
        .from(owedRows)
        .where(inArray(orderId, [...orderIds]))
        .orderBy(orderId, id)

/** What is certainly owed: money that came beyond what the order costs, whether a task says so or not. */
export const isOwed = (debt: Pick<Debt, 'kind'>) =>
  debt.kind === 'refund-due' || debt.kind === 'kept' || debt.kind === 'overpaid'

export type Owed = {
  debts: Debt[]
  /** Why nobody may be erased yet: something is undecided, or it is more than small change. */
  refused: boolean
  /** What an erasure gives up. */
  givenUpCents: number
}

export async function owedTo(tx: Tx, orderIds: readonly number[]): Promise<Owed> {
  const debts = await debtsTo(tx, orderIds)
  const { overpaidFromCents } = await getRefundRules(tx)
  const owedCents = debts
    .filter(isOwed)
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const refused = !debts.every(isOwed) || (owedCents > 0 && owedCents >= overpaidFromCents)
  return { debts, refused, givenUpCents: refused ? 0 : owedCents }
}

const kindsOf = ({ kind: only, q }: Pick<ListDebts, 'kind' | 'q'>): DebtKind[] => {
  if (only) return [only]
  return q ? LISTED_DEBTS : FIRST_DEBTS
}

/** A page of what is owed, the earliest first; also of deleted orders. */
export const listDebts = listOf({
  rows: (tx, query: ListDebts) =>
    withOwedRows(tx, kindsOf(query))
      .select({ id, kind, amount, since, mailId, mailedAt, order: orders })
      .from(owedRows)
      .innerJoin(orders, eq(orders.id, orderId)),
  id,
  sorts: {
    date: since,
    amount: {
      by: sql`coalesce(${amount}, 0)`,
      type: 'numeric',
      value: (row: { amount: number | null }) => dollarsFromCents(row.amount ?? 0),
    },
  },
  sort: 'date',
  filters: (query: ListDebts) => [inArray(kind, kindsOf(query))],
  search: (q) => or(equals(orders.id, numberIn(q, 'yb')), matchesOrder(q)),
})

/** The mail about a debt leaves within this time. */
const TELLING_MS = 3_600_000

/** How many refunds are due of which no mail has told the customer. */
export const countUnmailed = (tx: Tx): Promise<number> => {
  const isUnmailed = and(eq(kind, 'refund-due'), isNull(mailedAt))
  const isOld = lt(since, new Date(tx.now.getTime() - TELLING_MS))
  const unmailed = withOwedRows(tx, ['refund-due'])
    .select({ id })
    .from(owedRows)
    .where(and(isUnmailed, isOld))
  return tx.db.$count(unmailed.as('unmailed'))
}
