// Stores messages to the shop. Staff list them and say which are answered. A message waits until it is
// answered or closed, and its answer is promised from when it came. One that waits again after an
// answer, or because its sender wrote once more, has a new promise; one that staff closed without an answer
// and open again keeps the promise that its sender was given.

import { eq, type SQL } from 'drizzle-orm'
import type { ContactStatus, ListMessages, SendMessage } from '#contract/enquiries.ts'
import { dueOrNever } from '#domain/cases/cases.table.ts'
import { promisedNow } from '#domain/cases/clock.ts'
import { reminderOf } from '#domain/cases/remind-cases.ts'
import { equals, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { contactMessages } from './contact-messages.table.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'

export type MessageRow = typeof contactMessages.$inferSelect

export async function findMessage(tx: Tx, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await tx.db.select().from(contactMessages).where(isMessage(messageId))
  return row
}

const isMessage = (messageId: number): SQL => eq(contactMessages.id, messageId)

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

/** By when a message that comes now is answered. */
const promisedAnswer = async (tx: Tx): Promise<Date> => (await promisedNow(tx))('question')

export async function sendMessage(tx: Tx, input: SendMessage): Promise<void> {
  const answerBy = await promisedAnswer(tx)
  const row = { ...input, phone: input.phone ?? '', createdAt: tx.now, answerBy }
  const saved = singleRow(await tx.db.insert(contactMessages).values(row).returning())
  await tx.record('contact.received', { messageId: saved.id })
}

/** Locks a message: changes of it, and replies to it, follow one another. */
export const lockMessage = async (tx: Tx, messageId: number): Promise<MessageRow> =>
  oneOrRefuse(await tx.db.select().from(contactMessages).where(isMessage(messageId)).for('update'))

export const changeMessage = async (
  tx: Tx,
  messageId: number,
  change: Partial<MessageRow>,
): Promise<MessageRow> =>
  singleRow(await tx.db.update(contactMessages).set(change).where(isMessage(messageId)).returning())

/** Sets a message's status; the same again changes nothing. */
export async function syncMessage(
  tx: Tx,
  { messageId, status }: { messageId: number; status: ContactStatus },
): Promise<MessageRow> {
  const before = await lockMessage(tx, messageId)
  if (before.status === status) return before
  const row = await changeMessage(tx, messageId, { status, ...(await clockOf(tx, before, status)) })
  await tx.record('contact.status-changed', { messageId, from: before.status, to: status })
  return row
}

/** The sender wrote again: what was answered or closed waits, promised as a new message is. */
export async function makeDue(tx: Tx, { id, status }: MessageRow): Promise<void> {
  if (status === 'pending') return
  await changeMessage(tx, id, { status: 'pending', ...(await newPromise(tx)) })
  await tx.record('contact.status-changed', { messageId: id, from: status, to: 'pending' })
}

const newPromise = async (tx: Tx) => ({
  answerBy: await promisedAnswer(tx),
  answeredAt: null,
  remindedAt: null,
})

/** What a new status does to the promise. */
async function clockOf(
  tx: Tx,
  { answerBy, answeredAt }: MessageRow,
  status: ContactStatus,
): Promise<Partial<MessageRow>> {
  if (status === 'closed') return {}
  if (status === 'answered') return { answeredAt: answeredAt ?? tx.now }
  if (answerBy && !answeredAt) return {}
  return newPromise(tx)
}

export const messageReminder = reminderOf(
  contactMessages,
  { waits: eq(contactMessages.status, 'pending'), dueAt: dueOrNever(contactMessages.answerBy) },
  (tx, { id }) => tx.record('contact.due', { messageId: id }),
)
