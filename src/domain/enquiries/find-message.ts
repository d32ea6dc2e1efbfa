// Reads messages to the shop: one by number, or a page of the staff's list.

import { eq } from 'drizzle-orm'
import type { ListMessages } from '#contract/enquiries.ts'
import { equals, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { contactMessages } from './contact-messages.table.ts'

export type MessageRow = typeof contactMessages.$inferSelect

export async function findMessage(tx: Tx, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await tx.db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
  return row
}

const { name, email, phone, subject, message } = contactMessages

/** A page of messages, the newest first unless the query sorts otherwise. */
export const listMessages = listOf({
  rows: (tx) => tx.db.select().from(contactMessages),
  id: contactMessages.id,
  sorts: { date: contactMessages.createdAt },
  sort: '-date',
  filters: ({ status }: ListMessages) => [equals(contactMessages.status, status)],
  search: [name, email, phone, subject, message],
})
