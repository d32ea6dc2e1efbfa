// /api/payout-runs: a month's payouts, from the draft to the bank. Nobody approves a run that they
// locked themselves.

import { sourceOf } from '#platform/files/byte-source.ts'
import { sendFile } from '#http/send-file.ts'
import type { Context } from 'hono'
import { FileSampleView, PAYOUT_FILE_KINDS, SampleOfFile } from '#contract/payout-files.ts'
import { isUnderWay } from '#contract/payouts.ts'
import {
  ApproveRun,
  CancelRun,
  ListRunLines,
  ListRuns,
  OpenRun,
  RunDetailView,
  RunLineView,
  RunView,
} from '#contract/staff-payouts.ts'
import {
  openRun,
  startCalculating,
  startCancelling,
  startLocking,
} from '#domain/payouts/start-run.ts'
import { type Batch, fileListOf, fileOfRun, getRun } from '#domain/payouts/find-run.ts'
import { listLines, listRuns } from '#domain/payouts/list-runs.ts'
import { type NamedFile, sampleOf } from '#domain/payouts/payout-files.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { lineFields, runDetail, runFields } from '#http/payout-view.ts'
import { provePassword } from '#http/prove-password.ts'
import { CSV } from '#http/csv-export.ts'
import { endpoint, listing, reading, type Routes, writing } from '#http/route.ts'
import { workAtOnce } from '#http/work-at-once.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const STEP = {
  needs: 'payouts.prepare',
  responseSchema: RunDetailView,
} as const

const FILE = {
  needs: 'payouts.prepare',
  mediaType: CSV,
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
    refuses: ['month-not-over', 'run-open'],
    needs: 'payouts.prepare',
    body: OpenRun,
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
    view: RunDetailView,
    run: (tx, _, c) => runDetail(tx, idParam(c, 'id')),
  }),
  'GET /payout-runs/:id/lines': listing({
    summary: 'List the lines of a run',
    needs: 'partners.read',
    query: ListRunLines,
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
    refuses: ['run-step'],
    handle: async (c) => {
      const id = idParam(c, 'id')
      return c.json(await begin(c, (tx) => startCalculating(tx, id)))
    },
  }),
  'POST /payout-runs/:id/lock': endpoint({
    ...STEP,
    summary: 'Lock a run as it was calculated, and write its files',
    refuses: ['run-step', 'run-changed'],
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
    refuses: ['run-step', 'run-lines-wrong', 'run-lines-changed', 'same-person'],
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
    refuses: ['run-step'],
    body: CancelRun,
    handle: async (c, { body }) => {
      const cancellation = { ...body, batchId: idParam(c, 'id') }
      return c.json(await begin(c, (tx) => startCancelling(tx, cancellation)))
    },
  }),
  'POST /payout-runs/:id/file': endpoint({
    ...FILE,
    summary: 'Download the list of an approved run’s files with their hashes',
    refuses: ['run-step'],
    handle: (c) => {
      const id = idParam(c, 'id')
      return sendRunFile(c, id, (tx) => fileListOf(tx, id))
    },
  }),
  'POST /payout-runs/:id/files/:kind': endpoint({
    ...FILE,
    summary: 'Download the file of one way of paying of an approved run',
    refuses: ['run-step'],
    handle: (c) => {
      const id = idParam(c, 'id')
      const kind = PAYOUT_FILE_KINDS.find((known) => known === c.req.param('kind'))
      if (!kind) throw new Refusal('not-found')
      return sendRunFile(c, id, (tx) => fileOfRun(tx, id, kind))
    },
  }),
  'POST /payout-runs/:id/sending': writing({
    summary: 'Note that the file is with the bank',
    refuses: ['run-step'],
    needs: STEP.needs,
    view: RunDetailView,
    run: async (tx, _, c) => runDetail(tx, (await sendRun(tx, idParam(c, 'id'))).id),
  }),
  'POST /payout-file-samples': endpoint({
    summary: 'See what a payout file of a layout looks like',
    needs: 'settings.money',
    body: SampleOfFile,
    responseSchema: FileSampleView,
    handle: (c, { body }) => Promise.resolve(c.json({ text: sampleOf(body) })),
  }),
} satisfies Routes

const readRun = async (c: Context<ApiEnv>, id: number) =>
  encode(RunDetailView, await c.var.read((tx) => runDetail(tx, id)))

async function begin(c: Context<ApiEnv>, start: (tx: Tx) => Promise<Batch>) {
  const batch = await c.var.write(start)
  await workAtOnce(c, batch)
  return readRun(c, batch.id)
}

/** A file of an approved run; the download is written down. */
async function sendRunFile(c: Context<ApiEnv>, id: number, read: (tx: Tx) => Promise<NamedFile>) {
  const file = await c.var.write(async (tx) => {
    const { status } = await getRun(tx, id)
    if (!APPROVED.has(status)) throw new Refusal('run-step')
    const found = await read(tx)
    await tx.record('payout.file-taken', { batchId: id, file: found.name })
    return found
  })
  const digest = Buffer.from(file.sha256, 'hex').toString('base64')
  return sendFile(c, {
    source: sourceOf(file.text),
    headers: {
      'content-type': `${CSV}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file.name}"`,
      'repr-digest': `sha-256=:${digest}:`,
    },
  })
}

/** The states in which files may be downloaded: a second person has approved the run. */
const APPROVED: ReadonlySet<string> = new Set(['committed', 'sent', 'settling', 'settled'])
