// Keeps and reads what partners agreed to.

import { desc, eq } from 'drizzle-orm'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { consents, type ConsentRow } from './consents.table.ts'

export type Consent = { memberId: number; version: string; address: string }

/**
 * Notes that a partner agreed to the agreement; repeating it changes nothing. Refuses with `agreement-changed` what
 * was agreed to words that no longer hold.
 */
export async function agree(tx: Tx, { memberId, version, address }: Consent): Promise<void> {
  if (version !== AGREEMENT_VERSION) throw new Refusal('agreement-changed')
  const added = await tx.db
    .insert(consents)
    .values({ memberId, version, address, agreedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: consents.id })
  if (added.length > 0) await tx.record('member.agreed', { memberId, version })
}

/** What the partner agreed to last; undefined for who joined before it was kept. */
export async function latestConsent(tx: Tx, memberId: number): Promise<ConsentRow | undefined> {
  const [latest] = await tx.db
    .select()
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(consents.id))
    .limit(1)
  return latest
}
