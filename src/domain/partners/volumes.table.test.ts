import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { teamVolumes } from './volumes.table.ts'

async function aVolume(tx: TestTx, given: Partial<typeof teamVolumes.$inferInsert> = {}) {
  const { id: memberId } = await aMemberRow(tx)
  const row = { memberId, month: 202_611, teamLeg: 1, level: 1, amount: 100_00, ...given }
  await tx.db.insert(teamVolumes).values(row)
  return row
}

testGuards([
  ['a volume is of a month', 'team_volumes_month', (tx) => aVolume(tx, { month: 202_613 })],
  [
    'what a partner sold is in no team',
    'team_volumes_level',
    (tx) => aVolume(tx, { level: 0, teamLeg: 1 }),
  ],
  [
    'a team sells nothing at the least',
    'team_volumes_not_negative',
    (tx) => aVolume(tx, { amount: -1 }),
  ],
  [
    'a team is counted once a month and level',
    'team_volumes_member_id_month_level_team_leg_pk',
    async (tx) => {
      const { memberId } = await aVolume(tx)
      await aVolume(tx, { memberId })
    },
  ],
])
