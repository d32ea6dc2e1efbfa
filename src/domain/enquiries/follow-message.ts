// Staff say whether a message is answered. Set to what it is already, it stays as it was.

import { eq } from 'drizzle-orm'
import type { ContactStatus } from '#contract/enquiries.ts'
import { existing, one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { contactMessages } from './contact-messages.table.ts'
import type { MessageRow } from './find-message.ts'

export async function followMessage(
  tx: Tx,
  { messageId, status }: { messageId: number; status: ContactStatus },
): Promise<MessageRow> {
  const mine = eq(contactMessages.id, messageId)
  const before = existing(await tx.db.select().from(contactMessages).where(mine).for('update'))
  if (before.status === status) return before
  const row = one(await tx.db.update(contactMessages).set({ status }).where(mine).returning())
  await tx.record('contact.status-changed', { messageId, from: before.status, to: status })
  return row
}
