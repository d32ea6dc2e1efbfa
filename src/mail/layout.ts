// The frame of every mail: facts in, `{ subject, html, text }` out. Values are text: they are
// escaped in the HTML and kept to one line in the subject.

import type { ShopFacts } from '#contract/shop.ts'

export type Mail = { subject: string; html: string; text: string }

/** A piece of a paragraph; `url` makes it a link. */
export type Run = { text: string; url?: string }

/** A part of a mail: a paragraph, plain or with links, a heading, a table of facts, or a button. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rich'; runs: Run[] }
  | { kind: 'facts'; rows: [string, string][] }
  | { kind: 'button'; label: string; url: string }

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
export const heading = (text: string): Part => ({ kind: 'heading', text })
export const rich = (runs: Run[]): Part => ({ kind: 'rich', runs })
export const factTable = (rows: [string, string][]): Part => ({ kind: 'facts', rows })
export const button = (label: string, url: string): Part => ({ kind: 'button', label, url })

/** One paragraph for each line of a typed text. */
export const paragraphs = (text: string): Part[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(paragraph)

/** What a mail says, without the frame that all mails share. */
export type Content = { subject: string; heading: string; parts: Part[] }

export function renderMail({ subject, heading, parts }: Content, shop: ShopFacts): Mail {
  return {
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    html: page(heading, parts, shop),
    text: `${[heading, ...parts.map(plainPart), footer(shop).join('\n')].join('\n\n')}\n`,
  }
}

const footer = (shop: ShopFacts) => [
  `${shop.name}, ${shop.address}`,
  `${shop.phone} · ${shop.email}`,
  `${shop.hoursWeek}, ${shop.hoursSaturday}`,
]

function plainPart(part: Part): string {
  if (part.kind === 'paragraph') return part.text
  if (part.kind === 'heading') return part.text.toUpperCase()
  if (part.kind === 'rich')
    return part.runs.map(({ text, url }) => (url ? `${text} (${url})` : text)).join('')
  if (part.kind === 'button') return `${part.label}:\n${part.url}`
  return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function page(heading: string, parts: Part[], shop: ShopFacts): string {
  return `<!doctype html>
<html lang="en-JM"><head><meta charset="utf-8"><title>${escape(heading)}</title></head>
<body style="margin:0;background:#FCF9F2;color:#1D1B16;font:16px/1.55 Georgia,serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFEFB;border:1px solid #DDD0B8;border-radius:8px">
<tr><td style="padding:24px 28px 0;font-weight:bold;font-size:20px;color:#17452F">${escape(shop.name)}</td></tr>
<tr><td style="padding:12px 28px 28px"><h1 style="font-size:26px;line-height:1.15;margin:8px 0 16px">${escape(heading)}</h1>
${parts.map(partAsHtml).join('\n')}</td></tr>
<tr><td style="padding:18px 28px;border-top:1px dashed #C2B393;font-size:13px;color:#575045">${footer(shop).map(escape).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`
}

function partAsHtml(part: Part): string {
  if (part.kind === 'paragraph') return `<p style="margin:0 0 14px">${escape(part.text)}</p>`
  if (part.kind === 'heading')
    return `<h2 style="font-size:20px;line-height:1.2;margin:24px 0 10px">${escape(part.text)}</h2>`
  if (part.kind === 'rich')
    return `<p style="margin:0 0 14px">${part.runs.map(richRun).join('')}</p>`
  if (part.kind === 'button')
    return `<p style="margin:20px 0"><a href="${escape(part.url)}" style="background:#17452F;color:#FCF9F2;padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:bold;display:inline-block">${escape(part.label)}</a></p>`
  const rows = part.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:8px 12px 8px 0;color:#575045;border-bottom:1px solid #EBE1CE">${escape(name)}</td><td style="padding:8px 0;border-bottom:1px solid #EBE1CE"><strong>${escape(value)}</strong></td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

function richRun({ text, url }: Run): string {
  const html = escape(text).replaceAll('\n', '<br>')
  return url ? `<a href="${escape(url)}" style="color:#17452F">${html}</a>` : html
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
