// Mail that came in and did not become a message: a program wrote it, or it has no text. It is kept for
// a week, so that staff can make it a message after all; up to 20 mails of one case or message and 2,000
// in all, without their files.

import { eq } from 'drizzle-orm'
import type { DroppedWhy } from '#contract/dropped-mails.ts'
import { maskCardNumbers } from '#contract/mask-cards.ts'
import { type MailedWords, mailedWords } from '#domain/cases/mailed-words.ts'
import { writeByMail } from '#domain/cases/write-by-mail.ts'
import { replyByMail } from '#domain/enquiries/reply-by-mail.ts'
import { listOf } from '#platform/database/list.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { MailedTalk } from '#platform/mail/reply-address.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { droppedMails } from './dropped-mails.table.ts'

const MAX_OF_TALK = 20
const MAX_MAILS = 2000
const MAX_NAMES = 10
const LENGTHS = { sender: 320, subject: 200, name: 80 }

export type DroppedMail = MailedWords & {
  talk: MailedTalk
  /** What identifies the mail. */
  mailKey: string
  why: DroppedWhy
  sender: string
  subject: string
}

/** Keeps a mail once, while there is room. */
export async function keepDropped(tx: Tx, { talk, notKept, ...mail }: DroppedMail): Promise<void> {
  const { caseId, messageId } = droppedMails
  const ofTalk = eq(talk.kind === 'case' ? caseId : messageId, talk.id)
  if ((await tx.db.$count(droppedMails, ofTalk)) >= MAX_OF_TALK) return
  if ((await tx.db.$count(droppedMails)) >= MAX_MAILS) return
  const row = {
    ...(talk.kind === 'case' ? { caseId: talk.id } : { messageId: talk.id }),
    mailKey: mail.mailKey,
    why: mail.why,
    sender: mail.sender.slice(0, LENGTHS.sender),
    subject: maskCardNumbers(mail.subject).slice(0, LENGTHS.subject).toWellFormed(),
    words: mailedWords({ ...mail, notKept: [] }),
    attachments: notKept.slice(0, MAX_NAMES).map((name) => name.slice(0, LENGTHS.name)),
    at: tx.now,
  }
  await tx.db.insert(droppedMails).values(row).onConflictDoNothing()
}

/** The latest first. */
export const listDroppedMails = listOf({
  rows: (tx) => tx.db.select().from(droppedMails),
  id: droppedMails.id,
  sorts: { date: droppedMails.at },
  sort: '-date',
  search: [droppedMails.sender, droppedMails.subject, droppedMails.words],
  items: (_, rows) =>
    rows.map(({ caseId, messageId, ...mail }) => ({
      ...mail,
      talk: {
        kind: caseId === null ? ('message' as const) : ('case' as const),
        id: caseId ?? messageId ?? 0,
      },
    })),
})

/** Makes a mail a message of its customer, as if it had been taken when it came. */
export async function takeInDropped(tx: Tx, id: number): Promise<void> {
  const gone = await tx.db.delete(droppedMails).where(eq(droppedMails.id, id)).returning()
  const { caseId, messageId, mailKey, subject, ...mail } = oneOrRefuse(gone)
  const words = mail.words || subject || '(E-mail without text.)'
  const written = { mailKey, words, notKept: mail.attachments }
  const outcome =
    caseId === null
      ? await replyByMail(tx, { ...written, messageId: messageId ?? 0 })
      : (await writeByMail(tx, { ...written, caseId, files: [] })).outcome
  if (outcome === 'too-many') throw new Refusal('too-often')
}
