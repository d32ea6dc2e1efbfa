// The simple formatting of a broadcast. Blank lines separate paragraphs, `# ` to `### ` begin a heading,
// `[words](https://...)` is a link, and a link alone in its paragraph is a button. All else is text:
// no HTML that is typed here ever becomes HTML.

import { button, heading, type Part, rich, type Run } from './layout.ts'

const LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()<>"]{1,500})\)/g
const LONE_LINK = new RegExp(`^${LINK.source}$`)

export function simpleParts(text: string): Part[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(partsOf)
}

function partsOf(block: string): Part[] {
  const [, title, rest] = /^#{1,3} +([^\n]+)(?:\n([\s\S]*))?$/.exec(block) ?? []
  if (title) return [heading(title.trim()), ...(rest?.trim() ? partsOf(rest.trim()) : [])]
  const [, label, url] = LONE_LINK.exec(block) ?? []
  return label && url ? [button(label, url)] : [rich(runsOf(block))]
}

function runsOf(block: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const match of block.matchAll(LINK)) {
    const [whole, text = '', url = ''] = match
    if (match.index > end) runs.push({ text: block.slice(end, match.index) })
    runs.push({ text, url })
    end = match.index + whole.length
  }
  if (end < block.length) runs.push({ text: block.slice(end) })
  return runs
}
