import { aMember } from '#testing/builders.ts'
import { testGuards } from '#testing/guards.ts'
import { referralClicks } from './referral-clicks.table.ts'

testGuards([
  [
    'a day without a click has no row',
    'referral_clicks_positive',
    async (tx) => {
      const { id: memberId } = await aMember(tx)
      await tx.db.insert(referralClicks).values({ memberId, day: '2026-12-01', clicks: 0 })
    },
  ],
])
