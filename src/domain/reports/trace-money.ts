// Traces money from the sale to the bank: the commissions of an order, a partner or a run, each with
// its movements in the ledger, the payout lines that paid it, and their bank file with its hash.

import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { TraceMoney } from '#contract/reconciliation.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { memberName, members } from '#domain/partners/members.table.ts'
import { batches, paymentClaims, payments } from '#domain/payouts/payouts.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { humanised } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'

const selectCommissions = (tx: Tx) =>
  tx.db
    .select({ commission: commissions, name: memberName })
    .from(commissions)
    .innerJoin(members, eq(members.id, commissions.memberId))

type Row = Awaited<ReturnType<typeof selectCommissions>>[number]

/**
 * The commissions of one partner come newest first unless the query sorts otherwise; others as they
 * were posted, by level.
 */
export const traceMoney = listOf({
  rows: selectCommissions,
  id: commissions.id,
  sorts: { date: commissions.id },
  sort: ({ member }: TraceMoney) => (member === undefined ? 'date' : '-date'),
  filters: ({ order, member, run }: TraceMoney) => [
    equals(commissions.sourceOrderId, order),
    equals(commissions.memberId, member),
    run === undefined ? undefined : isInRun(run),
  ],
  search: [
    memberName,
    sql`'YB-' || ${commissions.sourceOrderId}`,
    humanised(commissions.commissionType),
    commissions.status,
  ],
  items: withMovements,
})

const isInRun = (run: number) =>
  sql`${commissions.id} in (select c.commission_id from ${paymentClaims} c
    join ${payments} p on p.id = c.payment_id where p.payout_batch_id = ${run})`

async function withMovements(tx: Tx, rows: Row[]) {
  const lines = await linesOf(
    tx,
    rows.map(({ commission }) => commission.id),
  )
  const movements = await movementsOf(tx, [
    ...rows.map(({ commission }) => `commission:${commission.id}`),
    ...new Set(lines.map(({ payment }) => `payment:${payment.id}`)),
  ])
  return rows.map(({ commission, name }) => ({
    commission,
    name,
    movements: movements.get(`commission:${commission.id}`) ?? [],
    lines: lines
      .filter(({ commissionId }) => commissionId === commission.id)
      .map(({ payment, batch }) => ({
        payment,
        batch,
        movements: movements.get(`payment:${payment.id}`) ?? [],
      })),
  }))
}

export type TracedCommission = Awaited<ReturnType<typeof withMovements>>[number]
/** A transaction of the ledger. */
export type Movement = { id: number; kind: string; at: Date; by: string; entries: Entry[] }
type Entry = { account: string; of: string | null; amountCents: number; afterCents: number }

async function linesOf(tx: Tx, commissionIds: number[]) {
  if (commissionIds.length === 0) return []
  return tx.db
    .select({
      commissionId: paymentClaims.commissionId,
      payment: payments,
      batch: {
        id: batches.id,
        year: batches.year,
        month: batches.month,
        run: batches.run,
        status: batches.status,
        fileName: batches.fileName,
        fileSha256: batches.fileSha256,
      },
    })
    .from(paymentClaims)
    .innerJoin(payments, eq(payments.id, paymentClaims.paymentId))
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
    .where(inArray(paymentClaims.commissionId, commissionIds))
    .orderBy(asc(payments.id))
}

/** The movements of each reference, the oldest first. */
async function movementsOf(tx: Tx, references: string[]): Promise<Map<string, Movement[]>> {
  const found = new Map<string, Movement[]>()
  if (references.length === 0) return found
  const rows = await tx.db
    .select({
      transaction: ledgerTransactions,
      entry: ledgerEntries,
      account: ledgerAccounts.kind,
      owner: memberName,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .leftJoin(members, eq(members.id, ledgerAccounts.memberId))
    .where(inArray(ledgerTransactions.reference, references))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.id))
  for (const { transaction, entry, account, owner } of rows) {
    const { id, kind, at, by, reference } = transaction
    const theirs = found.get(reference) ?? []
    found.set(reference, theirs)
    if (theirs.at(-1)?.id !== id) theirs.push({ id, kind, at, by, entries: [] })
    theirs.at(-1)?.entries.push({
      account,
      of: owner,
      amountCents: entry.amountCents,
      afterCents: entry.balanceAfterCents,
    })
  }
  return found
}
