// /api/commissions for staff: the table, why each is what it is, decisions, a file; and what the
// programme comes to in a year.

import { stringify } from 'csv-stringify/sync'
import { type Context, Hono } from 'hono'
import { jamaicaDay, jamaicaMinute } from '#contract/jamaica.ts'
import { dollarsFromCents, minorUnits } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import type { Provenance } from '#contract/partners.ts'
import { refusalSentence } from '#contract/refusals.ts'
import {
  PartnerFiguresQuery,
  DecideCommissions,
  type DecidedView,
  ExportCommissions,
  ListStaffCommissions,
  type PartnerFiguresView,
  type StaffCommissionDetailView,
} from '#contract/staff-partners.ts'
import type { CommissionRow } from '#domain/commissions/commissions.table.ts'
import {
  clearCommission,
  holdCommission,
  releaseCommission,
  voidCommission,
} from '#domain/commissions/decide-commission.ts'
import { getCommission } from '#domain/commissions/find-commission.ts'
import { listChosen, listPosted, type Posted } from '#domain/commissions/list-commissions.ts'
import { findMembers, firstJoined } from '#domain/partners/list-members.ts'
import { listCommissionNotes } from '#domain/partners/member-notes.ts'
import { findPayoutOf } from '#domain/payouts/find-payouts.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { retailShare } from '#domain/reports/retail-share.ts'
import { disclosureView } from '#http/disclosure-view.ts'
import { openReportCache } from '#http/report-cache.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { payoutView } from '#http/member-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { nameOf, noteView, staffCommissionView } from '#http/staff-partner-view.ts'
import { whyView } from '#http/why-view.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const PAGE = 500

export const staffCommissions = new Hono<ApiEnv>()
  .get(
    '/commissions',
    requireAbility('partners.read'),
    describe('List commissions', {
      asks: ListStaffCommissions,
      answers: { 200: 'The commissions, newest first' },
      tag,
    }),
    query(ListStaffCommissions),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const page = await c.var.read((tx) => listPosted(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(staffCommissionView))
    },
  )
  .get(
    '/commissions/:id',
    requireAbility('partners.read'),
    describe('Why a commission is what it is, and what staff said of it', {
      answers: { 200: 'Where it comes from', 404: 'No such commission' },
      tag,
    }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await c.var.read((tx) => detailOf(tx, id)))
    },
  )
  .post(
    '/commission-decisions',
    requireAbility('commissions.decide'),
    describe('Hold, release or void commissions, or let a flagged sale count; each by itself', {
      takes: DecideCommissions,
      answers: { 200: 'Which were decided, and which were not and why' },
      tag,
    }),
    body(DecideCommissions),
    async (c) => c.json(await decideEach(c, c.req.valid('json'))),
  )
  .post(
    '/commission-exports',
    requireAbility('partners.read'),
    describe('Commissions as a file of comma-separated values', {
      takes: ExportCommissions,
      answers: { 200: 'The file' },
      tag,
    }),
    body(ExportCommissions),
    async (c) => {
      const asked = c.req.valid('json')
      const { ids, ...filter } = asked
      const { total } = await c.var.read((tx) => listPosted(tx, { ...filter, limit: 1 }))
      const rows = ids?.length ?? total
      await c.var.write((tx) => tx.record('list.exported', { list: 'commissions', rows }))
      return c.body(csvOf(c, asked), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="commissions.csv"',
      })
    },
  )
  .get(
    '/partner-figures',
    requireAbility('partners.read'),
    describe('Who buys from partners, and what partners earned, in a year', {
      asks: PartnerFiguresQuery,
      answers: { 200: 'Figures' },
      tag,
    }),
    query(PartnerFiguresQuery),
    async (c) => {
      const { year } = c.req.valid('query')
      return c.json(await figuresOf(c, year))
    },
  )

async function detailOf(tx: Tx, id: number): Promise<StaffCommissionDetailView> {
  const commission = await getCommission(tx, id)
  const levels = levelsOf(commission)
  const found = await findMembers(tx, [commission.memberId, ...levels.map((one) => one.memberId)])
  const payout = await findPayoutOf(tx, id)
  return {
    commission: staffCommissionView({ commission, member: found.get(commission.memberId) }),
    why: whyView(commission, 'staff'),
    names: levels.flatMap(({ level, memberId }) => {
      const member = found.get(memberId)
      return member ? { level, memberId, name: nameOf(member) } : []
    }),
    notes: (await listCommissionNotes(tx, id)).map(noteView),
    payout: payout ? payoutView(payout) : null,
  }
}

