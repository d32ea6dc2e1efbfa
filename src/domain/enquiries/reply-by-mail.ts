// The sender of a message answers by mail what staff wrote. It becomes a reply of the shopper, once for
// its mail, and the message waits again with a new promise; its owner stays. Files that came along are
// not kept, because a message has none: the reply names them.

import { and, eq, gt, isNotNull } from 'drizzle-orm'
import {
  anHourAgo,
  MAX_MAILS_AN_HOUR,
  type MailedWords,
  mailedWords,
} from '#domain/cases/mailed-words.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { contactReplies } from './contact-messages.table.ts'
import { lockMessage, makeDue } from './messages.ts'

export type MailedReply = MailedWords & {
  messageId: number
  /** What identifies the mail. */
  mailKey: string
}

/** `known`: written before. `too-many`: too much came by mail for now. */
export async function replyByMail(
  tx: Tx,
  { messageId, mailKey, ...mail }: MailedReply,
): Promise<'written' | 'known' | 'too-many'> {
  const message = await lockMessage(tx, messageId)
  const { db, now: at } = tx
  if ((await db.$count(contactReplies, eq(contactReplies.mailKey, mailKey))) > 0) return 'known'
  if (await hasTooMany(tx, messageId)) return 'too-many'
  const row = { messageId, side: 'shopper' as const, words: mailedWords(mail), mailKey, at }
  const { id: replyId } = singleRow(await db.insert(contactReplies).values(row).returning())
  await tx.record('contact.written', { messageId, replyId, side: row.side })
  await makeDue(tx, message)
  return 'written'
}

async function hasTooMany(tx: Tx, messageId: number): Promise<boolean> {
  const { messageId: toMessage, mailKey, at } = contactReplies
  const recent = and(eq(toMessage, messageId), isNotNull(mailKey), gt(at, anHourAgo(tx)))
  return (await tx.db.$count(contactReplies, recent)) >= MAX_MAILS_AN_HOUR
}
