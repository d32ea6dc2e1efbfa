// /api/gateway-settlements: what gateways say that they settled, from CSV files, against the shop's payments.

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  ExportSettlementRows,
  ListMissingCharges,
  ListSettlementRows,
  ListSettlements,
  MissingChargeView,
  SettlementFields,
  SettlementImported,
  SettlementRowView,
  SettlementView,
} from '#contract/gateway-settlements.ts'
import { orderReference } from '#contract/order-number.ts'
import { STATEMENT_MAX_ROWS } from '#contract/transfers.ts'
import { importSettlement } from '#domain/gateways/import-settlement.ts'
import {
  getCountedSettlement,
  type ListedSettlementRow,
  listMissingCharges,
  listSettlementRows,
  listSettlements,
} from '#domain/gateways/list-settlements.ts'
import { exporting } from '#http/csv-export.ts'
import { encode } from '#http/encode.ts'
import { check, idParam } from '#http/endpoint.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'
import { A_FILE, formOf, readFormFile } from '#http/uploads.ts'
import { readCsv } from '#platform/files/csv-file.ts'
import { BANK_FILE, MAX_SHOWN } from './statements.ts'

const COLUMNS: Record<string, (listed: ListedSettlementRow) => string | number> = {
  Row: ({ row }) => String(row.rowNumber),
  Day: ({ row }) => row.day ?? '',
  'Id at the gateway': ({ row }) => row.gatewayId,
  Amount: ({ row }) => row.amount,
  Kind: ({ row }) => row.kind,
  Outcome: ({ outcome }) => outcome,
  'Amount here': ({ charge }) => charge?.amount ?? '',
  Order: ({ order }) => (order ? orderReference(order.id) : ''),
  Customer: ({ order }) => order?.customerName ?? '',
}

export const staffGatewaySettlements = {
  'POST /gateway-settlements': endpoint({
    summary: 'Keep a settlement list of a gateway and match its rows',
    takes: formOf({ file: A_FILE, ...SettlementFields.shape }),
    refuses: [
      'invalid',
      'statement-not-csv',
      'statement-too-large',
      'settlement-no-amounts',
      'settlement-no-rows',
    ],
    needs: 'transfers.decide',
    responseSchema: SettlementImported,
    handle: async (c) => {
      const { fileName, bytes, form } = await readFormFile(c, BANK_FILE)
      const { gateway } = check(SettlementFields, { gateway: form.get('gateway') ?? undefined })
      const rows = readCsv(bytes, STATEMENT_MAX_ROWS)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const imported = await c.var.write(async (tx) => {
        const list = { gateway, fileName, sha256, rows }
        const { settlementId, headings, ...read } = await importSettlement(tx, list)
        const settlement = await getCountedSettlement(tx, settlementId)
        return { ...read, columns: headings, settlement }
      })
      return c.json(
        encode(SettlementImported, { ...imported, aside: imported.aside.slice(0, MAX_SHOWN) }),
      )
    },
  }),
  'GET /gateway-settlements': listing({
    summary: 'List the settlement lists of gateways',
    needs: 'orders.read',
    query: ListSettlements,
    view: SettlementView,
    run: listSettlements,
  }),
  'GET /gateway-settlements/:id': reading({
    summary: 'A settlement list, and how many of its rows are what',
    needs: 'orders.read',
    view: SettlementView,
    run: (tx, _, c) => getCountedSettlement(tx, idParam(c, 'id')),
  }),
  'GET /gateway-settlements/:id/rows': listing({
    summary: 'List the rows of a settlement list with the payments that they are',
    needs: 'orders.read',
    query: ListSettlementRows,
    view: SettlementRowView,
    run: (tx, query, c) => listSettlementRows(tx, { ...query, settlementId: idParam(c, 'id') }),
    fields: rowFields,
  }),
  'GET /gateway-settlements/:id/missing': listing({
    summary: 'List the payments of the days of a settlement list that no list has',
    needs: 'orders.read',
    query: ListMissingCharges,
    view: MissingChargeView,
    run: (tx, query, c) => listMissingCharges(tx, { ...query, settlementId: idParam(c, 'id') }),
    fields: ({ charge, order }) => ({ ...charge, order: orderFields(order) }),
  }),
  'POST /gateway-settlements/:id/row-exports': exporting({
    summary: 'The rows of a settlement list as a file of comma-separated values',
    needs: 'orders.export',
    body: ExportSettlementRows,
    list: 'settlement-rows',
    columns: COLUMNS,
    run: (tx, query, c) => listSettlementRows(tx, { ...query, settlementId: idParam(c, 'id') }),
  }),
} satisfies Routes

const orderFields = (order: { id: number; customerName: string } | null) =>
  order && { ...order, reference: orderReference(order.id) }

function rowFields(listed: ListedSettlementRow): z.output<typeof SettlementRowView> {
  const { row, outcome, charge, attempt, order, task } = listed
  return {
    ...row,
    row: row.rowNumber,
    outcome,
    charge,
    attempt,
    order: orderFields(order),
    task: task
      ? { id: task.id, kind: task.kind, gatewayId: task.gatewayId, amount: row.amount }
      : null,
  }
}
