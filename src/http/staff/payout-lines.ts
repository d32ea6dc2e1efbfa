// The outcome of a run's lines: entered by hand, or read from the bank's file.

import type { Context } from 'hono'
import {
  ANSWER_MAX_BYTES,
  BankAnswerPreview,
  BankAnswerTaken,
  DecideLine,
  type LineOutcome,
  RunDetailView,
  SettleLines,
} from '#contract/staff-payouts.ts'
import { readBankAnswer } from '#domain/payouts/bank-answer.ts'
import { confirmLine, type LineDecision, takeOutLine } from '#domain/payouts/decide-line.ts'
import { assertLinesOfRun } from '#domain/payouts/find-run.ts'
import { failLine, settleLine } from '#domain/payouts/settle-line.ts'
import { countLinesToSettle, startSettling } from '#domain/payouts/start-run.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, idParam, InvalidInput } from '#http/endpoint.ts'
import { answerFields, MAX_ERRORS, runDetail } from '#http/payout-view.ts'
import { endpoint, type Routes, writing } from '#http/route.ts'
import { CSV_FILE, readCsvBody } from '#http/uploads.ts'
import { workAtOnce } from '#http/work-at-once.ts'
import type { Tx } from '#platform/tx.ts'

const needs = 'payouts.prepare'

export const staffPayoutLines = {
  'POST /payout-runs/:id/outcomes': writing({
    summary: 'Say what became of lines, all of them or none',
    refuses: ['run-step'],
    needs,
    body: SettleLines,
    view: RunDetailView,
    run: async (tx, { outcomes }, c) => {
      const batchId = idParam(c, 'id')
      const ids = outcomes.map(({ paymentId }) => paymentId)
      await assertLinesOfRun(tx, batchId, ids)
      await settle(tx, outcomes)
      return runDetail(tx, batchId)
    },
  }),
  'POST /payout-runs/:id/lines/:line/confirmation': writing({
    summary: 'Let a line be paid as it was locked, although something has changed since',
    refuses: ['run-step'],
    needs: 'payouts.approve',
    body: DecideLine,
    view: RunDetailView,
    run: (tx, body, c) => decide(tx, c, body, confirmLine),
  }),
  'POST /payout-runs/:id/lines/:line/removal': writing({
    summary: 'Take a line out of a run that is not with the bank yet',
    refuses: ['run-step'],
    needs,
    body: DecideLine,
    view: RunDetailView,
    run: (tx, body, c) => decide(tx, c, body, takeOutLine),
  }),
  'POST /payout-runs/:id/bank-answers/preview': endpoint({
    summary: 'Read the bank’s answer and settle nothing',
    takes: CSV_FILE,
    refuses: ['invalid', 'not-csv', 'too-large', 'run-step'],
    needs,
    responseSchema: BankAnswerPreview,
    handle: async (c) => {
      const batchId = idParam(c, 'id')
      const bytes = await readCsvBody(c, ANSWER_MAX_BYTES)
      const answer = await c.var.read((tx) => readBankAnswer(tx, batchId, bytes))
      return c.json(encode(BankAnswerPreview, answerFields(answer)))
    },
  }),
  'POST /payout-runs/:id/bank-answers': endpoint({
    summary: 'Settle lines as the bank’s answer says',
    takes: CSV_FILE,
    refuses: ['invalid', 'not-csv', 'too-large', 'run-step'],
    needs,
    responseSchema: BankAnswerTaken,
    handle: async (c) => {
      const upload = { batchId: idParam(c, 'id'), bytes: await readCsvBody(c, ANSWER_MAX_BYTES) }
      const { answer, run } = await c.var.write((tx) => startSettling(tx, upload))
      const { sums, alreadySettled, errors } = answer
      if (errors.length > 0)
        throw new InvalidInput(
          errors.slice(0, MAX_ERRORS).map(({ row, message }) => ({
            path: `row ${row}`,
            message: `Row ${row}: ${message}`,
          })),
        )
      if (run) await workAtOnce(c, run)
      const left = await c.var.read((tx) => countLinesToSettle(tx, upload.batchId))
      return c.json({
        paid: sums.paid.lines,
        failed: sums.failed.lines,
        known: alreadySettled,
        left,
      })
    },
  }),
} satisfies Routes

async function decide(
  tx: Tx,
  c: Context<ApiEnv>,
  { reason }: DecideLine,
  verb: (tx: Tx, decision: LineDecision) => Promise<void>,
) {
  const batchId = idParam(c, 'id')
  await verb(tx, { batchId, paymentId: idParam(c, 'line'), reason })
  return runDetail(tx, batchId)
}

async function settle(tx: Tx, outcomes: readonly LineOutcome[]): Promise<void> {
  for (const line of outcomes) {
    if (line.outcome === 'paid')
      await settleLine(tx, { paymentId: line.paymentId, transactionId: line.bankReference })
    else await failLine(tx, { paymentId: line.paymentId, reason: line.reason })
  }
}
