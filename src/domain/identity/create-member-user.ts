// Creates a partner's user, who signs in by mailed codes and has no password: the password column
// holds random bytes in the form of a hash.

import { refuseDuplicates } from '#platform/database/sql-state.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { users } from './users.table.ts'

export type NewMemberUser = { email: string; firstName: string; lastName: string }

/** Refuses with `partner-known` if a user has this e-mail address. */
export async function createMemberUser(tx: Tx, input: NewMemberUser) {
  const row = {
    ...input,
    username: `partner-${tx.random.uuid()}`,
    password: randomHash(tx),
    role: 'member' as const,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  const rows = await refuseDuplicates(new Refusal('partner-known'), () =>
    tx.db.insert(users).values(row).returning(),
  )
  return singleRow(rows)
}

const SALT_BYTES = 16
const HASH_BYTES = 32

function randomHash({ random }: Tx): string {
  const part = (bytes: number) =>
    random
      .bytes(bytes)
      .toString('base64')
      .replace(/(?<!=)=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${part(SALT_BYTES)}$${part(HASH_BYTES)}`
}
