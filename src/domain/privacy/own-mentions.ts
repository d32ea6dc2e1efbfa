// Mentions that staff marked as about the person: they are exported, and erased with the rest.
// Chats, notes and saved views are deleted; other rows stay without their text. A mark on a row
// that does not name the person, or no longer does, is refused with `mention-gone`: marks reach no
// other row.

import { eq, inArray, or } from 'drizzle-orm'
import type { MentionKind, OwnMention } from '#contract/privacy.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { caseMessages } from '#domain/cases/cases.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { findNaming, type Naming } from './find-mentions.ts'
import type { Person } from './find-person.ts'
import { ERASED } from './forget-receipts.ts'
import { namesPerson } from './named-in.ts'

export async function ownMentions(
  tx: Tx,
  person: Person,
  own: readonly OwnMention[],
): Promise<Naming[]> {
  if (own.length === 0) return []
  const marked = new Set(own.map(nameOf))
  const found = (await findNaming(tx, person)).filter((naming) => marked.has(nameOf(naming)))
  if (found.length < marked.size) throw new Refusal('mention-gone')
  return found
}

/** For the audit log: `chat 12, order-note 3`. */
export const describeMentions = (own: readonly OwnMention[]): { mentions?: string } =>
  own.length > 0 ? { mentions: own.map(nameOf).join(', ') } : {}

const nameOf = ({ kind, id }: OwnMention) => `${kind} ${id}`

/**
 * Erases the mentions, and deletes the mails that quote them and name the person; returns the ids
 * of those mails.
 */
export async function eraseOwnMentions(
  tx: Tx,
  person: Person,
  own: readonly Naming[],
): Promise<string[]> {
  if (own.length === 0) return []
  for (const { kind, id } of own) await ERASE[kind](tx, id)
  const idsOf = (mentionKind: MentionKind) =>
    own.filter(({ kind }) => kind === mentionKind).map(({ id }) => id)
  const quoting = await tx.db
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, idsOf('message')))
  const replies = [...idsOf('message-reply'), ...quoting.map(({ id }) => id)]
  const keys = [
    ...replies.flatMap((id) => [`contact-answer:${id}`, `contact-reply:${id}`]),
    ...idsOf('message').map((id) => `contact-to-shop:${id}`),
    ...idsOf('quote').map((id) => `quote-asked:${id}`),
  ]
  const named = await tx.db
    .select({ id: mails.id, text: mails.text })
    .from(mails)
    .where(or(inArray(mails.key, keys), inArray(mails.orderId, idsOf('order'))))
  const mailIds = named.filter(({ text }) => namesPerson(text, person)).map(({ id }) => id)
  await tx.db.delete(mails).where(inArray(mails.id, mailIds))
  return mailIds
}

const NO_WORDS = { additionalNotes: '', answerMessage: '', declineReason: '' }
const ERASE: Record<MentionKind, (tx: Tx, id: number) => Promise<unknown>> = {
  chat: ({ db }, id) => db.delete(chatMessages).where(eq(chatMessages.id, id)),
  message: ({ db }, id) =>
    db
      .update(contactMessages)
      .set({ subject: ERASED, message: ERASED })
      .where(eq(contactMessages.id, id)),
  'message-reply': ({ db }, id) =>
    db.update(contactReplies).set({ words: ERASED }).where(eq(contactReplies.id, id)),
  quote: ({ db }, id) => db.update(quotes).set(NO_WORDS).where(eq(quotes.id, id)),
  order: ({ db }, id) => db.update(orders).set({ notes: '' }).where(eq(orders.id, id)),
  'order-note': ({ db }, id) => db.delete(orderNotes).where(eq(orderNotes.id, id)),
  'case-message': ({ db }, id) =>
    db.update(caseMessages).set({ words: ERASED }).where(eq(caseMessages.id, id)),
  'order-change': ({ db }, id) =>
    db.update(orderChanges).set({ old: '', new: '', reason: '' }).where(eq(orderChanges.id, id)),
  'partner-note': ({ db }, id) => db.delete(memberNotes).where(eq(memberNotes.id, id)),
  'bank-line': ({ db }, id) =>
    db.update(statementLines).set({ description: ERASED }).where(eq(statementLines.id, id)),
  'payout-run': ({ db }, id) =>
    db.update(batches).set({ cancelReason: ERASED }).where(eq(batches.id, id)),
  'kept-search': ({ db }, id) => db.delete(savedViews).where(eq(savedViews.id, id)),
}
