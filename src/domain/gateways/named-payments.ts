// Which of a gateway's charges, attempts and refunds the cells of a file name, by the gateway's ids and by the references of
// attempts. A cell that names none of them is undefined, never a guess.

import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { GatewayName } from '#contract/gateways.ts'
import {
  type AttemptRow,
  type ChargeRow,
  gatewayCharges,
  paymentAttempts,
} from '#domain/orders/charges.table.ts'
import { type GatewayRefundRow, gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { plain } from '#domain/transfers/statement-cells.ts'
import type { Tx } from '#platform/tx.ts'

/** What a cell names. `by`: whether it is the gateway's id, or the reference that the shop sent. */
export type Named = {
  by: 'id' | 'reference'
  charge: ChargeRow | undefined
  attempt: AttemptRow | undefined
  refund: GatewayRefundRow | undefined
}

export type NamedPayments = {
  nameOf: (cell: string) => Named | undefined
  /** The charges of an attempt, oldest first. */
  chargesOf: (attemptId: number) => readonly ChargeRow[]
}

const MAX_ID_LENGTH = 80
/** Values in one query: PostgreSQL allows 65,535 parameters in one. */
const AT_ONCE = 10_000

/** The id in a cell, without what spreadsheets put around figures to keep them; empty if it is too long for one. */
export function idIn(cell: string): string {
  if (cell.length > MAX_ID_LENGTH * 2) return ''
  const id = plain(cell).replaceAll(/^=?["'‘’]+|(?<!["'‘’])["'‘’]+$/g, '')
  return id.length <= MAX_ID_LENGTH ? id : ''
}

/** An id as it may be stored: programs write letters of ids small or large. */
const spellings = (id: string) => [...new Set([id, id.toLowerCase(), id.toUpperCase()])]

export async function findNamed(
  tx: Tx,
  gateway: GatewayName,
  cells: Iterable<string>,
): Promise<NamedPayments> {
  const ids = new Set<string>()
  for (const cell of cells) {
    const id = idIn(cell)
    if (id.length >= 4) for (const spelling of spellings(id)) ids.add(spelling)
  }
  const found = await findRows(tx, gateway, [...ids])
  const byAttempt = Map.groupBy(found.charges, ({ attemptId }) => attemptId)
  const chargesOf = (attemptId: number) => byAttempt.get(attemptId) ?? []
  const charges = new Map(found.charges.map((charge) => [charge.gatewayId, charge]))
  const chargeById = new Map(found.charges.map((charge) => [charge.id, charge]))
  const attemptById = new Map(found.attempts.map((attempt) => [attempt.id, attempt]))
  const byGatewayId = new Map(found.attempts.map((attempt) => [attempt.gatewayId, attempt]))
  const byReference = new Map(found.attempts.map((attempt) => [attempt.reference, attempt]))
  const refunds = new Map(found.refunds.map((refund) => [refund.gatewayId, refund]))
  const named = (spelling: string): Named | undefined => {
    const refund = refunds.get(spelling)
    const charge = charges.get(spelling) ?? (refund && chargeById.get(refund.chargeId))
    const attempt = charge ? attemptById.get(charge.attemptId ?? 0) : byGatewayId.get(spelling)
    if (charge || attempt) return { by: 'id', charge, attempt, refund }
    const sent = byReference.get(spelling)
    return sent && { by: 'reference', charge: undefined, attempt: sent, refund: undefined }
  }
  const nameOf = (cell: string) => {
    for (const spelling of spellings(idIn(cell))) {
      const one = named(spelling)
      if (one) return one
    }
    return undefined
  }
  return { nameOf, chargesOf }
}

async function findRows(tx: Tx, gateway: GatewayName, ids: readonly string[]) {
  const [chargesHere, attemptsHere] = [
    eq(gatewayCharges.gateway, gateway),
    eq(paymentAttempts.gateway, gateway),
  ]
  const named = await inParts(ids, gatewayCharges.gatewayId, (some) =>
    tx.db.select().from(gatewayCharges).where(and(chargesHere, some)),
  )
  const refunded = await inParts(ids, gatewayRefunds.gatewayId, (some) =>
    tx.db
      .select({ refund: gatewayRefunds, charge: gatewayCharges })
      .from(gatewayRefunds)
      .innerJoin(gatewayCharges, eq(gatewayCharges.id, gatewayRefunds.chargeId))
      .where(and(chargesHere, some)),
  )
  const attempts = await inParts(ids, paymentAttempts.gatewayId, (some) =>
    tx.db.select().from(paymentAttempts).where(and(attemptsHere, some)),
  )
  const references = ids.filter((id) => /^[a-z0-9]{16}$/.test(id))
  const sent = await inParts(references, paymentAttempts.reference, (some) =>
    tx.db.select().from(paymentAttempts).where(and(attemptsHere, some)),
  )
  const charges = [...named, ...refunded.map(({ charge }) => charge)]
  const ofCharges = charges.flatMap(({ attemptId }) => attemptId ?? [])
  const others = await inParts(ofCharges, paymentAttempts.id, (some) =>
    tx.db.select().from(paymentAttempts).where(some),
  )
  const allAttempts = onceEach([...attempts, ...sent, ...others])
  const ofAttempts = await inParts(
    allAttempts.map(({ id }) => id),
    gatewayCharges.attemptId,
    (some) => tx.db.select().from(gatewayCharges).where(and(chargesHere, some)),
  )
  return {
    attempts: allAttempts,
    charges: onceEach([...charges, ...ofAttempts]),
    refunds: refunded.map(({ refund }) => refund),
  }
}

const onceEach = <Row extends { id: number }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id)

/** The rows that have one of many values in a column. */
async function inParts<Row>(
  values: readonly (string | number)[],
  column: PgColumn,
  read: (some: SQL) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < values.length; start += AT_ONCE)
    rows.push(...(await read(inArray(column, values.slice(start, start + AT_ONCE)))))
  return rows
}
