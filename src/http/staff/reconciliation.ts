// /api/reconciliation: whether partners' books are true, and the way of each dollar through them.

import { Hono } from 'hono'
import { dollarsFromCents } from '#contract/money.ts'
import { ListBreaks, type ReconciliationView, TraceMoney } from '#contract/reconciliation.ts'
import { findRounds, startRound } from '#domain/reports/check-integrity.ts'
import { listBreaks, lookNow, sumOfAccounts } from '#domain/reports/reconcile.ts'
import { traceMoney } from '#domain/reports/trace-money.ts'
import { type ApiEnv, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { roundView, traceView } from '#http/reconciliation-view.ts'
import { requireAbility } from '#http/staff-guard.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const PAGE = 25

export const staffReconciliation = new Hono<ApiEnv>()
  .get(
    '/reconciliation',
    requireAbility('partners.read'),
    describe('Look whether the nine invariants hold', {
      answers: { 200: 'Each with what breaks it, and the last round through all of the books' },
      tag,
    }),
    async (c) => c.json(await c.var.read(reconciliationView)),
  )
  .post(
    '/reconciliation/rounds',
    requireAbility('partners.read'),
    describe('Start a round through all of the books, unless one is on its way', {
      answers: { 202: 'How it stands' },
      tag,
    }),
    async (c) =>
      c.json(
        await c.var.write(async (tx) => {
          await startRound(tx)
          await tx.record('books.check-asked', {})
          return reconciliationView(tx)
        }),
        202,
      ),
  )
  .get(
    '/reconciliation/breaks',
    requireAbility('partners.read'),
    describe('List what breaks one invariant', {
      asks: ListBreaks,
      answers: { 200: 'The rows, in words' },
      tag,
    }),
    query(ListBreaks),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) =>
        listBreaks(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
      )
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/reconciliation/trace',
    requireAbility('partners.read'),
    describe('Follow money from the order to the bank’s file', {
      asks: TraceMoney,
      answers: { 200: 'Commissions with their movements and payout lines' },
      tag,
    }),
    query(TraceMoney),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) =>
        traceMoney(tx, { ...asked, limit: asked.limit ?? PAGE }),
      )
      pageHeaders(c, page)
      return c.json(page.items.map(traceView))
    },
  )

async function reconciliationView(tx: Tx): Promise<ReconciliationView> {
  const before = performance.now()
  const looked = await lookNow(tx)
  const { going, last } = await findRounds(tx)
  // A large book is summed by its rounds: its accounts are too many to be read while somebody waits.
  const kept = looked.everything ? null : last?.sumCents
  const sumCents = kept ?? (await sumOfAccounts(tx))
  return {
    at: tx.now.toISOString(),
    tookMs: Math.round(performance.now() - before),
    ...looked,
    sum: dollarsFromCents(sumCents),
    sumAt: (kept === sumCents ? last?.finishedAt : null)?.toISOString() ?? tx.now.toISOString(),
    lastRound: roundView(last),
    round: roundView(going),
  }
}
