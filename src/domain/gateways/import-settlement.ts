// Keeps a settlement list of a gateway and matches its rows with the shop's payments. The same file is kept once, also if
// two people send it at the same moment. What a row says that the shop does not know becomes a task; no row books money.

import { and, eq } from 'drizzle-orm'
import type { AsideRow } from '#contract/gateway-settlements.ts'
import { CURRENCY, type GatewayName } from '#contract/gateways.ts'
import { gatewayCharges } from '#domain/orders/charges.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { lockAttempt } from './attempts.ts'
import { guessSettlement, SAMPLE_ROWS } from './guess-settlement.ts'
import { findNamed } from './named-payments.ts'
import { type ReadRow, readSettlement, type SettlementRead } from './read-settlement.ts'
import { settlementRows, settlements } from './settlements.table.ts'
import { openGatewayTask } from './tasks.ts'

/** Rows in one INSERT: PostgreSQL allows 65,535 parameters in one. */
const AT_ONCE = 1000

type Input = {
  gateway: GatewayName
  fileName: string
  sha256: string
  rows: readonly string[][]
}

/** `known`: the same file was here before, and nothing changed. */
export type ImportedSettlement = {
  settlementId: number
  known: boolean
  headings: SettlementRead['headings']
  aside: AsideRow[]
}

export async function importSettlement(tx: Tx, input: Input): Promise<ImportedSettlement> {
  const { gateway, fileName, sha256, rows } = input
  const stamps = { importedBy: actorLabel(tx.actor), importedAt: tx.now }
  const [file] = await tx.db
    .insert(settlements)
    .values({ gateway, fileName, sha256, ...stamps })
    .onConflictDoNothing()
    .returning()
  if (!file) return knownFile(tx, gateway, sha256)
  const read = await readFile(tx, gateway, rows)
  if (read.rows.length === 0) throw new Refusal('settlement-no-rows')
  await insertRows(tx, file.id, read.rows)
  const days = read.rows.flatMap(({ day }) => day ?? []).toSorted()
  await tx.db
    .update(settlements)
    .set({
      firstDay: days[0] ?? null,
      lastDay: days.at(-1) ?? null,
      leftOut: read.aside.length,
    })
    .where(eq(settlements.id, file.id))
  await openTasks(tx, gateway, read.rows)
  await tx.record('settlement-list.imported', { settlementId: file.id, rows: read.rows.length })
  return { settlementId: file.id, known: false, headings: read.headings, aside: read.aside }
}

async function knownFile(
  tx: Tx,
  gateway: GatewayName,
  sha256: string,
): Promise<ImportedSettlement> {
  const isIt = and(eq(settlements.gateway, gateway), eq(settlements.sha256, sha256))
  const { id } = singleRow(await tx.db.select().from(settlements).where(isIt))
  return { settlementId: id, known: true, headings: { id: '', amount: '', day: '' }, aside: [] }
}

/** The first rows tell the columns apart; of the others only the ids are looked up. */
async function readFile(tx: Tx, gateway: GatewayName, rows: readonly string[][]) {
  const sample = await findNamed(tx, gateway, rows.slice(0, SAMPLE_ROWS).flat())
  const columns = guessSettlement(rows, sample)
  const { id, reference } = columns
  const cells = rows.flatMap((row) => [
    row[id] ?? '',
    reference === null ? '' : (row[reference] ?? ''),
  ])
  return readSettlement(rows, columns, await findNamed(tx, gateway, cells))
}

async function insertRows(tx: Tx, settlementId: number, rows: readonly ReadRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE).map(({ charge, attempt, ...row }) => ({
      ...row,
      settlementId,
      chargeId: charge?.id ?? null,
      attemptId: charge?.attemptId ?? attempt?.id ?? null,
    }))
    await tx.db.insert(settlementRows).values(some)
  }
}

/** One task for each charge of another amount and for each attempt that is not paid, and one for all that is unknown. */
async function openTasks(tx: Tx, gateway: GatewayName, rows: readonly ReadRow[]): Promise<void> {
  const unpaid = new Map<number, number>()
  let isSomeUnknown = false
  for (const row of rows.filter(({ repeated }) => !repeated)) {
    const { charge, attempt } = row
    if (charge && isOfAnotherAmount(row)) {
      const about = { attemptId: charge.attemptId ?? undefined, chargeId: charge.id }
      await openGatewayTask(tx, { gateway, kind: 'mismatch', code: SETTLEMENT, ...about })
    }
    if (!charge && attempt && row.kind === 'payment') unpaid.set(attempt.id, attempt.orderId)
    if (!charge && (!attempt || row.kind === 'refund')) isSomeUnknown = true
  }
  if (isSomeUnknown) await openGatewayTask(tx, { gateway, kind: 'mismatch', code: SETTLEMENT })
  const byOrder = [...unpaid].toSorted(([, order], [, other]) => order - other)
  for (const [attemptId] of byOrder) await openUnconfirmed(tx, gateway, attemptId)
}

/** The code of the tasks that a settlement list opens. */
export const SETTLEMENT = 'settlement'

const isOfAnotherAmount = ({ kind, amount, charge }: ReadRow) =>
  kind === 'payment' && charge && (charge.amount !== amount || charge.currency !== CURRENCY)

/** Locked first, so that a notification of this moment is either seen here or closes the task. */
async function openUnconfirmed(tx: Tx, gateway: GatewayName, attemptId: number): Promise<void> {
  await lockAttempt(tx, attemptId)
  const charges = await tx.db.$count(gatewayCharges, eq(gatewayCharges.attemptId, attemptId))
  if (charges > 0) return
  await openGatewayTask(tx, { gateway, kind: 'unconfirmed', code: SETTLEMENT, attemptId })
}
