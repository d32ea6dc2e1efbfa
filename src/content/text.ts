// A text of the shop and how its placeholders are filled: `{email}` stands for a fact, `[refund policy](/refund-policy)` is
// a link. What is filled in is never read for placeholders or links itself.

/** A paragraph, a list, or numbered steps, as the elements of a page are called. */
type Tag = 'p' | 'ul' | 'ol'

/** A text as it is written; parse-text.ts makes it of a file. */
export type Template = {
  title: string
  /** The paragraphs between the title and the first heading. */
  opening: readonly string[]
  sections: readonly {
    id: string
    heading: string
    blocks: readonly { tag: Tag; lines: readonly string[] }[]
  }[]
}

export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'fact'; text: string; fact: string }
  | { kind: 'link'; text: string; href: string }

/** A paragraph or an item of a list. */
export type Line = readonly TextPart[]
export type TextSection = {
  id: string
  heading: string
  blocks: readonly { tag: Tag; lines: readonly Line[] }[]
}

/** A text with its facts in their places. */
export type Text = { title: string; opening: readonly Line[]; sections: readonly TextSection[] }

/** By placeholder; a list stands for as many lines where its placeholder is alone in one. */
export type Facts = Readonly<Record<string, string | readonly string[]>>

const MARK = /\[([^[\]]{1,120})\]\(([^()\s]{1,200})\)|\{(\w{1,40})\}/g
const LONE = /^\{(\w{1,40})\}$/

export const fillTemplate = ({ title, opening, sections }: Template, facts: Facts): Text => ({
  title: plainText(fillLine(title, facts)),
  opening: fillLines(opening, facts),
  sections: sections.map(({ id, heading, blocks }) => ({
    id,
    heading: plainText(fillLine(heading, facts)),
    blocks: blocks.map(({ tag, lines }) => ({ tag, lines: fillLines(lines, facts) })),
  })),
})

const fillLines = (lines: readonly string[], facts: Facts): Line[] =>
  lines.flatMap((line) => {
    const [, fact = ''] = LONE.exec(line) ?? []
    const value = facts[fact]
    return Array.isArray(value)
      ? value.map((text: string): Line => [{ kind: 'fact', text, fact }])
      : [fillLine(line, facts)]
  })

/** Splits a line at its placeholders and links. An unknown placeholder stays as it is. */
export function fillLine(line: string, facts: Facts): Line {
  const parts: TextPart[] = []
  let end = 0
  const addWords = (until: number) => {
    if (until > end) parts.push({ kind: 'words', text: line.slice(end, until) })
  }
  for (const [mark, label, href, fact = ''] of line.matchAll(MARK)) {
    const at = line.indexOf(mark, end)
    addWords(at)
    if (label && href) parts.push({ kind: 'link', text: label, href: fillAddress(href, facts) })
    else parts.push({ kind: 'fact', text: String(facts[fact] ?? mark), fact })
    end = at + mark.length
  }
  addWords(line.length)
  return parts
}

/** Where a link leads may be a fact as a whole. */
const fillAddress = (href: string, facts: Facts) =>
  href.replace(LONE, (mark, fact: string) => String(facts[fact] ?? mark))

/** A line without its links; a link becomes its label. */
export const plainText = (line: Line) => line.map(({ text }) => text).join('')

/** All lines of a section. */
export const linesOf = ({ blocks }: Pick<TextSection, 'blocks'>) =>
  blocks.flatMap(({ lines }) => lines)

/** The section of this id. */
export function sectionOf({ sections }: Text, id: string): TextSection {
  const section = sections.find((one) => one.id === id)
  if (!section) throw new Error(`no section ${id}`)
  return section
}

/** The paragraphs and items of a section as plain text. */
export const sectionLines = (text: Text, id: string) => linesOf(sectionOf(text, id)).map(plainText)

/** A section as plain text, a paragraph or an item a line. */
export const sectionText = (text: Text, id: string) => sectionLines(text, id).join('\n')

/** Each section as plain text, its heading first. */
export const sectionTexts = ({ sections }: Text) =>
  sections.map((section) => [section.heading, ...linesOf(section).map(plainText)].join('\n'))
