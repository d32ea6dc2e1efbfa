// Partners, their commissions and payouts: every state, and what ends it.

import { eq } from 'drizzle-orm'
import { awardRequests } from '#domain/commissions/award-requests.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { holdCommission } from '#domain/commissions/decide-commission.ts'
import { planNotices } from '#domain/commissions/plan-notices.table.ts'
import { draftPlan } from '#domain/commissions/draft-plan.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { members } from '#domain/partners/members.table.ts'
import { placeMember } from '#domain/partners/place-member.ts'
import { spillovers } from '#domain/partners/tree.table.ts'
import { findRunning, startNightly } from '#domain/partners/work-rounds.ts'
import { publishRanks } from '#domain/partners/rank-versions.ts'
import { findRounds, startRound } from '#domain/reports/check-integrity.ts'
import { startLooking } from '#domain/signals/look-for-signals.ts'
import { signalMembers, signalRounds, signals } from '#domain/signals/signals.table.ts'
import { CHANGED_RANKS } from '#contract/rank-versions.ts'
import { NEW_PLAN } from '#contract/staff-plans.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { asManager, type Desk, isOver, type Life, type Plant } from './way.ts'

async function aCommission(tx: Tx) {
  const { id: referrer } = await aMember(tx)
  const { id: productId } = await aProduct(tx, { priceCents: 189_900_00 })
  const { id: orderId } = await anOrder(tx, { productId, referrer })
  await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
  await settleOrder(tx, orderId)
  const ofOrder = eq(commissions.sourceOrderId, orderId)
  return singleRow(await tx.db.select().from(commissions).where(ofOrder))
}

const decideOn = (decision: string): Desk => ({
  name: 'Commissions',
  list: () => '/commissions',
  act: ({ id }) => ['POST', '/commission-decisions', { ids: [id], decision, reason: 'dispute' }],
})

const aSignal: Plant = async (tx) => {
  const { id: memberId } = await aMember(tx)
  const found = { evidence: ['week 2026-11-16'], count: 1, amountCents: 1, usualCents: 1 }
  const row = { kind: 'volume' as const, memberId, ...found, since: tx.now, foundAt: tx.now }
  const { id } = singleRow(await tx.db.insert(signals).values(row).returning())
  await tx.db.insert(signalMembers).values({ signalId: id, memberId })
  return id
}

/** A placement under a partner who is active, or under one who is suspended; it waits. */
const aPlacement =
  (isActive: boolean): Plant =>
  async (tx) => {
    const { id: sponsorId } = await aMember(tx)
    const { id: placementId } = await aMember(tx)
    const { id: memberId } = await aMember(tx, { sponsorId })
    const suspended = { qualificationStatus: 'suspended', isActive: false } as const
    const isTarget = eq(members.id, placementId)
    await tx.db.update(members).set(suspended).where(isTarget)
    await placeMember(tx, { memberId, placementId, reason: 'own-wish' })
    const back = { qualificationStatus: 'active', isActive: true } as const
    if (isActive) await tx.db.update(members).set(back).where(isTarget)
    const ofIt = eq(spillovers.memberId, memberId)
    return singleRow(await tx.db.select().from(spillovers).where(ofIt)).id
  }

const anAwardRequest: Plant = async (tx) => {
  const { id: memberId } = await aMember(tx)
  const { id: requestedById } = await aUserRow(tx)
  const requested = { requestedBy: 'Keisha', requestedById, requestedAt: tx.now }
  const row = { memberId, amount: 100_000_00, reason: 'The fair', ...requested }
  return singleRow(await tx.db.insert(awardRequests).values(row).returning()).id
}

const aPlan = (tx: Tx) =>
  draftPlan(tx, { ...NEW_PLAN, planName: `Plan ${tx.random.uuid()}`, levels: ['5000.00'] })

