// A mail as its text in src/content/texts has it: the title is the subject, the first heading the heading, a link alone in
// its paragraph a button. `{+name}` alone in one is the place of a part that is no text; an empty paragraph is left out.
// Sections after the first are sentences to choose from.

import { type Line, linesOf, plainText, type Text } from '#content/text.ts'
import { button, type Content, rich, type Written } from './layout.ts'

export function mailOf({ title, opening, sections }: Text, parts: Parts = {}): MailText {
  const [first] = sections
  const lines = [...opening, ...(first ? linesOf(first) : [])]
  return {
    subject: title,
    ...(first && { heading: first.heading }),
    parts: writtenOf(lines, parts),
  }
}

/** Lines as the parts of a mail. */
export const writtenOf = (lines: readonly Line[], parts: Parts): Written =>
  lines.map((line) => partOf(line, parts))

type MailText = Pick<Content, 'subject' | 'heading' | 'parts'>
/** By the name of their place. */
export type Parts = Readonly<Record<string, Written>>

const PLACE = /^\{\+(\w{1,40})\}$/

function partOf(line: Line, parts: Parts): Written {
  const [, place] = PLACE.exec(plainText(line)) ?? []
  if (place && !Object.hasOwn(parts, place)) throw new Error(`no part ${place}`)
  if (place) return parts[place]
  const [only] = line
  if (line.length === 1 && only?.kind === 'link') return button(only.text, only.href)
  if (line.every(({ kind }) => kind !== 'link')) return plainText(line).trim()
  return rich(
    line.map((part) => ({ text: part.text, ...(part.kind === 'link' && { url: part.href }) })),
  )
}
