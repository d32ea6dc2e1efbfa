import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aMemberRow, aUserRow } from '#testing/table-rows.ts'
import { awardRequests } from './award-requests.table.ts'
import { commissions } from './commissions.table.ts'

type Given = Partial<typeof awardRequests.$inferInsert>

async function aRequest(tx: TestTx, given: Given = {}) {
  const { id: memberId } = await aMemberRow(tx)
  const { id: requestedById } = await aUserRow(tx)
  const requested = { requestedBy: 'ann', requestedById, requestedAt: tx.now }
  const row = { memberId, amount: 50_000_00, reason: 'The fair', ...requested, ...given }
  return singleRow(await tx.db.insert(awardRequests).values(row).returning())
}

async function decided(tx: TestTx, decision: 'approved' | 'refused'): Promise<Given> {
  const { id: decidedById } = await aUserRow(tx)
  return { decision, decidedBy: 'ben', decidedById, decidedAt: tx.now }
}

async function aCommission(tx: TestTx): Promise<number> {
  const { id: memberId } = await aMemberRow(tx)
  const kind = { sourceType: 'adjustment', commissionType: 'adjustment' } as const
  const row = { memberId, ...kind, amount: 50_000_00, provenance: {}, createdAt: tx.now }
  return singleRow(await tx.db.insert(commissions).values(row).returning()).id
}

testGuards([
  [
    'a request is about some amount',
    'award_requests_something',
    (tx) => aRequest(tx, { amount: 0 }),
  ],
  [
    'a request is approved or refused, and nothing else',
    'award_requests_decision_known',
    async (tx) => aRequest(tx, { ...(await decided(tx, 'refused')), decision: 'maybe' as never }),
  ],
  [
    'a decision says who decided, and when',
    'award_requests_decided_whole',
    async (tx) => aRequest(tx, { ...(await decided(tx, 'refused')), decidedBy: null }),
  ],
  [
    'nobody approves what they asked for themselves',
    'award_requests_approved_by_another',
    async (tx) => {
      const by = await decided(tx, 'approved')
      await aRequest(tx, {
        ...by,
        requestedById: by.decidedById ?? 0,
        commissionId: await aCommission(tx),
      })
    },
  ],
  [
    'what is approved is paid, and nothing else is',
    'award_requests_approved_is_paid',
    async (tx) => aRequest(tx, await decided(tx, 'approved')),
  ],
  [
    'a commission pays one request',
    'award_requests_paid_once',
    async (tx) => {
      const commissionId = await aCommission(tx)
      for (const _ of ['first', 'again'])
        await aRequest(tx, { ...(await decided(tx, 'approved')), commissionId })
    },
  ],
])
