// A shopper's message that came by mail. It is written once for its mail, with the files that came
// along, in one transaction: a mail that is delivered again changes nothing. The same limits hold for its
// files as for those of a page, and the message names those that are not kept.

import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { CaseFileType } from '#contract/case-file-limits.ts'
import { maskCardNumbers } from '#contract/mask-cards.ts'
import { type CaseFileRow, caseFiles, caseMessages, type CaseRow } from './cases.table.ts'
import { fileRefusal, filesOfCase, noteFileAdded } from './case-files.ts'
import { addShoppersMessage, lockCase } from './write-in-case.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

/** A file of the mail that was checked and is stored. */
export type MailedFile = Pick<CaseFileRow, 'kind' | 'fileName' | 'storedName' | 'bytes'> & {
  mediaType: CaseFileType
}

export type MailedMessage = {
  caseId: number
  /** What identifies the mail. */
  mailKey: string
  words: string
  files: readonly MailedFile[]
  /** Names of files that are of no kind that a case takes. */
  notKept: readonly string[]
  /** Whether the mail said more than was read of it. */
  isCut?: boolean
}

export type WrittenByMail =
  | { outcome: 'written'; kept: MailedFile[]; messageId: number }
  /** Written before; or too much came by mail for now. */
  | { outcome: 'known' | 'too-many' }

/** More mails in a case in an hour are programs that answer each other. */
const MAX_MAILS_AN_HOUR = 20
const HOUR_MS = 3_600_000

export async function writeByMail(tx: Tx, mail: MailedMessage): Promise<WrittenByMail> {
  const { caseId, mailKey } = mail
  const before = await lockCase(tx, caseId)
  if (await isKnownMail(tx, mailKey)) return { outcome: 'known' }
  if (await hasTooMany(tx, caseId)) return { outcome: 'too-many' }
  const { kept, notKept } = await chooseFiles(tx, mail)
  const words = wordsOf({ ...mail, notKept: [...mail.notKept, ...notKept] }, kept.length)
  const { messageId } = await addShoppersMessage(tx, before, { words, mailKey })
  for (const file of kept) await addMailedFile(tx, before, file)
  return { outcome: 'written', kept, messageId }
}

export const isKnownMail = async (tx: Tx, mailKey: string): Promise<boolean> =>
  (await tx.db.$count(caseMessages, eq(caseMessages.mailKey, mailKey))) > 0

async function hasTooMany(tx: Tx, caseId: number): Promise<boolean> {
  const anHourAgo = new Date(tx.now.getTime() - HOUR_MS)
  const { caseId: ofCase, mailKey, at } = caseMessages
  const recent = and(eq(ofCase, caseId), isNotNull(mailKey), gt(at, anHourAgo))
  return (await tx.db.$count(caseMessages, recent)) >= MAX_MAILS_AN_HOUR
}

/** As many of the files as the case still takes, in their order. */
async function chooseFiles(tx: Tx, { caseId, files }: MailedMessage) {
  const there: Pick<CaseFileRow, 'kind' | 'bytes'>[] = await filesOfCase(tx, caseId)
  const kept: MailedFile[] = []
  const notKept: string[] = []
  for (const file of files) {
    if (fileRefusal([...there, ...kept], file)) notKept.push(file.fileName)
    else kept.push(file)
  }
  return { kept, notKept }
}

async function addMailedFile(tx: Tx, { id, orderId }: CaseRow, file: MailedFile): Promise<void> {
  const whole = { ...file, received: file.bytes, announcedAt: tx.now, uploadedAt: tx.now }
  const row = { ...whole, caseId: id, side: 'shopper' as const }
  await noteFileAdded(tx, orderId, singleRow(await tx.db.insert(caseFiles).values(row).returning()))
}

const MAX_WORDS = 4000
const MAX_NAMES = 10
const MAX_NAME = 80
const CUT = '(The mail was longer. It was cut here.)'

/** The words of the mail, without card numbers, then what was not kept. */
function wordsOf({ words, notKept, isCut = false }: MailedMessage, files: number): string {
  const notes = notKeptText(notKept)
  const text = maskCardNumbers(words) || (files > 0 ? '(Sent by mail, without words.)' : '')
  const room = MAX_WORDS - notes.length - CUT.length - 4
  if (!isCut && text.length <= room) return [text, notes].filter(Boolean).join('\n\n')
  const start = text
    .slice(0, room)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()
  return [start, CUT, notes].filter(Boolean).join('\n\n')
}

function notKeptText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const shown = names.slice(0, MAX_NAMES).map((name) => maskCardNumbers(name.slice(0, MAX_NAME)))
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : ''
  return `(Not kept: ${shown.join(', ')}${more})`
}
