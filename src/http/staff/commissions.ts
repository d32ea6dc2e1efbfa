// /api/commissions for staff: the list, how each amount came about, decisions, an export; and the
// yearly figures of the programme.

import type { Context } from 'hono'
import type { z } from 'zod'
import { jamaicaDay, jamaicaMinute } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { Provenance } from '#contract/partners.ts'
import { refusalSentence } from '#contract/refusals.ts'
import {
  DecideCommissions,
  DecidedView,
  ExportCommissions,
  ListStaffCommissions,
  PartnerFiguresQuery,
  PartnerFiguresView,
  StaffCommissionDetailView,
  StaffCommissionView,
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
import { type RetailMonth, retailShare } from '#domain/reports/retail-share.ts'
import { exporting, minuteCell } from '#http/csv-export.ts'
import { disclosureFields } from '#http/disclosure-view.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { payoutFields } from '#http/member-view.ts'
import { cachedReport } from '#http/report-cache.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'
import { nameOf, staffCommissionFields } from '#http/staff-partner-view.ts'
import { whyFields } from '#http/why-view.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

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
  'Held until': ({ commission }) => minuteCell(commission.heldUntil),
  Paid: ({ commission }) => minuteCell(commission.payoutDate),
}

export const staffCommissions = {
  'GET /commissions': listing({
    summary: 'List commissions',
    needs: 'partners.read',
    query: ListStaffCommissions,
    view: StaffCommissionView,
    run: listPosted,
    fields: staffCommissionFields,
  }),
  'GET /commissions/:id': reading({
    summary: 'Why a commission is what it is, and what staff said of it',
    needs: 'partners.read',
    view: StaffCommissionDetailView,
    run: (tx, _, c) => detailOf(tx, idParam(c, 'id')),
  }),
  'POST /commission-decisions': endpoint({
    summary: 'Hold, release or void commissions, or let a flagged sale count; each by itself',
    needs: 'commissions.decide',
    body: DecideCommissions,
    responseSchema: DecidedView,
    handle: async (c, { body }) => c.json(await decideEach(c, body)),
  }),
  'POST /commission-exports': exporting({
    summary: 'Commissions as a file of comma-separated values',
    needs: 'partners.read',
    body: ExportCommissions,
    list: 'commissions',
    columns: COLUMNS,
    run: async (tx, { ids, ...query }) =>
      ids ? { items: await listChosen(tx, ids), total: ids.length } : listPosted(tx, query),
  }),
  'GET /partner-figures': endpoint({
    summary: 'Who buys from partners, and what partners earned, in a year',
    needs: 'partners.read',
    query: PartnerFiguresQuery,
    responseSchema: PartnerFiguresView,
    handle: async (c, { query: { year } }) =>
      c.json(encode(PartnerFiguresView, await figuresOf(c, year))),
  }),
} satisfies Routes

async function detailOf(tx: Tx, id: number): Promise<z.output<typeof StaffCommissionDetailView>> {
  const commission = await getCommission(tx, id)
  const levels = levelsOf(commission)
  const ids = [commission.memberId, ...levels.map(({ memberId }) => memberId)]
  const found = await findMembers(tx, ids)
  const payout = await findPayoutOf(tx, id)
  return {
    commission: staffCommissionFields({ commission, member: found.get(commission.memberId) }),
    why: whyFields(commission, 'staff'),
    names: levels.flatMap(({ level, memberId }) => {
      const member = found.get(memberId)
      return member ? { level, memberId, name: nameOf(member) } : []
    }),
    notes: await listCommissionNotes(tx, id),
    payout: payout ? payoutFields(payout) : null,
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

/** Decides each in a separate transaction, so that one refusal does not undo the others. */
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

async function figuresOf(c: Context<ApiEnv>, chosenYear?: number) {
  const { shop } = c.var.deps
  const years = await c.var.read(yearsOf)
  const year = chosenYear ?? years[0] ?? yearAt(new Date())
  const months = await cachedReport(shop, `retail ${year}`, () =>
    c.var.read((tx) => retailShare(tx, year)),
  )
  const disclosure = await cachedReport(shop, `disclosure ${year}`, () =>
    c.var.read((tx) => incomeDisclosure(tx, year)),
  )
  const sum = (buyers: 'retail' | 'toPartners') => ({
    sales: months.reduce((total, month) => total + month[buyers].sales, 0),
    amount: months.reduce((total, month) => total + month[buyers].cents, 0),
  })
  return {
    years,
    disclosure: disclosureFields(year, disclosure),
    months: months.map(({ month, retail, toPartners }) => ({
      month,
      retail: soldFields(retail),
      toPartners: soldFields(toPartners),
    })),
    total: { retail: sum('retail'), toPartners: sum('toPartners') },
  }
}

const soldFields = ({ sales, cents }: RetailMonth['retail']) => ({ sales, amount: cents })

const yearAt = (at: Date) => Number(jamaicaDay(at).slice(0, 4))

async function yearsOf(tx: Tx): Promise<number[]> {
  const last = yearAt(tx.now)
  const first = yearAt((await firstJoined(tx)) ?? tx.now)
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}