export const PARTNER_LIVES: readonly Life[] = [
  {
    of: 'mlm_members.qualification_status',
    states: {
      active: { final: 'until staff change it' },
      inactive: { final: 'until staff change it' },
      suspended: { final: 'until staff change it: *Partners* lists them' },
    },
  },
  {
    of: 'spillover_queue.status',
    also: `(select email from mlm_members m where m.id = row.member_id) as email`,
    states: {
      pending: {
        job: 'place-partners',
        when: 'as soon as the partner above is active',
        rows: { 'under somebody active': aPlacement(true) },
        desk: placements(),
        left: { 'under somebody suspended': aPlacement(false) },
      },
      placed: { final: 'a further placement replaces it' },
      failed: { final: 'its reason is kept' },
    },
  },
  {
    of: 'award_requests.decision',
    states: {
      none: {
        desk: {
          name: 'Commissions',
          list: () => '/award-requests?state=open',
          act: ({ id }) => [
            'PUT',
            `/award-requests/${String(id)}/decision`,
            { decision: 'refused' },
          ],
        },
        rows: { 'above the limit': anAwardRequest },
      },
      approved: { final: 'a commission' },
      refused: { final: 'nothing was posted' },
    },
  },
  {
    of: 'commissions.status',
    states: {
      pending: {
        job: 'approve-commissions',
        when: 'at `held_until`',
        rows: { 'of a sale': async (tx) => (await aCommission(tx)).id },
        desk: decideOn('void'),
      },
      held: {
        desk: decideOn('release'),
        rows: {
          'by staff': async (tx) => {
            const { id } = await aCommission(tx)
            return (await holdCommission(tx, id)).id
          },
        },
      },
      approved: { with: 'mlm_payout_batches.status', how: 'the next run pays it' },
      batched: { with: 'mlm_payout_batches.status', how: 'its run is settled or cancelled' },
      paid: { final: 'a reversal is a row of its own' },
      void: { final: 'counts again only if its order does' },
    },
  },
  {
    of: 'partner_signals.state',
    states: {
      open: {
        desk: {
          name: 'Partners, signals',
          list: () => '/partner-signals?state=open',
          act: ({ id, found_at: at }) => [
            'PUT',
            `/partner-signals/${String(id)}/decision`,
            {
              decision: 'harmless',
              note: 'A fair',
              foundAt: new Date(String(at)).toISOString(),
            },
          ],
        },
        rows: { 'a week of many sales': aSignal },
      },
      noted: { final: 'open again if something new is found' },
      over: { final: 'nothing in common any more' },
    },
  },
  {
    of: 'signal_rounds',
    stateOf: isOver(),
    states: {
      'under way': {
        job: 'go-round',
        when: 'once all partners were looked at',
        rows: {
          nightly: async (tx) => {
            await startLooking(tx)
            return singleRow(await tx.db.select().from(signalRounds)).id
          },
        },
      },
      over: { final: 'the next night starts another' },
    },
  },
  {
    of: 'partner_rounds',
    stateOf: isOver(),
    states: {
      'under way': {
        job: 'go-round',
        when: 'once all partners were processed',
        rows: {
          nightly: async (tx) => {
            await startNightly(tx)
            return (await findRunning(tx, 'night'))?.id ?? 0
          },
        },
      },
      over: { final: 'the next night starts another' },
    },
  },
  {
    of: 'book_rounds',
    stateOf: isOver(),
    states: {
      'under way': {
        job: 'go-round',
        when: 'once all books were checked',
        rows: {
          nightly: async (tx) => {
            await startRound(tx)
            return (await findRounds(tx)).going?.id ?? 0
          },
        },
      },
      over: { final: 'the next night starts another' },
    },
  },
  {
    of: 'rank_versions',
    stateOf: isOver('started_at', 'coming'),
    states: {
      coming: {
        job: 'keep-plans',
        when: 'on the first day from which it counts',
        rows: {
          published: async (tx) => {
            const requested = { personalSales: 0, teamVolume: 0, directReferrals: 0 }
            const rest = { activeTeamMembers: 0, bonus: 0 }
            const steps = CHANGED_RANKS.map((rank) => ({ rank, ...requested, ...rest }))
            const staff = await asManager(tx)
            return (await publishRanks(staff, { from: '2027-03', steps })).version.id
          },
        },
      },
      over: { final: 'counts until another one does' },
    },
  },
  {
    of: 'mlm_plan_configs',
    stateOf: isOver('activated_at', 'draft'),
    states: {
      draft: {
        desk: {
          name: 'Pay plans',
          list: () => '/plans',
          act: ({ id }) => ['DELETE', `/plans/${String(id)}`],
        },
        rows: { 'written by staff': async (tx) => (await aPlan(tx)).id },
      },
      over: { final: 'a published plan never changes' },
    },
  },
  {
    of: 'plan_notices',
    key: 'plan_id',
    stateOf: isOver(),
    states: {
      'under way': {
        job: 'keep-plans',
        when: 'once all partners were notified',
        rows: {
          'of a plan': async (tx) => {
            const { id: planId } = await aPlan(tx)
            await tx.db.insert(planNotices).values({ planId, about: 'change', startedAt: tx.now })
            return planId
          },
        },
      },
      over: { final: 'everybody was notified' },
    },
  },
]

function placements(): Desk {
  return {
    name: 'Partners',
    list: ({ email }) => `/partners?q=${encodeURIComponent(String(email))}`,
    shownAs: ({ member_id: id }) => ({ id }),
    act: ({ member_id: id }) => ['DELETE', `/partners/${id}/placement`],
  }
}
