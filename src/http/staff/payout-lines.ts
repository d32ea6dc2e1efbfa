// What became of the lines of a run: told by hand, one or several, or by the bank's own file.

import { type Context, Hono } from 'hono'
import { ANSWER_MAX_BYTES, type LineOutcome, SettleLines } from '#contract/staff-payouts.ts'
import { type BankAnswer, readBankAnswer } from '#domain/payouts/bank-answer.ts'
import { failLine, settleLine } from '#domain/payouts/settle-line.ts'
import { countAnswered, startSettling } from '#domain/payouts/take-answer.ts'
import { linesAreOf } from '#domain/payouts/find-run.ts'
import { body, type ApiEnv, idParam, InvalidInput, readBytes, describe } from '#http/endpoint.ts'
import { answerView, runDetail } from '#http/payout-view.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { workAtOnce } from '#http/work-at-once.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const FILE = {
  404: 'No such run',
  409: 'Not with the bank',
  422: 'Not a CSV file, or rows at fault',
}
const MOST_ISSUES = 100

export const staffPayoutLines = new Hono<ApiEnv>()
  .post(
    '/payout-runs/:id/outcomes',
    requireAbility('payouts.prepare'),
    describe('Say what became of lines, all of them or none', {
      takes: SettleLines,
      answers: { 200: 'The run as it is now', 404: 'No such line of this run', 409: 'Said before' },
      tag,
    }),
    body(SettleLines),
    async (c) => {
      const batchId = idParam(c, 'id')
      const { outcomes } = c.req.valid('json')
      return c.json(
        await c.var.write(async (tx) => {
          const ids = outcomes.map(({ paymentId }) => paymentId)
          await linesAreOf(tx, batchId, ids)
          await settle(tx, outcomes)
          return runDetail(tx, batchId)
        }),
      )
    },
  )
  .post(
    '/payout-runs/:id/bank-answers/preview',
    requireAbility('payouts.prepare'),
    describe('Read the bank’s answer (CSV) and settle nothing', {
      answers: { 200: 'What it says', ...FILE },
      tag,
    }),
    async (c) => c.json(answerView(await answerOf(c))),
  )
  .post(
    '/payout-runs/:id/bank-answers',
    requireAbility('payouts.prepare'),
    describe('Settle lines as the bank’s answer (CSV) says', {
      answers: { 200: 'How many were settled', ...FILE },
      tag,
    }),
    async (c) => {
      const taking = { batchId: idParam(c, 'id'), bytes: await bytesOf(c) }
      const { answer, batch } = await c.var.write((tx) => startSettling(tx, taking))
      const { sums, known, errors } = answer
      if (errors.length > 0)
        throw new InvalidInput(
          errors
            .slice(0, MOST_ISSUES)
            .map(({ row, message }) => ({ path: `row ${row}`, message: `Row ${row}: ${message}` })),
        )
      if (batch) await workAtOnce(c, batch)
      const left = await c.var.read((tx) => countAnswered(tx, taking.batchId))
      return c.json({ paid: sums.paid.lines, failed: sums.failed.lines, known, left })
    },
  )

async function answerOf(c: Context<ApiEnv>): Promise<BankAnswer> {
  const batchId = idParam(c, 'id')
  const bytes = await bytesOf(c)
  return c.var.read((tx) => readBankAnswer(tx, batchId, bytes))
}

async function bytesOf(c: Context<ApiEnv>): Promise<Buffer> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(text\/csv|application\/vnd\.ms-excel)\b/i.test(type)) throw new Refusal('not-csv')
  return readBytes(c.req.raw, ANSWER_MAX_BYTES, 'too-large')
}

async function settle(tx: Tx, outcomes: readonly LineOutcome[]): Promise<void> {
  for (const one of outcomes) {
    if (one.outcome === 'paid')
      await settleLine(tx, { paymentId: one.paymentId, transactionId: one.bankReference })
    else await failLine(tx, { paymentId: one.paymentId, reason: one.reason })
  }
}
