// Brings the signals in line with what was found: a new one opens, one that staff have noted opens again only
// with evidence that they have not seen, and one about what partners had in common ends once they do not.

import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import { SHARED_KINDS } from '#contract/signals.ts'
import type { Tx } from '#platform/tx.ts'
import { type Finding, MAX_EVIDENCE } from './finding.ts'
import { signalMembers, type SignalRow, signals, traces } from './signals.table.ts'

const isShared = (kind: SignalRow['kind']) => SHARED_KINDS.some((shared) => shared === kind)
const keyOf = ({ kind, memberId, otherId }: Pick<Finding, 'kind' | 'memberId' | 'otherId'>) =>
  `${kind} ${memberId} ${otherId ?? ''}`

/** What was found about these partners, each of whom was looked at whole. */
export async function recordFindings(
  tx: Tx,
  ids: readonly number[],
  found: readonly Finding[],
): Promise<void> {
  const anchors = [...new Set([...ids, ...found.map(({ memberId }) => memberId)])]
  const rows = await tx.db
    .select()
    .from(signals)
    .where(inArray(signals.memberId, anchors))
    .orderBy(signals.id)
    .for('update')
  const before = new Map(rows.map((row) => [keyOf(row), row]))
  for (const each of found) {
    const row = before.get(keyOf(each))
    if (row) await follow(tx, row, each)
    else await open(tx, each)
  }
  const kept = new Set(found.map(keyOf))
  const gone = rows.filter(
    (row) => isShared(row.kind) && row.state === 'open' && !kept.has(keyOf(row)),
  )
  if (gone.length === 0) return
  const goneIds = gone.map(({ id }) => id)
  await tx.db.update(signals).set({ state: 'over' }).where(inArray(signals.id, goneIds))
}

async function open(tx: Tx, { memberIds, ...found }: Finding): Promise<void> {
  const row = { ...found, foundAt: tx.now }
  const [signal] = await tx.db.insert(signals).values(row).onConflictDoNothing().returning()
  // Another process has just found it too.
  if (!signal) return
  await writeMembers(tx, signal.id, memberIds)
  await recordFound(tx, signal)
}

async function follow(tx: Tx, row: SignalRow, { memberIds, ...found }: Finding): Promise<void> {
  // What partners have in common is as it is now; what happened stays.
  const evidence = isShared(row.kind)
    ? found.evidence
    : [...new Set([...found.evidence, ...row.evidence])].slice(0, MAX_EVIDENCE)
  const count = isShared(row.kind) ? found.count : Math.max(evidence.length, row.count)
  const isNew = evidence.some((each) => !row.evidence.includes(each) && !row.seen.includes(each))
  const isUnseen = evidence.some((each) => !row.seen.includes(each))
  const state = isUnseen ? ('open' as const) : ('noted' as const)
  const isSame =
    row.state === state && row.count === count && row.evidence.join() === evidence.join()
  if (isSame && !isNew) return
  const reopened = isNew || (state === 'open' && row.state !== 'open')
  const { amountCents = row.amountCents, usualCents = row.usualCents } = found
  const change = {
    ...{ evidence, count, state, amountCents, usualCents },
    ...(reopened && { foundAt: tx.now }),
  }
  await tx.db.update(signals).set(change).where(eq(signals.id, row.id))
  await writeMembers(tx, row.id, memberIds)
  if (reopened) await recordFound(tx, row)
}

async function writeMembers(tx: Tx, signalId: number, memberIds: readonly number[]) {
  const isOfIt = eq(signalMembers.signalId, signalId)
  await tx.db
    .delete(signalMembers)
    .where(and(isOfIt, notInArray(signalMembers.memberId, [...memberIds])))
  const rows = memberIds.map((memberId) => ({ signalId, memberId }))
  await tx.db.insert(signalMembers).values(rows).onConflictDoNothing()
}

const recordFound = (tx: Tx, { id, kind, memberId }: SignalRow) =>
  tx.record('signal.found', { signalId: id, kind, memberId })

/** Deletes what was found about a partner who is erased, with what staff wrote of it. */
export async function forgetSignals(tx: Tx, memberId: number): Promise<void> {
  const own = tx.db
    .select({ id: signalMembers.signalId })
    .from(signalMembers)
    .where(eq(signalMembers.memberId, memberId))
  const isAbout = [eq(signals.memberId, memberId), eq(signals.otherId, memberId)]
  await tx.db.delete(signals).where(or(...isAbout, inArray(signals.id, own)))
  await tx.db.delete(traces).where(eq(traces.memberId, memberId))
}
