// Settlement lists of gateways, on the wire: what a gateway says that it settled, against the shop's payments.

import { z } from 'zod'
import { CHARGE_SOURCES, GATEWAY_TASK_KINDS, GATEWAYS } from './gateways.ts'
import { listedBy } from './lists.ts'
import { dollars, instant } from './units.ts'

/**
 * What a row of a list is. `matched`: a payment of the shop's, of the same amount. `amount`: one of another amount.
 * `unconfirmed`: an attempt that is not paid in the shop. `unknown`: nothing of the shop's. `refund`: a refund of one of its
 * payments. `repeated`: a payment that is further up in the list already, or a refund of more than was paid.
 */
export const SETTLEMENT_OUTCOMES = [
  'matched',
  'amount',
  'unconfirmed',
  'unknown',
  'refund',
  'repeated',
] as const
export type SettlementOutcome = (typeof SETTLEMENT_OUTCOMES)[number]

export const SETTLEMENT_ROW_KINDS = ['payment', 'refund'] as const

/** Why a row of the file is none of the list. */
export const SETTLEMENT_ASIDES = ['heading', 'total', 'fee', 'no-id', 'no-amount'] as const
export type SettlementAside = (typeof SETTLEMENT_ASIDES)[number]

const AsideRow = z.object({ row: z.number(), why: z.enum(SETTLEMENT_ASIDES), text: z.string() })
export type AsideRow = z.input<typeof AsideRow>

/** The field beside the `file` of `POST /api/gateway-settlements`. */
export const SettlementFields = z.strictObject({
  gateway: z.enum(GATEWAYS, 'Please choose the gateway'),
})

/** `GET /api/gateway-settlements` */
export const ListSettlements = z.strictObject({
  ...listedBy('date', 'name'),
  gateway: z.enum(GATEWAYS).optional(),
})
export type ListSettlements = z.infer<typeof ListSettlements>

/** A settlement list. The counts are of now: a payment that becomes known later is matched from then on. */
export const SettlementView = z.object({
  id: z.number(),
  gateway: z.enum(GATEWAYS),
  fileName: z.string(),
  /** The first and the last day that it names; null if it names none. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  importedBy: z.string(),
  importedAt: instant,
  rows: z.number(),
  leftOut: z.number(),
  outcomes: z.record(z.enum(SETTLEMENT_OUTCOMES), z.number()),
  /** Payments of its days that no list has. */
  missing: z.number(),
})
export type SettlementView = z.input<typeof SettlementView>

/** `POST /api/gateway-settlements`. `known`: the same file was here before, and nothing changed. */
export const SettlementImported = z.object({
  known: z.boolean(),
  settlement: SettlementView,
  /** The headings of the columns that were read; empty if the file was known. */
  columns: z.object({ id: z.string(), amount: z.string(), day: z.string() }),
  aside: z.array(AsideRow),
})
export type SettlementImported = z.input<typeof SettlementImported>

/** `GET /api/gateway-settlements/{id}/rows` */
export const ListSettlementRows = z.strictObject({
  ...listedBy('row', 'amount'),
  outcome: z.enum(SETTLEMENT_OUTCOMES).optional(),
})
export type ListSettlementRows = z.infer<typeof ListSettlementRows>

/** `POST /api/gateway-settlements/{id}/row-exports` */
export const ExportSettlementRows = ListSettlementRows.omit({ limit: true, cursor: true })

const order = z.object({ id: z.number(), reference: z.string(), customerName: z.string() })

export const SettlementRowView = z.object({
  id: z.number(),
  /** Its row in the file, counted from 1. */
  row: z.number(),
  gatewayId: z.string(),
  /** Negative for a refund. */
  amount: dollars,
  day: z.string().nullable(),
  kind: z.enum(SETTLEMENT_ROW_KINDS),
  outcome: z.enum(SETTLEMENT_OUTCOMES),
  charge: z.object({ id: z.number(), amount: dollars.nullable(), currency: z.string() }).nullable(),
  attempt: z.object({ reference: z.string(), amount: dollars, createdAt: instant }).nullable(),
  order: order.nullable(),
  /** The open task that the row is about, with what a decision to book it would say. */
  task: z
    .object({
      id: z.number(),
      kind: z.enum(GATEWAY_TASK_KINDS),
      gatewayId: z.string(),
      amount: dollars,
    })
    .nullable(),
})
export type SettlementRowView = z.input<typeof SettlementRowView>

/** `GET /api/gateway-settlements/{id}/missing` */
export const ListMissingCharges = z.strictObject(listedBy('date', 'amount'))
export type ListMissingCharges = z.infer<typeof ListMissingCharges>

/** A payment of the list's days that no list has. */
export const MissingChargeView = z.object({
  id: z.number(),
  gatewayId: z.string(),
  amount: dollars.nullable(),
  currency: z.string(),
  source: z.enum(CHARGE_SOURCES),
  reportedAt: instant,
  order: order.nullable(),
})
export type MissingChargeView = z.input<typeof MissingChargeView>
