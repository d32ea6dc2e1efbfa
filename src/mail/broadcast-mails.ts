// A broadcast as one subscriber gets it, with an unsubscribe button. Its simple formatting: blank
// lines separate paragraphs, `# ` to `### ` begin a heading, `[words](https://...)` is a link, and a
// link alone in its paragraph is a button. Everything else is plain text: HTML in it is escaped.

import type { ShopFacts } from '#contract/shop.ts'
import { button, heading, type Mail, type Part, renderMail, rich, type Run } from './layout.ts'

export type BroadcastFacts = {
  subject: string
  body: string
  unsubscribeUrl: string
  shop: ShopFacts
}

export function broadcastMail({ subject, body, unsubscribeUrl, shop }: BroadcastFacts): Mail {
  const parts = [
    simpleParts(body),
    `You received this because you joined the ${shop.name} mailing list. You can unsubscribe at any time.`,
    button('Unsubscribe', unsubscribeUrl),
  ]
  return renderMail({ subject, heading: subject, parts }, shop)
}

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
