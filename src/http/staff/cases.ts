// /api/cases for staff: what shoppers reported, what is due, and how it ends.

import type { Context } from 'hono'
import { AnnounceFile, CaseFileView } from '#contract/case-files.ts'
import {
  AssignCase,
  DecideCase,
  ExchangePiece,
  ListCases,
  StaffCasePageView,
  StaffCaseView,
} from '#contract/cases.ts'
import { StaffAnswer } from '#contract/staff-answer.ts'
import { assignCase, closeCase, decideCase } from '#domain/cases/decide-case.ts'
import { exchangePiece } from '#domain/cases/exchange-piece.ts'
import { getListedCase, listCases, standingDecisions, talkOf } from '#domain/cases/find-case.ts'
import { writeAsStaff } from '#domain/cases/write-in-case.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { ANNOUNCED, PART, stopFile, takeAnnouncement, takePart } from '#http/case-uploads.ts'
import { staffCaseFields, staffCasePageFields } from '#http/case-view.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { endpoint, listing, reading, type Routes, writing } from '#http/route.ts'
import { FILE_AS_IT_IS } from '#http/uploads.ts'
import type { Tx } from '#platform/tx.ts'

export const staffCases = {
  'GET /cases': listing({
    summary: 'List cases, what is due next first',
    needs: 'customers.read',
    query: ListCases,
    view: StaffCaseView,
    run: async (tx, query) => {
      const page = await listCases(tx, query)
      const decisions = await standingDecisions(
        tx,
        page.items.map(({ row }) => row.id),
      )
      const items = page.items.map((one) => staffCaseFields(one, decisions.get(one.row.id)))
      return { ...page, items }
    },
  }),
  'GET /cases/:id': reading({
    summary: 'Read a case with its talk and notes',
    needs: 'customers.read',
    view: StaffCasePageView,
    run: (tx, _, c) => shown(tx, idParam(c, 'id')),
  }),
  'POST /cases/:id/messages': writing({
    summary: 'Answer the shopper, who is mailed, or leave a note for staff',
    needs: 'cases.answer',
    body: StaffAnswer,
    once: true,
    view: StaffCasePageView,
    run: async (tx, written, c) =>
      shown(tx, (await writeAsStaff(tx, { caseId: idParam(c, 'id'), ...written })).id),
  }),
  'PUT /cases/:id/owner': writing({
    summary: 'Take a case, or give it back',
    needs: 'cases.answer',
    body: AssignCase,
    view: StaffCasePageView,
    run: async (tx, { mine }, c) =>
      shown(tx, (await assignCase(tx, { caseId: idParam(c, 'id'), mine })).id),
  }),
  'POST /cases/:id/decision': writing({
    summary: 'Decide what the shopper gets, or refuse it with the reason; the shopper is mailed',
    refuses: ['case-closed'],
    needs: 'cases.decide',
    body: DecideCase,
    once: true,
    view: StaffCasePageView,
    run: async (tx, decision, c) =>
      shown(tx, (await decideCase(tx, { caseId: idParam(c, 'id'), decision })).id),
  }),
  'POST /cases/:id/exchange': writing({
    summary: 'Note what came back and add the piece that takes its place, once that is decided',
    refuses: ['no-exchange-decided', 'not-left', 'too-many-lines', 'lines-out-of-stock'],
    needs: 'cases.decide',
    body: ExchangePiece,
    once: true,
    view: StaffCasePageView,
    run: async (tx, exchange, c) => {
      const { row, shredded } = await exchangePiece(tx, { caseId: idParam(c, 'id'), exchange })
      return { ...(await shown(tx, row.id)), shredded }
    },
    after: shredKeys,
  }),
  'POST /cases/:id/closing': writing({
    summary: 'Close a case that is done',
    refuses: ['case-not-decided'],
    needs: 'cases.answer',
    view: StaffCasePageView,
    run: async (tx, _, c) => shown(tx, (await closeCase(tx, idParam(c, 'id'))).id),
  }),
  'POST /cases/:id/files': endpoint({
    summary: 'Announce a video or picture for the shopper, whose parts follow',
    refuses: ANNOUNCED,
    once: true,
    needs: 'cases.answer',
    body: AnnounceFile,
    status: 201,
    responseSchema: CaseFileView,
    handle: (c, { body }) => takeAnnouncement(c, staffCase(c), body),
  }),
  'POST /cases/:id/files/:fileId/parts/:part': endpoint({
    summary: 'Send a part of a file, counted from 0: 5 MiB each, the last one the rest',
    refuses: PART,
    takes: FILE_AS_IT_IS,
    needs: 'cases.answer',
    responseSchema: CaseFileView,
    handle: (c) => takePart(c, staffFile(c)),
  }),
  'POST /cases/:id/files/:fileId/removal': endpoint({
    summary: 'Stop sending a file that has not arrived in whole',
    needs: 'cases.answer',
    status: 204,
    handle: (c) => stopFile(c, staffFile(c)),
  }),
} satisfies Routes

const staffCase = (c: Context<ApiEnv>) => ({ byStaff: true as const, id: idParam(c, 'id') })

const staffFile = (c: Context<ApiEnv>) => ({ ...staffCase(c), fileId: idParam(c, 'fileId') })

const shown = async (tx: Tx, caseId: number) =>
  staffCasePageFields(await getListedCase(tx, caseId), await talkOf(tx, caseId))
