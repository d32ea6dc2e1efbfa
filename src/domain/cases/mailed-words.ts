// The words of a message that came by mail, of a case or of a contact message: without card numbers, not
// longer than a message, and with the names of the files that came along and are not kept.

import { maskCardNumbers } from '#contract/mask-cards.ts'
import type { Tx } from '#platform/tx.ts'

export type MailedWords = {
  words: string
  /** Names of files that are not kept. */
  notKept: readonly string[]
  /** Whether the mail said more than was read of it. */
  isCut?: boolean
}

/** More mails in one talk in an hour are programs that answer each other. */
export const MAX_MAILS_AN_HOUR = 20
const HOUR_MS = 3_600_000

export const anHourAgo = ({ now }: Tx) => new Date(now.getTime() - HOUR_MS)

const MAX_WORDS = 4000
const MAX_NAMES = 10
const MAX_NAME = 80
const CUT = '(The e-mail was longer and has been shortened.)'

/** `hasFiles`: a mail without words is a message, too, if some of its files are kept. */
export function mailedWords(
  { words, notKept, isCut = false }: MailedWords,
  { hasFiles = false } = {},
): string {
  const notes = notKeptText(notKept)
  const text = maskCardNumbers(words) || (hasFiles ? '(E-mail without text.)' : '')
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
  return `(Attachments not saved: ${shown.join(', ')}${more})`
}
