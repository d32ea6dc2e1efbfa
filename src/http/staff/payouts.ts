// /api/payout-runs: a month's payouts, from the draft to the bank. Who locks a run cannot approve it.

import { type Context, Hono } from 'hono'
import { isUnderWay } from '#contract/payouts.ts'
import {
  ApproveRun,
  CancelRun,
  ListRunLines,
  ListRuns,
  ListTaxForms,
  OpenRun,
  type RunDetailView,
} from '#contract/staff-payouts.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { openRun, startCalculating } from '#domain/payouts/calculate-run.ts'
import { startCancelling } from '#domain/payouts/cancel-run.ts'
import { type Batch, fileOfRun, getRun } from '#domain/payouts/find-run.ts'
import { listLines, listRuns } from '#domain/payouts/list-runs.ts'
import { startLocking } from '#domain/payouts/lock-run.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { taxFormsDue } from '#domain/payouts/tax-forms.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { provePassword } from '#http/prove-password.ts'
import { lineView, runDetail, runView } from '#http/payout-view.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { workAtOnce } from '#http/work-at-once.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const STEP = { 200: 'The run as it is now', 404: 'No such run', 409: 'Not at that step' }

export const staffPayouts = new Hono<ApiEnv>()
  .get(
    '/payout-runs',
    requireAbility('partners.read'),
    describe('List payout runs', {
      asks: ListRuns,
      answers: { 200: 'The runs, newest first' },
      tag,
    }),
    query(ListRuns),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) =>
        listRuns(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
      )
      pageHeaders(c, page)
      return c.json(page.items.map(runView))
    },
  )
  .post(
    '/payout-runs',
    requireAbility('payouts.prepare'),
    describe('Open and calculate the run of a month', {
      takes: OpenRun,
      answers: { 200: 'The draft', 409: 'The month is not over, or another draft is open' },
      tag,
    }),
    body(OpenRun),
    async (c) => {
      const { draft, isOurs } = await c.var.write(async (tx) => {
        const found = await openRun(tx, c.req.valid('json'))
        if (isUnderWay(found.status)) return { draft: found, isOurs: false }
        return { draft: await startCalculating(tx, found.id), isOurs: true }
      })
      if (isOurs) await workAtOnce(c, draft)
      return c.json(await c.var.read((tx) => runDetail(tx, draft.id)))
    },
  )
  .get(
    '/payout-runs/:id',
    requireAbility('partners.read'),
    describe('Read a payout run', { answers: { 200: 'The run', 404: 'No such run' }, tag }),
    async (c) => c.json(await c.var.read((tx) => runDetail(tx, idParam(c, 'id')))),
  )
  .get(
    '/payout-runs/:id/lines',
    requireAbility('partners.read'),
    describe('List the lines of a run', {
      asks: ListRunLines,
      answers: { 200: 'The lines, by partner', 404: 'No such run' },
      tag,
    }),
    query(ListRunLines),
    async (c) => {
      const asked = c.req.valid('query')
      const batchId = idParam(c, 'id')
      const batch = await c.var.read((tx) => getRun(tx, batchId))
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listLines(tx, { ...asked, batchId, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map((row) => lineView(batch, row)))
    },
  )
  .post(
    '/payout-runs/:id/calculation',
    requireAbility('payouts.prepare'),
    describe('Calculate a draft again', { answers: STEP, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await begin(c, (tx) => startCalculating(tx, id)))
    },
  )
  .post(
    '/payout-runs/:id/lock',
    requireAbility('payouts.prepare'),
    describe('Lock a run as it was calculated, and write the bank’s file', { answers: STEP, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      const run = await begin(c, (tx) => startLocking(tx, id))
      if (run.changed) throw new Refusal('run-changed')
      return c.json(run)
    },
  )
  .post(
    '/payout-runs/:id/approval',
    requireAbility('payouts.approve'),
    describe('Approve what somebody else has locked', { takes: ApproveRun, answers: STEP, tag }),
    body(ApproveRun),
    async (c) => {
      const id = idParam(c, 'id')
      await c.var.read((tx) => getRun(tx, id))
      await provePassword(c, c.req.valid('json').password)
      return c.json(await c.var.write(async (tx) => runDetail(tx, (await commitRun(tx, id)).id)))
    },
  )
  .post(
    '/payout-runs/:id/cancellation',
    requireAbility('payouts.prepare'),
    describe('Cancel a run that was not approved yet', { takes: CancelRun, answers: STEP, tag }),
    body(CancelRun),
    async (c) => {
      const wish = { ...c.req.valid('json'), batchId: idParam(c, 'id') }
      return c.json(await begin(c, (tx) => startCancelling(tx, wish)))
    },
  )
  .post(
    '/payout-runs/:id/file',
    requireAbility('payouts.prepare'),
    describe('Download the bank’s file of an approved run', {
      answers: {
        200: 'The file, byte for byte, with its SHA-256 as `Repr-Digest`',
        409: 'Not yet',
      },
      tag,
    }),
    async (c) => {
      const id = idParam(c, 'id')
      const file = await c.var.write(async (tx) => {
        const { status } = await getRun(tx, id)
        if (!FILE_IS_OUT.has(status)) throw new Refusal('run-step')
        await tx.record('payout.file-taken', { batchId: id })
        return fileOfRun(tx, id)
      })
      const digest = Buffer.from(file.sha256, 'hex').toString('base64')
      return c.body(file.text, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file.name}"`,
        'repr-digest': `sha-256=:${digest}:`,
      })
    },
  )
  .post(
    '/payout-runs/:id/sending',
    requireAbility('payouts.prepare'),
    describe('Note that the file is with the bank', { answers: STEP, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await c.var.write(async (tx) => runDetail(tx, (await sendRun(tx, id)).id)))
    },
  )
  .get(
    '/tax-forms',
    requireAbility('partners.read'),
    describe('List partners who were paid so much in a year that they owe a tax form', {
      asks: ListTaxForms,
      answers: { 200: 'The partners' },
      tag,
    }),
    query(ListTaxForms),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) =>
        taxFormsDue(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
      )
      pageHeaders(c, page)
      return c.json(
        page.items.map(({ memberId, name, email, paidCents }) => ({
          memberId,
          name,
          email,
          paid: dollarsFromCents(paidCents),
        })),
      )
    },
  )

async function begin(
  c: Context<ApiEnv>,
  start: (tx: Tx) => Promise<Batch>,
): Promise<RunDetailView> {
  const begun = await c.var.write(start)
  await workAtOnce(c, begun)
  return c.var.read((tx) => runDetail(tx, begun.id))
}

/** The bank gets nothing that only one of us has seen. */
const FILE_IS_OUT: ReadonlySet<string> = new Set(['committed', 'sent', 'settling', 'settled'])
