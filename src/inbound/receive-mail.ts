// Makes a mail a message of the talk that its address names. It is done once the message is committed;
// when anything fails before that, the mail server keeps the mail and tries again.

import { createHash } from 'node:crypto'
import { MIN_FREE_BYTES } from '#domain/cases/case-files.ts'
import type { MailedWords } from '#domain/cases/mailed-words.ts'
import {
  isKnownMail,
  takesMail,
  writeByMail,
  type WrittenByMail,
} from '#domain/cases/write-by-mail.ts'
import { findMessage } from '#domain/enquiries/messages.ts'
import { replyByMail } from '#domain/enquiries/reply-by-mail.ts'
import { keepDropped } from '#domain/inbox/dropped-mails.ts'
import { freeBytes } from '#platform/files/files.ts'
import { type Places, takeIn } from '#platform/files/intake.ts'
import type { MailedTalk } from '#platform/mail/reply-address.ts'
import { trueRandom } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Shop } from '#platform/shop.ts'
import { type Tx, visitor } from '#platform/tx.ts'
import { answerIn } from './answer-text.ts'
import { parseMail } from './parse-mail.ts'
import type { ParsedAttachment, ParsedMail } from './parsed-mail.ts'
import { attachmentName, readAttachments } from './read-attachments.ts'

export type Receiving = Places & { shop: Shop }

export type IncomingMail = {
  talk: MailedTalk
  raw: Buffer
  /** Whether it has a sender; reports of mail servers have none. */
  hasSender: boolean
}

/** `known`: it came before. `automatic` and `empty` mails become no message: staff read them for a week. `later`: not now. */
export type Received = 'written' | 'known' | 'automatic' | 'empty' | 'later'

type Kind = MailedTalk['kind']

const IS_THERE: Record<Kind, (tx: Tx, id: number) => Promise<boolean>> = {
  case: takesMail,
  message: async (tx, id) => (await findMessage(tx, id)) !== undefined,
}

/** Whether the talk is still there. */
export const isThere = ({ shop }: Receiving, { kind, id }: MailedTalk): Promise<boolean> =>
  shop.read(visitor, (tx) => IS_THERE[kind](tx, id))

export async function receiveMail(
  receiving: Receiving,
  { talk, raw, hasSender }: IncomingMail,
): Promise<Received> {
  const mail = await parseMail(raw)
  const { attachments, isCut } = mail
  const words = readable(answerIn(mail.text))
  const mailKey = keyOf(talk, mail, raw)
  const isEmpty = !words && attachments.length === 0
  const why = !hasSender || mail.isAutomatic ? 'automatic' : isEmpty ? 'empty' : undefined
  if (!why) return WRITE[talk.kind](receiving, { id: talk.id, mailKey, words, isCut, attachments })
  const notKept = attachments.map(({ name }) => attachmentName(name))
  const [sender, subject] = [readable(mail.sender), readable(mail.subject)]
  const dropped = { talk, mailKey, why, sender, subject, words, isCut, notKept } as const
  await receiving.shop.write(visitor, (tx) => keepDropped(tx, dropped))
  return why
}

type Written = Omit<MailedWords, 'notKept'> & {
  id: number
  mailKey: string
  attachments: readonly ParsedAttachment[]
}

const WRITE: Record<Kind, (receiving: Receiving, written: Written) => Promise<Received>> = {
  case: writeInCase,
  message: replyToMessage,
}

/**
 * With attachments it waits for room on the disk: the mail itself is not kept, so what the case does not
 * get now is lost.
 */
async function writeInCase(receiving: Receiving, written: Written): Promise<Received> {
  const { shop, dataDir } = receiving
  const { id: caseId, attachments, ...mail } = written
  if (await shop.read(visitor, (tx) => isKnownMail(tx, mail.mailKey))) return 'known'
  if (attachments.length > 0 && (await freeBytes(dataDir)) < MIN_FREE_BYTES) return 'later'
  const { attached, notKept } = await readAttachments(attachments, trueRandom)
  const files = attached.map(({ file }) => file)
  const { outcome } = await takeIn<WrittenByMail>(receiving, {
    files: attached.flatMap(({ arriving }) => arriving),
    write: (verb) => shop.write(visitor, verb),
    verb: (tx) => writeByMail(tx, { ...mail, files, notKept, caseId }),
    unneeded: (result) => {
      const kept = result?.outcome === 'written' ? result.kept : []
      const others = attached.filter(({ file }) => !kept.includes(file))
      return others.flatMap(({ arriving }) => arriving.map(({ path }) => path))
    },
  })
  return outcome === 'too-many' ? 'later' : outcome
}

async function replyToMessage({ shop }: Receiving, written: Written): Promise<Received> {
  const { id: messageId, attachments, ...mail } = written
  const notKept = attachments.map(({ name }) => attachmentName(name))
  const outcome = await shop.write(visitor, (tx) =>
    replyByMail(tx, { ...mail, messageId, notKept }),
  )
  return outcome === 'too-many' ? 'later' : outcome
}

/** Whether the talk was deleted while its mail came. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'not-found'

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
