// The vault's book: every key that took over and every card that somebody asked to see. Each line
// carries the hash of itself and of the one before, so that a line which was changed, taken out or
// put between is found. What was cut off the end shows in the head, which auditors write down.

import { createHash } from 'node:crypto'
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { ListVaultLog, VaultLogCheck, VaultLogLine, VaultLogView } from '#contract/vault.ts'
import { byId, dayLabel, humanised, keyset, searchMatches } from '#platform/database/keyset.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { vaultLog } from './vault.table.ts'

const BOOK = 7_243_300
const FIRST = 'the first line'
const AT_ONCE = 1000

/** The session that acts, as its owner sees it. */
export type Doing = { session?: string }
type NewLine = Pick<VaultLogLine, 'act' | 'keyId'> &
  Partial<Pick<VaultLogLine, 'outcome' | 'session' | 'orderId' | 'secrets' | 'reason'>>

export const noActor = { session: '' } as const

/** Adds a line. Those who write at once wait for each other: a chain has one end. */
export async function writeVaultLog(tx: Tx, line: NewLine): Promise<void> {
  await ownVaultLog(tx)
  const { actor, origin, now } = tx
  const written: VaultLogLine = {
    ...{ outcome: 'done', session: '', orderId: null, secrets: '', reason: '', ...line },
    at: now.toISOString(),
    userId: actor.kind === 'staff' ? actor.userId : null,
    by: actorLabel(actor),
    address: origin?.address ?? '',
  }
  const previous = (await headOf(tx)) ?? FIRST
  const hash = hashOf(previous, written)
  await tx.db.insert(vaultLog).values({ ...written, at: now, previous, hash })
}

/** Keeps the book to oneself until the transaction ends. */
export const ownVaultLog = (tx: Tx) => tx.db.execute(sql`select pg_advisory_xact_lock(${BOOK})`)

async function headOf(tx: Tx): Promise<string | undefined> {
  const [last] = await tx.db
    .select({ hash: vaultLog.hash })
    .from(vaultLog)
    .orderBy(desc(vaultLog.id))
    .limit(1)
  return last?.hash
}

/** A line in the one way of writing it, after the hash of the line before. */
function hashOf(previous: string, line: VaultLogLine): string {
  const { at, act, outcome, userId, by, session, address, orderId, secrets, reason, keyId } = line
  const said = [at, act, outcome, userId, by, session, address, orderId, secrets, reason, keyId]
  return createHash('sha256')
    .update(JSON.stringify([previous, ...said]))
    .digest('hex')
}

/** How many cards somebody was shown since a moment. */
export async function countReveals(tx: Tx, userId: number, since: Date): Promise<number> {
  const shown = and(eq(vaultLog.act, 'revealed'), eq(vaultLog.outcome, 'done'))
  const [row] = await tx.db
    .select({ reveals: count() })
    .from(vaultLog)
    .where(and(eq(vaultLog.userId, userId), gt(vaultLog.at, since), shown))
  return row?.reveals ?? 0
}

export type VaultLogPage = { items: VaultLogView[]; total: number; next: string | undefined }

const KEYS = byId(vaultLog.id, (row: typeof vaultLog.$inferSelect) => row.id)

/** Newest first unless asked otherwise. */
export async function listVaultLog(
  tx: Tx,
  { q, sort = '-date', ...page }: ListVaultLog & { limit: number },
): Promise<VaultLogPage> {
  const { act, outcome, by, address, orderId, reason, keyId, at } = vaultLog
  const order = sql`'YB-' || ${orderId}`
  const said = [humanised(act), humanised(outcome), by, address, order, reason, keyId, dayLabel(at)]
  const filter = searchMatches(q, ...said)
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(vaultLog)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(vaultLog).where(filter)
  const { items, next } = cut(rows)
  return { items: items.map(lineView), total: counted?.total ?? 0, next }
}

/** Reads the whole book and says where the chain breaks, if it does. */
export async function checkVaultLog(tx: Tx): Promise<VaultLogCheck> {
  let [lines, previous, after] = [0, FIRST, 0]
  for (;;) {
    const rows = await tx.db
      .select()
      .from(vaultLog)
      .where(gt(vaultLog.id, after))
      .orderBy(asc(vaultLog.id))
      .limit(AT_ONCE)
    for (const row of rows) {
      const whole = row.previous === previous && row.hash === hashOf(previous, lineView(row))
      if (!whole) return { lines, head: previous === FIRST ? null : previous, brokenAt: row.id }
      ;[lines, previous, after] = [lines + 1, row.hash, row.id]
    }
    if (rows.length < AT_ONCE) break
  }
  return { lines, head: previous === FIRST ? null : previous, brokenAt: null }
}

function lineView(row: typeof vaultLog.$inferSelect): VaultLogView {
  const { id, act, outcome, userId, by, session, address, orderId, secrets, reason, keyId } = row
  const said = { act, outcome, userId, by, session, address, orderId, secrets, reason, keyId }
  return { id, at: row.at.toISOString(), ...said, hash: row.hash }
}
