// The staff's list of signals, with the partners and orders that each is about; and what staff decide.

import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DecideSignal, ListSignals } from '#contract/signals.ts'
import { findMembers, matches } from '#domain/partners/list-members.ts'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { signalMembers, type SignalRow, signals } from './signals.table.ts'

export type Listed = { signal: SignalRow; partners: MemberRow[] }

export const listSignals = listOf({
  rows: (tx) => tx.db.select().from(signals),
  id: signals.id,
  sorts: { found: signals.foundAt },
  sort: '-found',
  filters: ({ kind, state, member }: ListSignals) => [
    equals(signals.kind, kind),
    equals(signals.state, state),
    member ? isAbout(sql`(${member})`) : undefined,
  ],
  search: (q) => isAbout(sql`(select ${members.id} from ${members} where ${matches(q)})`),
  total: 'estimate',
  items: withPartners,
})

const isAbout = (memberIds: SQL): SQL =>
  sql`${signals.id} in (select ${signalMembers.signalId} from ${signalMembers}
    where ${signalMembers.memberId} in ${memberIds})`

async function withPartners(tx: Tx, rows: SignalRow[]): Promise<Listed[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const about = await tx.db
    .select()
    .from(signalMembers)
    .where(inArray(signalMembers.signalId, ids))
    .orderBy(signalMembers.memberId)
  const found = await findMembers(
    tx,
    about.map(({ memberId }) => memberId),
  )
  const membersOf = Map.groupBy(about, ({ signalId }) => signalId)
  return rows.map((signal) => {
    const memberIds = (membersOf.get(signal.id) ?? []).map(({ memberId }) => memberId)
    const anchorFirst = [signal.memberId, ...memberIds.filter((id) => id !== signal.memberId)]
    return { signal, partners: anchorFirst.flatMap((id) => found.get(id) ?? []) }
  })
}

export const countOpenSignals = (tx: Tx): Promise<number> =>
  tx.db.$count(signals, eq(signals.state, 'open'))

type Deciding = DecideSignal & { signalId: number }

/** Notes that staff have looked at it; refuses with `signal-changed` if more was found since. */
export async function decideSignal(tx: Tx, deciding: Deciding): Promise<Listed> {
  const { signalId, decision, note, foundAt } = deciding
  const isIt = eq(signals.id, signalId)
  const signal = oneOrRefuse(await tx.db.select().from(signals).where(isIt).for('update'))
  if (signal.foundAt.getTime() !== new Date(foundAt).getTime()) throw new Refusal('signal-changed')
  const state = signal.state === 'over' ? ('over' as const) : ('noted' as const)
  const noted = { decision, note, notedAt: tx.now, notedBy: actorLabel(tx.actor) }
  const seen = [...new Set([...signal.evidence, ...signal.seen])]
  const changed = await tx.db
    .update(signals)
    .set({ ...noted, state, seen })
    .where(isIt)
    .returning()
  await tx.record('signal.noted', {
    signalId,
    memberId: signal.memberId,
    from: signal.decision ?? '',
    to: decision,
  })
  return singleRow(await withPartners(tx, [singleRow(changed)]))
}
