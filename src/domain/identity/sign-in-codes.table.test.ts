import { sql } from 'drizzle-orm'
import { run, testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { signInCodes } from './sign-in-codes.table.ts'

type Given = Partial<typeof signInCodes.$inferInsert>

async function aCode(tx: TestTx, given: Given = {}) {
  const { id: userId } = await aUserRow(tx)
  const plain = { purpose: 'sign-in' as const, challengeHash: crypto.randomUUID() }
  const moments = { createdAt: tx.now, expiresAt: tx.now }
  await tx.db.insert(signInCodes).values({ userId, ...plain, ...moments, ...given })
}

testGuards([
  [
    'a challenge stands for one code',
    'sign_in_codes_challenge_hash_unique',
    async (tx) => {
      await aCode(tx, { challengeHash: 'same' })
      await aCode(tx, { challengeHash: 'same' })
    },
  ],
  [
    'a code is tried five times at most',
    'sign_in_codes_few_tries',
    (tx) => aCode(tx, { attempts: 6 }),
  ],
  [
    'a code is for something known',
    'sign_in_codes_purpose_known',
    async (tx) => {
      await aCode(tx)
      await run(sql`update sign_in_codes set purpose = 'fun'`)(tx)
    },
  ],
])
