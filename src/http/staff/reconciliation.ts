// /api/reconciliation: whether the books of partners and orders are consistent, and the path of each
// dollar through them.

import { z } from 'zod'
import {
  ListBreaks,
  ReconciliationView,
  SettledView,
  TraceMoney,
  TraceView,
} from '#contract/reconciliation.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { ordersOfEarlierRules } from '#domain/commissions/unsettled-orders.ts'
import { findRounds, startRound } from '#domain/reports/check-integrity.ts'
import { listBreaks, lookNow, sumOfAccounts } from '#domain/reports/reconcile.ts'
import { type Movement, type TracedCommission, traceMoney } from '#domain/reports/trace-money.ts'
import { encode } from '#http/encode.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'
import { formatYearMonth } from '#contract/jamaica.ts'
import { orderReference } from '#contract/order-number.ts'
import { lineReference } from '#domain/payouts/payout-files.ts'
import type { BookRound } from '#domain/reports/book-rounds.table.ts'

const needs = 'partners.read'
/** Orders that are settled within one request. */
const MAX_SETTLED = 100

export const staffReconciliation = {
  'GET /reconciliation': reading({
    summary: 'Look whether the invariants of money hold',
    needs,
    view: ReconciliationView,
    run: checkNow,
  }),
  'POST /reconciliation/rounds': endpoint({
    summary: 'Start a round through all of the books, unless one is on its way',
    needs,
    status: 202,
    responseSchema: ReconciliationView,
    handle: async (c) => {
      const check = await c.var.write(async (tx) => {
        await startRound(tx)
        await tx.record('books.check-asked', {})
        return checkNow(tx)
      })
      return c.json(encode(ReconciliationView, check), 202)
    },
  }),
  'POST /reconciliation/settlements': endpoint({
    summary:
      'Settle orders whose commissions were posted before they followed their orders, some at a time',
    needs: 'commissions.decide',
    responseSchema: SettledView,
    handle: async (c) => {
      const ids = await c.var.read(ordersOfEarlierRules)
      const now = ids.slice(0, MAX_SETTLED)
      for (const orderId of now)
        await c.var.write((tx) => settleOrder(tx, orderId, { earlier: true }))
      await c.var.write((tx) => tx.record('books.settled', { orders: now.length }))
      return c.json({ settled: now.length, left: ids.length - now.length })
    },
  }),
  'GET /reconciliation/breaks': listing({
    summary: 'List what breaks one invariant',
    needs,
    query: ListBreaks,
    view: z.string(),
    run: listBreaks,
  }),
  'GET /reconciliation/trace': listing({
    summary: 'Follow money from the order to the bank’s file',
    needs,
    query: TraceMoney,
    defaultLimit: 25,
    view: TraceView,
    run: traceMoney,
    fields: traceFields,
  }),
} satisfies Routes

async function checkNow(tx: Tx): Promise<z.output<typeof ReconciliationView>> {
  const start = performance.now()
  const check = await lookNow(tx)
  const { going, last } = await findRounds(tx)
  const summed = check.everything ? undefined : sumOfRound(last)
  return {
    ...check,
    at: tx.now,
    tookMs: Math.round(performance.now() - start),
    ...(summed ?? { sum: await sumOfAccounts(tx), sumAt: tx.now }),
    lastRound: roundFields(last),
    round: roundFields(going),
  }
}

/** The sum of a ledger that is too large to be added up for every visit of the page. */
function sumOfRound(last: BookRound | undefined) {
  if (!last?.finishedAt || last.sumCents === null) return undefined
  return { sum: last.sumCents, sumAt: last.finishedAt }
}

/** A round checks up to `untilTransaction`, and has come as far as `throughTransaction`. */
function roundFields(round: BookRound | undefined) {
  if (!round) return null
  const { untilTransaction, throughTransaction, finishedAt } = round
  const share = untilTransaction === 0 ? 1 : throughTransaction / untilTransaction
  return { ...round, percent: finishedAt ? 100 : Math.min(99, Math.floor(share * 100)) }
}

const movementFields = (movement: Movement) => ({
  ...movement,
  entries: movement.entries.map(({ amountCents, afterCents, ...entry }) => ({
    ...entry,
    amount: amountCents,
    after: afterCents,
  })),
})

function traceFields({ commission, name, movements, lines }: TracedCommission) {
  return {
    ...commission,
    commissionId: commission.id,
    orderId: commission.sourceOrderId,
    orderReference:
      commission.sourceOrderId === null ? null : orderReference(commission.sourceOrderId),
    member: { id: commission.memberId, name },
    at: commission.createdAt,
    movements: movements.map(movementFields),
    lines: lines.map(lineFields),
  }
}

const lineFields = ({ payment, batch, movements }: TracedCommission['lines'][number]) => ({
  ...payment,
  reference: lineReference(batch, payment.memberId),
  bankReference: payment.transactionId,
  run: {
    ...batch,
    name: `${formatYearMonth(batch)}, run ${batch.run}`,
    file: batch.fileName ?? '',
    sha256: batch.fileSha256 ?? '',
  },
  movements: movements.map(movementFields),
})
