// The desk of vouchers: the list, making and stopping one, its uses, the sums of a month, and a file.

import { jamaicaMinute } from '#contract/jamaica.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import {
  ExportVouchers,
  ListVouchers,
  ListVoucherUses,
  MakeVoucher,
  VoucherSumsView,
  VoucherUseView,
  VoucherView,
} from '#contract/vouchers.ts'
import { getPartner } from '#domain/partners/referral.ts'
import {
  getListedVoucher,
  type ListedVoucher,
  listUses,
  listVouchers,
  sumVouchers,
} from '#domain/reports/list-vouchers.ts'
import { makeVoucher, stopVoucher } from '#domain/vouchers/make-voucher.ts'
import { exporting, minuteCell } from '#http/csv-export.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const read = 'customers.read'
const change = 'vouchers.change'

const COLUMNS: Record<string, (voucher: ListedVoucher) => string> = {
  Code: ({ code }) => code,
  Voucher: ({ says }) => says,
  State: ({ state }) => state,
  From: ({ from }) => from,
  'Minimum spend': ({ minimum }) => dollarsFromCents(minimum),
  Categories: ({ categories }) => categories.join(', '),
  'First day': ({ firstDay }) => firstDay ?? '',
  'Last day': ({ lastDay }) => lastDay ?? '',
  'Total uses': ({ usesInAll }) => limit(usesInAll),
  'Uses per person': ({ usesEach }) => limit(usesEach),
  Uses: ({ uses }) => String(uses),
  'Total discount': ({ discount }) => dollarsFromCents(discount),
  Partner: ({ partner }) => partner,
  Note: ({ note }) => note,
  'Made by': ({ madeBy }) => madeBy,
  Made: ({ createdAt }) => jamaicaMinute(createdAt),
  Stopped: ({ stoppedAt }) => minuteCell(stoppedAt),
}

export const staffVouchers = {
  'GET /vouchers': listing({
    summary: 'List vouchers with their uses',
    needs: read,
    query: ListVouchers,
    view: VoucherView,
    run: listVouchers,
  }),
  'POST /vouchers': writing({
    summary: 'Make a voucher',
    refuses: ['member-not-found', 'code-taken'],
    needs: change,
    body: MakeVoucher,
    status: 201,
    once: true,
    view: VoucherView,
    run: async (tx, body) => getListedVoucher(tx, (await make(tx, body)).id),
  }),
  'POST /vouchers/:id/stop': writing({
    summary: 'Stop a voucher: no further order can use it',
    needs: change,
    view: VoucherView,
    run: async (tx, _, c) => getListedVoucher(tx, (await stopVoucher(tx, idParam(c, 'id'))).id),
  }),
  'GET /vouchers/:id/uses': listing({
    summary: 'The orders that used a voucher',
    needs: read,
    query: ListVoucherUses,
    view: VoucherUseView,
    run: async (tx, query, c) => {
      const { id: voucherId } = await getListedVoucher(tx, idParam(c, 'id'))
      return listUses(tx, { ...query, voucherId })
    },
  }),
  'GET /voucher-sums': reading({
    summary: 'What vouchers took off this month',
    needs: read,
    view: VoucherSumsView,
    run: sumVouchers,
  }),
  'POST /voucher-exports': exporting({
    summary: 'Vouchers as a file of comma-separated values',
    needs: 'reports.money',
    body: ExportVouchers,
    list: 'vouchers',
    columns: COLUMNS,
    run: listVouchers,
  }),
} satisfies Routes

async function make(tx: Tx, { partner, ...voucher }: MakeVoucher) {
  const { kind, code, amount, percent, gift, minimum, firstDay, lastDay, categories } = voucher
  return makeVoucher(tx, {
    kind,
    code,
    amount: kind === 'amount' ? cents(amount) : 0,
    percent: kind === 'percentage' ? (percent ?? 0) : 0,
    gift: kind === 'gift' ? (gift ?? '') : '',
    minimum: cents(minimum),
    categories: categories ?? [],
    firstDay: firstDay || null,
    lastDay: lastDay || null,
    usesInAll: voucher.usesInAll ?? null,
    usesEach: voucher.usesEach ?? null,
    partnerId: partner ? (await getPartner(tx, partner)).id : null,
    note: voucher.note ?? '',
  })
}

const cents = (typed: string | undefined) => centsFromDollars(typed || '0') ?? 0

const limit = (uses: number | null) => (uses === null ? '' : String(uses))
