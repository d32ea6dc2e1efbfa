// What staff do with a message: answer its sender, who is mailed, leave a note that only staff see,
// and take it or give it back. An answer is kept and stops the clock; a note changes nothing.

import { asc, eq } from 'drizzle-orm'
import type { StaffAnswer } from '#contract/staff-answer.ts'
import { ownersOf } from '#domain/cases/find-case.ts'
import { ownFirstName, ownId } from '#domain/cases/write-in-case.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { contactReplies, type ReplyRow } from './contact-messages.table.ts'
import {
  changeMessage,
  findMessage,
  syncMessage,
  lockMessage,
  type MessageRow,
} from './messages.ts'

type Answering = StaffAnswer & { messageId: number }

/** Who answers has the message from then on, unless somebody has it. */
export async function answerMessage(
  tx: Tx,
  { messageId, words, inside }: Answering,
): Promise<void> {
  const { ownerId } = await lockMessage(tx, messageId)
  const side = inside ? ('note' as const) : ('shop' as const)
  const signed = inside ? '' : await ownFirstName(tx)
  const row = { messageId, side, words, signed, author: actorLabel(tx.actor), at: tx.now }
  const { id: replyId } = singleRow(await tx.db.insert(contactReplies).values(row).returning())
  await tx.record('contact.written', { messageId, replyId, side })
  if (inside) return
  await syncMessage(tx, { messageId, status: 'answered' })
  if (ownerId === null) await assignMessage(tx, { messageId, mine: true })
}

/** Staff take a message, or give it back. */
export async function assignMessage(
  tx: Tx,
  { messageId, mine }: { messageId: number; mine: boolean },
): Promise<void> {
  const { ownerId: from } = await lockMessage(tx, messageId)
  const to = mine ? ownId(tx) : null
  if (from === to) return
  await changeMessage(tx, messageId, { ownerId: to })
  await tx.record('contact.assigned', { messageId, from, to })
}

/** A message with the name of who has it, and its replies, oldest first. */
export type MessagePage = MessageRow & { owner: string; replies: ReplyRow[] }

export async function getMessagePage(tx: Tx, messageId: number): Promise<MessagePage> {
  const row = await findMessage(tx, messageId)
  if (!row) throw new Refusal('not-found')
  const owner = (await ownersOf(tx, [row]))(row)
  return { ...row, owner, replies: await repliesTo(tx, messageId) }
}

export const repliesTo = (tx: Tx, messageId: number): Promise<ReplyRow[]> =>
  tx.db
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.id))