function levelsOf({ provenance }: CommissionRow): { level: number; memberId: number }[] {
  const from = provenance as Provenance
  if (from.rule !== 'team-plan') return []
  return from.path.flatMap(({ level, memberId }) => (memberId === null ? [] : { level, memberId }))
}

const VERBS = {
  hold: holdCommission,
  release: releaseCommission,
  void: voidCommission,
  clear: clearCommission,
} as const

/** Each in a transaction of its own: one that cannot be decided keeps none of the others back. */
async function decideEach(
  c: Context<ApiEnv>,
  { ids, decision, reason, note }: DecideCommissions,
): Promise<DecidedView> {
  const done: DecidedView = { decided: [], failed: [] }
  for (const id of new Set(ids)) {
    try {
      await c.var.write((tx) => VERBS[decision](tx, id, { because: reason, note }))
      done.decided.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.failed.push({ id, error: refusalSentence(error.code, error.details) })
    }
  }
  return done
}

async function figuresOf(c: Context<ApiEnv>, asked?: number): Promise<PartnerFiguresView> {
  const { shop } = c.var.parts
  const years = await c.var.read(yearsOf)
  const year = asked ?? years[0] ?? yearAt(new Date())
  const months = await openReportCache(shop, `retail ${year}`, () =>
    c.var.read((tx) => retailShare(tx, year)),
  )
  const disclosure = await openReportCache(shop, `disclosure ${year}`, () =>
    c.var.read((tx) => incomeDisclosure(tx, year)),
  )
  const sum = (of: 'retail' | 'toPartners') => ({
    sales: months.reduce((all, month) => all + month[of].sales, 0),
    amount: minorUnits(months.reduce((all, month) => all + month[of].cents, 0)),
  })
  return {
    years,
    disclosure: disclosureView(year, disclosure),
    months: months.map(({ month, retail, toPartners }) => ({
      month,
      retail: { sales: retail.sales, amount: minorUnits(retail.cents) },
      toPartners: { sales: toPartners.sales, amount: minorUnits(toPartners.cents) },
    })),
    total: { retail: sum('retail'), toPartners: sum('toPartners') },
  }
}

const yearAt = (at: Date) => Number(jamaicaDay(at).slice(0, 4))

async function yearsOf(tx: Tx): Promise<number[]> {
  const last = yearAt(tx.now)
  const first = yearAt((await firstJoined(tx)) ?? tx.now)
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** A page of rows at a time, so that ten million never stand in memory together. */
function csvOf(c: Context<ApiEnv>, { ids, ...filter }: ExportCommissions) {
  const encoder = new TextEncoder()
  let cursor: string | undefined
  let begun = false
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const page = await c.var.read(async (tx) =>
        ids
          ? { items: await listChosen(tx, ids), next: undefined }
          : listPosted(tx, { ...filter, limit: PAGE, cursor }),
      )
      // The mark at the beginning tells Excel that this is UTF-8.
      const head = begun ? '' : `\uFEFF${csv([Object.keys(COLUMNS)])}`
      begun = true
      out.enqueue(encoder.encode(head + csv(page.items.map(csvRow))))
      cursor = page.next
      if (!cursor) out.close()
    },
  })
}

/** A spreadsheet takes what begins with = + - @ for a formula: those are written as text. */
const csv = (rows: readonly (readonly string[])[]) =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: 'windows' })

const minute = (at: Date | null) => (at ? jamaicaMinute(at) : '')

const COLUMNS: Record<string, (row: Posted) => string> = {
  Commission: ({ commission }) => String(commission.id),
  Date: ({ commission }) => jamaicaMinute(commission.createdAt),
  Partner: ({ commission }) => String(commission.memberId),
  Name: ({ member }) => (member ? nameOf(member) : ''),
  Order: ({ commission: { sourceOrderId } }) =>
    sourceOrderId === null ? '' : orderReference(sourceOrderId),
  Kind: ({ commission }) => commission.commissionType,
  Level: ({ commission }) => String(commission.level ?? ''),
  Amount: ({ commission }) => dollarsFromCents(commission.amount),
  State: ({ commission }) => commission.status,
  'Void because': ({ commission }) => commission.voidReason ?? '',
  'Held until': ({ commission }) => minute(commission.heldUntil),
  Paid: ({ commission }) => minute(commission.payoutDate),
}
const csvRow = (row: Posted) => Object.values(COLUMNS).map((cell) => cell(row))
