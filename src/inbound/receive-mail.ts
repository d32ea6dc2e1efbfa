// Makes a mail a message of the talk that its address names. It is done once the message is committed;
// when anything fails before that, the mail server keeps the mail and tries again.

import { createHash } from 'node:crypto'
import { MIN_FREE_BYTES } from '#domain/cases/case-files.ts'
import { isKnownMail, writeByMail } from '#domain/cases/write-by-mail.ts'
import { findCase } from '#domain/cases/find-case.ts'
import { freeBytes } from '#platform/files/files.ts'
import type { MailedTalk } from '#platform/mail/reply-address.ts'
import { trueRandom } from '#platform/random.ts'
import type { Shop } from '#platform/shop.ts'
import { visitor } from '#platform/tx.ts'
import { answerIn } from './answer-text.ts'
import { parseMail } from './parse-mail.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { removeStored, storeAttachments } from './store-attachments.ts'

export type Receiving = { shop: Shop; dataDir: string }

export type IncomingMail = {
  talk: MailedTalk
  raw: Buffer
  /** Whether it has a sender; reports of mail servers have none. */
  hasSender: boolean
}

/** `known`: it came before. `automatic` and `empty` mails are dropped. `later`: not now. */
export type Received = 'written' | 'known' | 'automatic' | 'empty' | 'later'

/** Whether the talk is still there. */
export const isThere = ({ shop }: Receiving, { id }: MailedTalk): Promise<boolean> =>
  shop.read(visitor, async (tx) => (await findCase(tx, id)) !== undefined)

export async function receiveMail(
  { shop, dataDir }: Receiving,
  { talk, raw, hasSender }: IncomingMail,
): Promise<Received> {
  const mail = await parseMail(raw)
  if (!hasSender || mail.isAutomatic) return 'automatic'
  const words = readable(answerIn(mail.text))
  if (!words && mail.attachments.length === 0) return 'empty'
  const mailKey = keyOf(talk, mail, raw)
  if (await shop.read(visitor, (tx) => isKnownMail(tx, mailKey))) return 'known'
  if (mail.attachments.length > 0 && (await freeBytes(dataDir)) < MIN_FREE_BYTES) return 'later'
  const { files, notKept } = await storeAttachments(mail.attachments, {
    dataDir,
    random: trueRandom,
  })
  const message = { caseId: talk.id, mailKey, words, files, notKept, isCut: mail.isCut }
  const result = await shop.write(visitor, (tx) => writeByMail(tx, message))
  const kept = result.outcome === 'written' ? result.kept : []
  const others = files.filter((file) => !kept.includes(file))
  await removeStored(others, dataDir)
  return result.outcome === 'too-many' ? 'later' : result.outcome
}

/** Text as PostgreSQL stores it: whole characters, none of them a control. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** A mail is itself by its Message-ID; without one, by all of it. */
function keyOf({ kind, id }: MailedTalk, { messageId }: ParsedMail, raw: Buffer): string {
  const hash = createHash('sha256').update(`${kind} ${id} `)
  return hash.update(messageId ? `id ${messageId}` : raw).digest('hex')
}
