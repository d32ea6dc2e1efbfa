// Follows money from the sale to the bank: each commission of an order, a partner or a run, the
// movements in the books that speak of it, the payout lines that claimed it, and the file they were
// in with its hash. A page at a time; everything by an index.

import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TraceMoney } from '#contract/reconciliation.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { batches, paymentClaims, payments } from '#domain/payouts/payouts.table.ts'
import { byId, humanised, keyset, searchMatches } from '#platform/database/keyset.ts'
import type { Tx } from '#platform/tx.ts'

type Traced = {
  order?: number | undefined
  member?: number | undefined
  run?: number | undefined
}
type Asked = Omit<TraceMoney, 'limit'> & { limit: number }
type Row = { commission: typeof commissions.$inferSelect; name: string }

const KEYS = byId(commissions.id, ({ commission }: Row) => commission.id)

const nameOf = sql<string>`${members.firstName} || ' ' || ${members.lastName}`

const SAID = [
  nameOf,
  sql`'YB-' || ${commissions.sourceOrderId}`,
  humanised(commissions.commissionType),
  commissions.status,
]

/** Unless asked otherwise of a partner the newest first, else as they were posted: by level. */
export async function traceMoney(tx: Tx, { limit, cursor, q, sort, ...of }: Asked) {
  const usual = of.member === undefined ? 'date' : '-date'
  const { behind, orderBy, cut } = keyset(KEYS, { limit, cursor, sort: sort ?? usual })
  const asked = and(which(of), q ? searchMatches(q, ...SAID) : undefined)
  const rows = await tx.db
    .select({ commission: commissions, name: nameOf })
    .from(commissions)
    .innerJoin(members, eq(members.id, commissions.memberId))
    .where(and(asked, behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const { items: shown, next } = cut(rows)
  const lines = await linesOf(
    tx,
    shown.map(({ commission }) => commission.id),
  )
  const booked = await movementsOf(tx, [
    ...shown.map(({ commission }) => `commission:${commission.id}`),
    ...new Set(lines.map(({ payment }) => `payment:${payment.id}`)),
  ])
  return {
    items: shown.map(({ commission, name }) => ({
      commission,
      name,
      movements: booked.get(`commission:${commission.id}`) ?? [],
      lines: lines
        .filter(({ commissionId }) => commissionId === commission.id)
        .map(({ payment, batch }) => ({
          payment,
          batch,
          movements: booked.get(`payment:${payment.id}`) ?? [],
        })),
    })),
    total: await countTraced(tx, asked),
    next,
  }
}

export type TracedCommission = Awaited<ReturnType<typeof traceMoney>>['items'][number]
export type Movement = { id: number; kind: string; at: Date; by: string; entries: Entry[] }
type Entry = { account: string; of: string | null; amountCents: number; afterCents: number }

function which({ order, member, run }: Traced): SQL | undefined {
  if (order !== undefined) return eq(commissions.sourceOrderId, order)
  if (member !== undefined) return eq(commissions.memberId, member)
  return sql`${commissions.id} in (select c.commission_id from ${paymentClaims} c
    join ${payments} p on p.id = c.payment_id where p.payout_batch_id = ${run ?? 0})`
}

async function countTraced(tx: Tx, asked: SQL | undefined): Promise<number> {
  const [row] = await tx.db
    .select({ total: count() })
    .from(commissions)
    .innerJoin(members, eq(members.id, commissions.memberId))
    .where(asked)
  return row?.total ?? 0
}

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

/** The movements that speak of something, oldest first, by what they speak of. */
async function movementsOf(tx: Tx, references: string[]): Promise<Map<string, Movement[]>> {
  const found = new Map<string, Movement[]>()
  if (references.length === 0) return found
  const rows = await tx.db
    .select({
      transaction: ledgerTransactions,
      entry: ledgerEntries,
      account: ledgerAccounts.kind,
      owner: nameOf,
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
      ...{ account, of: owner },
      amountCents: entry.amountCents,
      afterCents: entry.balanceAfterCents,
    })
  }
  return found
}
