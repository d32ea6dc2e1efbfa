// Takes a message to the shop and keeps it. Who is mailed about it is nobody's business here.

import type { SendMessage } from '#contract/enquiries.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { contactMessages } from './contact-messages.table.ts'

export async function sendMessage(tx: Tx, input: SendMessage): Promise<void> {
  const row = { ...input, phone: input.phone ?? '', createdAt: tx.now }
  const kept = one(await tx.db.insert(contactMessages).values(row).returning())
  await tx.record('contact.received', { messageId: kept.id })
}
