import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { invitations } from './invitations.table.ts'

async function anInvitation(tx: TestTx, given: Partial<typeof invitations.$inferInsert> = {}) {
  const times = { createdAt: tx.now, expiresAt: tx.now }
  const plain = { email: 'ann@example.com', role: 'clerk' as const, seed: 'seed' }
  await tx.db.insert(invitations).values({ ...plain, ...times, ...given })
}

testGuards([
  [
    'nobody is invited twice at the same time',
    'staff_invitations_open_once',
    async (tx) => {
      await anInvitation(tx, { withdrawnAt: tx.now })
      await anInvitation(tx)
      await anInvitation(tx, { email: 'Ann@Example.com' })
    },
  ],
  [
    'an invitation is to a role that there is',
    'staff_invitations_role_known',
    (tx) => anInvitation(tx, { role: 'member' as never }),
  ],
  [
    'an invitation that was taken says who came of it',
    'staff_invitations_accepted_by_somebody',
    (tx) => anInvitation(tx, { acceptedAt: tx.now }),
  ],
  [
    'who came of an invitation took it',
    'staff_invitations_accepted_by_somebody',
    async (tx) => anInvitation(tx, { userId: (await aUserRow(tx)).id }),
  ],
])
