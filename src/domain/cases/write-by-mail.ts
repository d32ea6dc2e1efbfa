// A shopper's message that came by mail. It is written once for its mail, with the files that came
// along, in one transaction: a mail that is delivered again changes nothing. The same limits hold for its
// files as for those of a page, and the message names those that are not kept. A case of an order that
// staff have deleted is refused as one that does not exist: the shop sends no mails about it.

import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { CaseFileType } from '#contract/case-file-limits.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { type CaseFileRow, caseMessages, type CaseRow } from './cases.table.ts'
import { lockCaseFiles } from './case-file-room.ts'
import { insertFile, recordFileAdded } from './case-files.ts'
import { findCase } from './find-case.ts'
import { anHourAgo, MAX_MAILS_AN_HOUR, type MailedWords, mailedWords } from './mailed-words.ts'
import { addShoppersMessage, lockCase } from './write-in-case.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

/** A file of the mail that was checked and is stored. */
export type MailedFile = Pick<CaseFileRow, 'kind' | 'fileName' | 'storedName' | 'bytes'> & {
  mediaType: CaseFileType
}

export type MailedMessage = MailedWords & {
  caseId: number
  /** What identifies the mail. */
  mailKey: string
  files: readonly MailedFile[]
}

export type WrittenByMail =
  | { outcome: 'written'; kept: MailedFile[]; messageId: number }
  /** Written before; or too much came by mail for now. */
  | { outcome: 'known' | 'too-many' }

/** Whether a case takes mail: it is there, and staff have not deleted its order. */
export async function takesMail(tx: Tx, caseId: number): Promise<boolean> {
  const row = await findCase(tx, caseId)
  return row !== undefined && (await isShown(tx, row))
}

const isShown = async (tx: Tx, { orderId }: CaseRow): Promise<boolean> =>
  (await findOrder(tx, orderId))?.hiddenAt === null

export async function writeByMail(tx: Tx, mail: MailedMessage): Promise<WrittenByMail> {
  const { caseId, mailKey } = mail
  await lockCaseFiles(tx)
  const before = await lockCase(tx, caseId)
  if (!(await isShown(tx, before))) throw new Refusal('not-found')
  if (await isKnownMail(tx, mailKey)) return { outcome: 'known' }
  if (await hasTooMany(tx, caseId)) return { outcome: 'too-many' }
  const { kept, notKept } = await addFiles(tx, before, mail.files)
  const all = { ...mail, notKept: [...mail.notKept, ...notKept] }
  const words = mailedWords(all, { hasFiles: kept.length > 0 })
  const { messageId } = await addShoppersMessage(tx, before, { words, mailKey })
  for (const { row } of kept) await recordFileAdded(tx, before.orderId, row)
  return { outcome: 'written', kept: kept.map(({ file }) => file), messageId }
}

export const isKnownMail = async (tx: Tx, mailKey: string): Promise<boolean> =>
  (await tx.db.$count(caseMessages, eq(caseMessages.mailKey, mailKey))) > 0

async function hasTooMany(tx: Tx, caseId: number): Promise<boolean> {
  const { caseId: ofCase, mailKey, at } = caseMessages
  const recent = and(eq(ofCase, caseId), isNotNull(mailKey), gt(at, anHourAgo(tx)))
  return (await tx.db.$count(caseMessages, recent)) >= MAX_MAILS_AN_HOUR
}

/** Mail servers send for all shoppers: what they bring for unproven orders is counted together. */
const NETWORK = 'mail'

/** Adds as many of the files as the case still takes, in their order. */
async function addFiles(tx: Tx, one: CaseRow, files: readonly MailedFile[]) {
  const kept: { file: MailedFile; row: CaseFileRow }[] = []
  const notKept: string[] = []
  for (const file of files) {
    const arrived = { received: file.bytes, announcedAt: tx.now, uploadedAt: tx.now }
    const whole = { ...file, ...arrived, side: 'shopper' as const, network: NETWORK }
    const row = await insertFile(tx, one, whole).catch(undefinedIfRefused)
    if (row) kept.push({ file, row })
    else notKept.push(file.fileName)
  }
  return { kept, notKept }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
