// What somebody wrote in an answer, without the mail that it quotes. Each mail that can be answered
// begins with a line of ours, so that what is quoted can be told from what is new. Where it cannot,
// everything is kept: a line too many is read over, a line too few is lost.

import { ANSWER_ABOVE } from '#platform/mail/reply-address.ts'

export function answerIn(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const written = withoutQuote(lines).join('\n').trim()
  return (written || text.trim()).replaceAll(/\n{3,}/g, '\n\n')
}

const QUOTED = /^\s*>/
const isQuoted = (line: string | undefined) => line !== undefined && QUOTED.test(line)
const isBlank = (line: string | undefined) => line !== undefined && line.trim() === ''

function withoutQuote(lines: string[]): string[] {
  const ours = lines.findIndex((line) => line.includes(ANSWER_ABOVE))
  // Without signs of a quote in front: everything from our line on is the mail that is answered.
  if (ours >= 0 && !isQuoted(lines[ours])) return lines.slice(0, headingStart(lines, ours))
  const start = ours >= 0 ? blockStart(lines, ours) : quoteAfterHeading(lines)
  if (start === undefined) return lines
  const below = lines.slice(start).filter((line) => !isQuoted(line))
  return [...lines.slice(0, headingStart(lines, start)), ...below]
}

/** The first line of the quoted lines around one of them. */
function blockStart(lines: string[], within: number): number {
  let start = within
  while (isQuoted(lines[start - 1])) start--
  return start
}

/** The first quoted line under a heading of a mail program; a `>` without one may be the writer's own. */
function quoteAfterHeading(lines: string[]): number | undefined {
  const start = lines.findIndex(
    (line, index) =>
      isQuoted(line) && !isQuoted(lines[index - 1]) && headingStart(lines, index) < index,
  )
  return start < 0 ? undefined : start
}

const WROTE = /\b(wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev)\b/i
/** `On Sat, 28 Nov 2026 at 10:00, Yaadbox <help@shop.example> wrote:` and the like. */
const FIRST_WORD = /^(on|am|le|el|em|il|op|den|på)\s/i
/** `2026-11-28 10:00 GMT-05:00 Yaadbox <help@shop.example>:` */
const DATED = /^\d/
const MAX_HEADING_LINES = 3
const MAX_HEADING_LENGTH = 500

function isHeading(text: string): boolean {
  if (text.length > MAX_HEADING_LENGTH || !text.endsWith(':') || !/\d/.test(text)) return false
  if (DATED.test(text)) return text.includes('@') && text.endsWith('>:')
  return FIRST_WORD.test(text) && (WROTE.test(text) || text.includes('@'))
}

const isSeparator = (line = '') => /^(_{5,}|-{2,}[\p{L} ]{4,40}-{2,})$/u.test(line.trim())
const FIELD = /^\s*\*?[\p{L}][\p{L} -]{1,19}:\*?\s/u
const FROM = /^\s*\*?(from|von|de|da|van|fra|från):\*?\s/i
const MAX_FIELDS = 8

/** Where the heading begins that a mail program writes above a quote; the quote itself without one. */
function headingStart(lines: string[], quote: number): number {
  let end = quote
  while (isBlank(lines[end - 1])) end--
  const start = sentenceStart(lines, end) ?? fieldsStart(lines, end) ?? end
  return isSeparator(lines[start - 1]) ? start - 1 : start === end ? quote : start
}

/** A heading may be wrapped. */
function sentenceStart(lines: string[], end: number): number | undefined {
  for (let count = 1; count <= Math.min(MAX_HEADING_LINES, end); count++) {
    const heading = lines.slice(end - count, end)
    if (heading.some(isBlank)) return undefined
    if (isHeading(heading.map((line) => line.trim()).join(' '))) return end - count
  }
  return undefined
}

/** `From: ...`, `Sent: ...`, `To: ...`, `Subject: ...`, with or without a line above. */
function fieldsStart(lines: string[], end: number): number | undefined {
  for (let start = end - 1; start >= Math.max(0, end - MAX_FIELDS); start--) {
    if (!FIELD.test(lines[start] ?? '')) return undefined
    if (FROM.test(lines[start] ?? '')) return withoutBlanks(lines, start)
  }
  return undefined
}

/** Blank lines between a separator and the fields below it belong to the heading. */
function withoutBlanks(lines: string[], start: number): number {
  let above = start
  while (isBlank(lines[above - 1])) above--
  return isSeparator(lines[above - 1]) ? above : start
}
