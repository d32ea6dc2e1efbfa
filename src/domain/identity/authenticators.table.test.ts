import { testGuards } from '#testing/guards.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { authenticators, recoveryCodes } from './authenticators.table.ts'

testGuards([
  [
    'the secret of an authenticator is never kept in clear',
    'authenticators_secret_sealed',
    async (tx) => {
      const { id: userId } = await aUserRow(tx)
      const row = { userId, sealedSecret: 'JBSWY3DPEHPK3PXP', createdAt: tx.now }
      await tx.db.insert(authenticators).values(row)
    },
  ],
  [
    'a recovery code is only ever kept as its hash',
    'recovery_codes_hashed',
    async (tx) => {
      const { id: userId } = await aUserRow(tx)
      await tx.db.insert(recoveryCodes).values({ userId, hash: 'ABCD-EFGH-IJKL-MNOP' })
    },
  ],
])
