// Stores messages to the shop. Staff list them and say which are answered.

import { eq } from 'drizzle-orm'
import type { ContactStatus, ListMessages, SendMessage } from '#contract/enquiries.ts'
import { equals, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { contactMessages } from './contact-messages.table.ts'
import { existing, singleRow } from '#platform/database/rows.ts'

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

export async function sendMessage(tx: Tx, input: SendMessage): Promise<void> {
  const row = { ...input, phone: input.phone ?? '', createdAt: tx.now }
  const saved = singleRow(await tx.db.insert(contactMessages).values(row).returning())
  await tx.record('contact.received', { messageId: saved.id })
}

/** Sets a message's status; the same again changes nothing. */
export async function followMessage(
  tx: Tx,
  { messageId, status }: { messageId: number; status: ContactStatus },
): Promise<MessageRow> {
  const isMessage = eq(contactMessages.id, messageId)
  const before = existing(await tx.db.select().from(contactMessages).where(isMessage).for('update'))
  if (before.status === status) return before
  const row = singleRow(
    await tx.db.update(contactMessages).set({ status }).where(isMessage).returning(),
  )
  await tx.record('contact.status-changed', { messageId, from: before.status, to: status })
  return row
}
