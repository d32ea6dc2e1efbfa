// The vault's log: every key activation and every request to see a card. Each line carries a hash
// of itself and the line before, so that a changed, removed or inserted line is detected. Lines
// removed from the end are detected by comparing the last hash with the one that auditors wrote
// down.

import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { VaultLogCheck } from '#contract/vault.ts'
import { listOf } from '#platform/database/list.ts'
import { dayLabel, humanised } from '#platform/database/search.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { vaultLog } from './vault.table.ts'

const LOCK_KEY = 7_243_300
/** In the place of the hash before the first line's. */
const BEFORE_FIRST = 'the first line'
const BATCH_SIZE = 1000

/** The id of the session that acts, as its owner sees it. */
export type Doing = { session?: string }
type Row = typeof vaultLog.$inferSelect
type Line = Omit<Row, 'id' | 'previous' | 'hash'>
type NewLine = Pick<Line, 'act' | 'keyId'> &
  Partial<Pick<Line, 'outcome' | 'session' | 'orderId' | 'secrets' | 'reason'>>

export const noActor = { session: '' } as const

/** Appends a line. Concurrent writers wait for each other, as each line needs the hash of the one before. */
export async function writeVaultLog(tx: Tx, line: NewLine): Promise<void> {
  await lockVaultLog(tx)
  const { actor, origin, now } = tx
  const written: Line = {
    outcome: 'done',
    session: '',
    orderId: null,
    secrets: '',
    reason: '',
    ...line,
    at: now,
    userId: actor.kind === 'staff' ? actor.userId : null,
    by: actorLabel(actor),
    address: origin?.address ?? '',
  }
  const previous = (await headOf(tx)) ?? BEFORE_FIRST
  const hash = hashOf(previous, written)
  await tx.db.insert(vaultLog).values({ ...written, previous, hash })
}

/** Locks the log for other writers until the transaction ends. */
export const lockVaultLog = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)

async function headOf(tx: Tx): Promise<string | undefined> {
  const [last] = await tx.db
    .select({ hash: vaultLog.hash })
    .from(vaultLog)
    .orderBy(desc(vaultLog.id))
    .limit(1)
  return last?.hash
}

/** Hashes a line in its canonical form together with the hash of the line before. */
function hashOf(previous: string, line: Line): string {
  const { at, act, outcome, userId, by, session, address, orderId, secrets, reason, keyId } = line
  const values = [act, outcome, userId, by, session, address, orderId, secrets, reason, keyId]
  return createHash('sha256')
    .update(JSON.stringify([previous, at.toISOString(), ...values]))
    .digest('hex')
}

/** How many cards somebody has been shown since a point in time. */
export async function countReveals(tx: Tx, userId: number, since: Date): Promise<number> {
  const shown = and(eq(vaultLog.act, 'revealed'), eq(vaultLog.outcome, 'done'))
  return tx.db.$count(vaultLog, and(eq(vaultLog.userId, userId), gt(vaultLog.at, since), shown))
}

const { act, outcome, by, address, orderId, reason, keyId, at } = vaultLog

/** The newest line first unless the query sorts otherwise. */
export const listVaultLog = listOf({
  rows: (tx) => tx.db.select().from(vaultLog),
  id: vaultLog.id,
  sorts: { date: vaultLog.id },
  sort: '-date',
  search: [
    humanised(act),
    humanised(outcome),
    by,
    address,
    sql`'YB-' || ${orderId}`,
    reason,
    keyId,
    dayLabel(at),
  ],
})

/** Reads the whole log and finds where the chain of hashes breaks, if it does. */
export async function checkVaultLog(tx: Tx): Promise<VaultLogCheck> {
  let lines = 0
  let previous = BEFORE_FIRST
  let after = 0
  for (;;) {
    const rows = await tx.db
      .select()
      .from(vaultLog)
      .where(gt(vaultLog.id, after))
      .orderBy(asc(vaultLog.id))
      .limit(BATCH_SIZE)
    for (const row of rows) {
      const isIntact = row.previous === previous && row.hash === hashOf(previous, row)
      if (!isIntact)
        return { lines, head: previous === BEFORE_FIRST ? null : previous, brokenAt: row.id }
      lines += 1
      previous = row.hash
      after = row.id
    }
    if (rows.length < BATCH_SIZE) break
  }
  return { lines, head: previous === BEFORE_FIRST ? null : previous, brokenAt: null }
}
