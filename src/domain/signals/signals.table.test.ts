import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { signalRounds, signals, traces } from './signals.table.ts'

type Given = Partial<typeof signals.$inferInsert>

async function aSignal(tx: TestTx, given: Given = {}) {
  const memberId = given.memberId ?? (await aMemberRow(tx)).id
  const row = { kind: 'phone' as const, memberId, evidence: [], count: 2 }
  const moments = { since: tx.now, foundAt: tx.now }
  const rows = await tx.db
    .insert(signals)
    .values({ ...row, ...moments, ...given })
    .returning()
  return singleRow(rows)
}

testGuards([
  [
    'one signal of a kind about a partner',
    'partner_signals_once',
    async (tx) => {
      const { memberId } = await aSignal(tx)
      await aSignal(tx, { memberId })
    },
  ],
  [
    'a signal is of a known kind',
    'partner_signals_kind_known',
    (tx) => aSignal(tx, { kind: 'gossip' as never }),
  ],
  [
    'a signal is open, noted or over',
    'partner_signals_state_known',
    (tx) => aSignal(tx, { state: 'lost' as never }),
  ],
  [
    'staff decide what they can choose',
    'partner_signals_decision_known',
    (tx) => aSignal(tx, { decision: 'maybe' as never, notedAt: tx.now, notedBy: 'Keisha' }),
  ],
  [
    'a signal that was looked at says by whom, when and what was decided',
    'partner_signals_noted_whole',
    (tx) => aSignal(tx, { state: 'noted' }),
  ],
  [
    'a ring is of two partners',
    'partner_signals_ring_of_two',
    (tx) => aSignal(tx, { kind: 'ring' }),
  ],
  [
    'a partner is compared by known things',
    'partner_traces_kind_known',
    async (tx) => {
      const { id: memberId } = await aMemberRow(tx)
      await tx.db.insert(traces).values({ memberId, kind: 'name' as never, digest: 'x' })
    },
  ],
  [
    'one look at all partners at a time',
    'signal_rounds_one_at_a_time',
    async (tx) => {
      for (const startedAt of [tx.now, tx.now])
        await tx.db.insert(signalRounds).values({ startedAt })
    },
  ],
  [
    'a look at all partners is at a known step',
    'signal_rounds_step_known',
    (tx) => tx.db.insert(signalRounds).values({ step: 'names' as never, startedAt: tx.now }),
  ],
])
