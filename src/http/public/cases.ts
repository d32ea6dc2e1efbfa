// The cases of an order for anybody who has its link. Never cached.

import type { Context } from 'hono'
import { AnnounceFile, CaseFileView } from '#contract/case-files.ts'
import { CASE_KINDS } from '#contract/case-kinds.ts'
import { CasePageView, OpenCase, OrderCasesView, WriteInCase } from '#contract/cases.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { arrivalOf } from '#domain/cases/arrival.ts'
import { roomOfOrder } from '#domain/cases/case-file-room.ts'
import { getCaseFile } from '#domain/cases/case-files.ts'
import { caseTerm, warrantiesOf } from '#domain/cases/case-terms.ts'
import type { CaseRow } from '#domain/cases/cases.table.ts'
import { promisedNow } from '#domain/cases/clock.ts'
import { closeOwnCase } from '#domain/cases/decide-case.ts'
import { casesOfOrder, getListedCase, talkOf } from '#domain/cases/find-case.ts'
import { openCase } from '#domain/cases/open-case.ts'
import { writeAsShopper } from '#domain/cases/write-in-case.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import {
  ANNOUNCED,
  PART,
  sendCaseFile,
  stopFile,
  takeAnnouncement,
  takePart,
} from '#http/case-uploads.ts'
import { ownCaseFields } from '#http/case-view.ts'
import { type ApiEnv, idParam, linkParam } from '#http/endpoint.ts'
import { endpoint, reading, type Routes, STORED_FILE, writing } from '#http/route.ts'
import { FILE_AS_IT_IS } from '#http/uploads.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Cases'

export const orderCases = {
  'GET /order-pages/:link/cases': reading({
    summary: 'Read which cases an order takes, and those that it has',
    tag,
    view: OrderCasesView,
    run: async (tx, _, c) => {
      c.header('cache-control', 'no-store')
      const order = await getOrderByLink(tx, linkParam(c))
      const promised = await promisedNow(tx)
      const lines = await linesOf(tx, order)
      const warranties = await warrantiesOf(tx, order, lines)
      const arrival = await arrivalOf(tx, order, lines)
      const offers = CASE_KINDS.map((kind) => {
        const { until, refusal } = caseTerm(kind, { ...order, warranties, arrival }, tx.now)
        const reason = refusal ? refusalSentence(refusal.code, refusal.details) : ''
        return { kind, open: !refusal, until, reason, answerBy: promised(kind) }
      })
      const room = await roomOfOrder(tx, order.id)
      return { offers, ...(await casesOfOrder(tx, order.id)), room }
    },
  }),
  'POST /order-pages/:link/cases': writing({
    summary: 'Open a case',
    refuses: [
      'damage-too-late',
      'exchange-too-late',
      'nothing-left-yet',
      'warranty-not-begun',
      'warranty-over',
      'too-many-cases',
      'choose-piece',
      'choose-box',
    ],
    tag,
    body: OpenCase,
    once: true,
    status: 201,
    view: CasePageView,
    run: async (tx, report, c) => shown(tx, await openCase(tx, { link: linkParam(c), report })),
  }),
  'GET /order-pages/:link/cases/:id': reading({
    summary: 'Read a case with its talk',
    tag,
    view: CasePageView,
    run: async (tx, _, c) => {
      c.header('cache-control', 'no-store')
      const { row, order } = await getListedCase(tx, idParam(c, 'id'))
      return shown(tx, oneOrRefuse(order.link === linkParam(c) ? [row] : []))
    },
  }),
  'POST /order-pages/:link/cases/:id/messages': writing({
    summary: 'Write in a case; one that is over is open again',
    tag,
    body: WriteInCase,
    once: true,
    status: 201,
    view: CasePageView,
    run: async (tx, { words }, c) => shown(tx, await writeAsShopper(tx, { ...ownCase(c), words })),
  }),
  'POST /order-pages/:link/cases/:id/closing': writing({
    summary: 'Say that a case is solved',
    tag,
    view: CasePageView,
    run: async (tx, _, c) => shown(tx, await closeOwnCase(tx, ownCase(c))),
  }),
  'POST /order-pages/:link/cases/:id/files': endpoint({
    summary: 'Announce a video or picture, whose parts follow',
    refuses: ANNOUNCED,
    once: true,
    tag,
    body: AnnounceFile,
    status: 201,
    responseSchema: CaseFileView,
    handle: (c, { body }) => takeAnnouncement(c, ownCase(c), body),
  }),
  'POST /order-pages/:link/cases/:id/files/:fileId/parts/:part': endpoint({
    summary: 'Send a part of a file, counted from 0: 5 MiB each, the last one the rest',
    refuses: PART,
    takes: FILE_AS_IT_IS,
    tag,
    responseSchema: CaseFileView,
    handle: (c) => takePart(c, ownFile(c)),
  }),
  'POST /order-pages/:link/cases/:id/files/:fileId/removal': endpoint({
    summary: 'Stop sending a file that has not arrived in whole',
    tag,
    status: 204,
    handle: (c) => stopFile(c, ownFile(c)),
  }),
  'GET /order-pages/:link/cases/:id/files/:fileId': endpoint({
    summary: 'A video or picture of a case, or a range of it',
    mediaType: STORED_FILE,
    tag,
    handle: async (c) => {
      const { file, orderId } = await c.var.read((tx) => getCaseFile(tx, ownFile(c)))
      return sendCaseFile(c, oneOrRefuse(file.uploadedAt === null ? [] : [file]), orderId)
    },
  }),
} satisfies Routes

const ownFile = (c: Context<ApiEnv>) => ({ ...ownCase(c), fileId: idParam(c, 'fileId') })

const ownCase = (c: Context<ApiEnv>) => ({ link: linkParam(c), id: idParam(c, 'id') })

const shown = async (tx: Tx, row: CaseRow) =>
  ownCaseFields(row, await talkOf(tx, row.id), await roomOfOrder(tx, row.orderId))
