// /api/payout-runs: a month's payouts, from the draft to the bank. Nobody approves a run that they
// locked themselves.

import type { Context } from 'hono'
import { isUnderWay } from '#contract/payouts.ts'
import {
  ApproveRun,
  CancelRun,
  ListRunLines,
  ListRuns,
  ListTaxForms,
  OpenRun,
  RunDetailView,
  RunLineView,
  RunView,
  TaxFormView,
} from '#contract/staff-payouts.ts'
import {
  openRun,
  startCalculating,
  startCancelling,
  startLocking,
} from '#domain/payouts/start-run.ts'
import { type Batch, fileOfRun, getRun } from '#domain/payouts/find-run.ts'
import { listLines, listRuns } from '#domain/payouts/list-runs.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { taxFormsDue } from '#domain/payouts/tax-forms.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { lineFields, runDetail, runFields } from '#http/payout-view.ts'
import { provePassword } from '#http/prove-password.ts'
import { endpoint, listing, reading, type Routes, writing } from '#http/route.ts'
import { workAtOnce } from '#http/work-at-once.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const MISSING = { 404: 'No such run' }
const STEP = {
  needs: 'payouts.prepare',
  errors: { 409: 'Not at that step', ...MISSING },
  responseSchema: RunDetailView,
} as const

export const staffPayouts = {
  'GET /payout-runs': listing({
    summary: 'List payout runs',
    needs: 'partners.read',
    query: ListRuns,
    view: RunView,
    run: listRuns,
    fields: runFields,
  }),
  'POST /payout-runs': endpoint({
    summary: 'Open and calculate the run of a month',
    needs: 'payouts.prepare',
    body: OpenRun,
    errors: { 409: 'The month is not over, or another draft is open' },
    responseSchema: RunDetailView,
    handle: async (c, { body }) => {
      const { draft, isStarted } = await c.var.write(async (tx) => {
        const opened = await openRun(tx, body)
        if (isUnderWay(opened.status)) return { draft: opened, isStarted: false }
        return { draft: await startCalculating(tx, opened.id), isStarted: true }
      })
      if (isStarted) await workAtOnce(c, draft)
      return c.json(await readRun(c, draft.id))
    },
  }),
  'GET /payout-runs/:id': reading({
    summary: 'Read a payout run',
    needs: 'partners.read',
    errors: MISSING,
    view: RunDetailView,
    run: (tx, _, c) => runDetail(tx, idParam(c, 'id')),
  }),
  'GET /payout-runs/:id/lines': listing({
    summary: 'List the lines of a run',
    needs: 'partners.read',
    query: ListRunLines,
    errors: MISSING,
    view: RunLineView,
    run: async (tx, query, c) => {
      const batch = await getRun(tx, idParam(c, 'id'))
      const page = await listLines(tx, { ...query, batchId: batch.id })
      return { ...page, items: page.items.map((row) => Object.assign(row, { batch })) }
    },
    fields: lineFields,
  }),
  'POST /payout-runs/:id/calculation': endpoint({
    ...STEP,
    summary: 'Calculate a draft again',
    handle: async (c) => {
      const id = idParam(c, 'id')
      return c.json(await begin(c, (tx) => startCalculating(tx, id)))
    },
  }),
  'POST /payout-runs/:id/lock': endpoint({
    ...STEP,
    summary: 'Lock a run as it was calculated, and write the bank’s file',
    handle: async (c) => {
      const id = idParam(c, 'id')
      const run = await begin(c, (tx) => startLocking(tx, id))
      if (run.changed) throw new Refusal('run-changed')
      return c.json(run)
    },
  }),
  'POST /payout-runs/:id/approval': endpoint({
    ...STEP,
    summary: 'Approve what somebody else has locked',
    needs: 'payouts.approve',
    body: ApproveRun,
    handle: async (c, { body: { password, sha256 } }) => {
      const id = idParam(c, 'id')
      await c.var.read((tx) => getRun(tx, id))
      await provePassword(c, password)
      const run = await c.var.write(async (tx) =>
        runDetail(tx, (await commitRun(tx, id, sha256)).id),
      )
      return c.json(encode(RunDetailView, run))
    },
  }),
  'POST /payout-runs/:id/cancellation': endpoint({
    ...STEP,
    summary: 'Cancel a run that was not approved yet',
    body: CancelRun,
    handle: async (c, { body }) => {
      const cancellation = { ...body, batchId: idParam(c, 'id') }
      return c.json(await begin(c, (tx) => startCancelling(tx, cancellation)))
    },
  }),
  'POST /payout-runs/:id/file': endpoint({
    summary: 'Download the bank’s file of an approved run',
    needs: 'payouts.prepare',
    errors: { 409: 'Not yet' },
    handle: async (c) => {
      const id = idParam(c, 'id')
      const file = await c.var.write(async (tx) => {
        const { status } = await getRun(tx, id)
        if (!APPROVED.has(status)) throw new Refusal('run-step')
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
  }),
  'POST /payout-runs/:id/sending': writing({
    summary: 'Note that the file is with the bank',
    needs: STEP.needs,
    errors: STEP.errors,
    view: RunDetailView,
    run: async (tx, _, c) => runDetail(tx, (await sendRun(tx, idParam(c, 'id'))).id),
  }),
  'GET /tax-forms': listing({
    summary: 'List partners who were paid so much in a year that they owe a tax form',
    needs: 'partners.read',
    query: ListTaxForms,
    view: TaxFormView,
    run: taxFormsDue,
    fields: (partner) => ({ ...partner, paid: partner.paidCents }),
  }),
} satisfies Routes

const readRun = async (c: Context<ApiEnv>, id: number) =>
  encode(RunDetailView, await c.var.read((tx) => runDetail(tx, id)))

async function begin(c: Context<ApiEnv>, start: (tx: Tx) => Promise<Batch>) {
  const batch = await c.var.write(start)
  await workAtOnce(c, batch)
  return readRun(c, batch.id)
}

/** The states in which the file may be downloaded: a second person has approved the run. */
const APPROVED: ReadonlySet<string> = new Set(['committed', 'sent', 'settling', 'settled'])
