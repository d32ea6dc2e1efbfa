// The frame of every mail: facts in, `{ subject, html, text }` out. Values are text: they are
// escaped in the HTML and kept to one line in the subject.

import type { ShopFacts } from '#contract/shop.ts'

export type Mail = { subject: string; html: string; text: string }

/** A piece of a paragraph; `url` makes it a link. */
export type Run = { text: string; url?: string }

/** A row of a slip; the label is followed by its detail, if it has any. */
export type SlipRow = {
  label: string
  detail?: string
  amount: string
  /** `settled` is in, `due` is to come. */
  role?: 'part' | 'total' | 'tax' | 'settled' | 'due'
}

/** A name and a value. */
export type Fact = [string, string]

/**
 * A part of a mail: a paragraph, plain or with links, a heading, a table of facts, a slip of amounts, a button, or
 * the name of the file that goes along.
 */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rich'; runs: Run[] }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'slip'; rows: readonly SlipRow[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'file'; name: string; title: string }

export const heading = (text: string): Part => ({ kind: 'heading', text })
export const rich = (runs: Run[]): Part => ({ kind: 'rich', runs })
export const factTable = (rows: readonly (Fact | false | '' | null | undefined)[]): Part => ({
  kind: 'facts',
  rows: rows.flatMap((row) => (row ? [row] : [])),
})
export const slip = (rows: readonly SlipRow[]): Part => ({ kind: 'slip', rows })
export const file = (name: string, title: string): Part => ({ kind: 'file', name, title })
export const button = (label: string, url: string): Part => ({ kind: 'button', label, url })

/** The rows that have a value. */
export const filled = (rows: readonly Fact[]): Fact[] => rows.filter(([, value]) => value)

/** One paragraph for each line of a typed text. */
export const paragraphs = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Parts as a mail is written: a text is a paragraph, lists are joined, and what is empty is left out. */
export type Written = Part | string | false | null | undefined | readonly Written[]

export function partsOf(written: Written): Part[] {
  if (!written) return []
  if (typeof written === 'string') return [{ kind: 'paragraph', text: written }]
  return 'kind' in written ? [written] : written.flatMap(partsOf)
}

/** What a mail says, without the frame that all mails share. */
export type Content = {
  subject: string
  /** A line above everything else. */
  above?: string | undefined
  /** Without one, the subject is the heading. */
  heading?: string
  parts: Written
}

export function renderMail(content: Content, shop: ShopFacts): Mail {
  const { subject, above, heading = subject } = content
  const parts = partsOf(content.parts)
  const start = above === undefined ? [] : [above]
  return {
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    html: page({ above, heading, parts }, shop),
    text: `${[...start, heading, ...parts.map(plainPart), footer(shop).join('\n')].join('\n\n')}\n`,
  }
}

const footer = (shop: ShopFacts) => [
  `Thank you, the ${shop.name} team`,
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
  if (part.kind === 'file') return `Attached: ${part.name} (${part.title})`
  if (part.kind === 'slip')
    return part.rows.map((row) => `${slipName(row)}: ${row.amount}`).join('\n')
  return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** What a row of a slip is called in one line. */
export const slipName = ({ label, detail }: SlipRow) => [label, detail].filter(Boolean).join(', ')

type Page = { above: string | undefined; heading: string; parts: readonly Part[] }

/** A column of 600 pixels under a strip of the carton's colour. */
function page({ above, heading, parts }: Page, shop: ShopFacts): string {
  return `<!doctype html>
<html lang="en-JM"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(heading)}</title><style>${IN_THE_DARK}</style></head>
<body class="ground" style="margin:0;background:#EBE1CE;color:#1D1B16;font:16px/1.55 ${TEXT_FONT}">${above === undefined ? '' : lineAbove(above)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 0 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:600px;background:#FFFEFB;border-radius:8px;overflow:hidden">
<tr><td style="height:14px;background:#DDBE8C;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="accent" style="padding:24px 28px 0;font:bold 24px/1.2 ${TITLE_FONT};color:#17452F">${escape(shop.name)}</td></tr>
<tr><td style="padding:14px 28px 26px"><h1 style="font:bold 28px/1.15 ${TITLE_FONT};margin:4px 0 18px;overflow-wrap:anywhere">${escape(heading)}</h1>
${parts.map(partAsHtml).join('\n')}</td></tr>
<tr><td style="padding:18px 28px 24px;background:#0B271E;font-size:14px;color:#BCD3C0">${footer(shop).map(escape).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`
}

/**
 * The dark colours of ui/tokens.css, by class. The light ones stand at each element, because some readers of mail drop the
 * sheet of the head; those that turn a page dark by themselves leave one alone that says it has both.
 */
const DARK: Readonly<Record<string, string>> = {
  ground: 'background:#14130f;color:#f4eee1',
  card: 'background:#1f1d18',
  accent: 'color:#9ccbaa',
  quiet: 'color:#bdb4a3',
  line: 'border-color:#35312a',
  act: 'background:#9ccbaa;color:#0b271e',
  settled: 'background:#17352a;color:#a9d6b5',
  due: 'background:#3c2b0b;color:#f4c772',
  sign: 'background:#28251e',
}
const IN_THE_DARK = `@media (prefers-color-scheme:dark){${Object.entries(DARK)
  .map(([name, style]) => `.${name}{${style.replaceAll(/(?=;|$)/g, '!important')}}`)
  .join('')}}`

const lineAbove = (line: string) =>
  `<p class="quiet" style="margin:0;padding:12px 28px 0;font-size:14px;text-align:center;color:#575045">${escape(line)}</p>`

const TEXT_FONT = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TITLE_FONT = "'Roboto Serif',Georgia,'Times New Roman',serif"

function partAsHtml(part: Part): string {
  if (part.kind === 'paragraph') return `<p style="margin:0 0 18px">${escape(part.text)}</p>`
  if (part.kind === 'heading')
    return `<h2 style="font:bold 20px/1.2 ${TITLE_FONT};margin:24px 0 10px">${escape(part.text)}</h2>`
  if (part.kind === 'rich')
    return `<p style="margin:0 0 18px">${part.runs.map(richRun).join('')}</p>`
  if (part.kind === 'button')
    return `<p style="margin:0 0 18px"><a class="act" href="${escape(part.url)}" style="background:#17452F;color:#FCF9F2;padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:bold;display:block;text-align:center">${escape(part.label)}</a></p>`
  if (part.kind === 'file') return fileAsHtml(part)
  return part.kind === 'slip' ? slipAsHtml(part.rows) : factsAsHtml(part.rows)
}

const tableOf = (rows: readonly string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px">${rows.join('')}</table>`

const factsAsHtml = (rows: readonly Fact[]) =>
  tableOf(
    rows.map(
      ([name, value]) =>
        `<tr><td class="quiet line" style="padding:8px 12px 8px 0;color:#575045;border-bottom:1px solid #EBE1CE">${escape(name)}</td><td class="line" style="padding:8px 0;border-bottom:1px solid #EBE1CE;overflow-wrap:anywhere"><strong>${escape(value)}</strong></td></tr>`,
    ),
  )

const PLAIN_ROW = 'border-bottom:1px solid #EBE1CE;padding:9px 0'
/** How a row of a slip looks, by its role. */
const SLIP_STYLES: Record<
  NonNullable<SlipRow['role']>,
  { names: string; row: string; amount: string }
> = {
  part: { names: 'line', row: PLAIN_ROW, amount: '' },
  total: {
    names: 'line',
    row: 'border-bottom:1px solid #EBE1CE;padding:12px 0;font-weight:bold',
    amount: `font:bold 24px/1.2 ${TITLE_FONT}`,
  },
  tax: { names: 'line quiet', row: `${PLAIN_ROW};color:#575045;font-size:14px`, amount: '' },
  settled: {
    names: 'settled',
    row: 'padding:12px;background:#DFEBDD;color:#17452F;font-weight:bold',
    amount: '',
  },
  due: {
    names: 'due',
    row: 'padding:12px;background:#FBE9C6;color:#80500A;font-weight:bold',
    amount: '',
  },
}

const slipAsHtml = (rows: readonly SlipRow[]) =>
  tableOf(
    rows.map(({ label, detail, amount, role = 'part' }) => {
      const style = SLIP_STYLES[role]
      const small = detail
        ? ` <span style="font-size:14px;font-weight:normal">${escape(detail)}</span>`
        : ''
      return `<tr><td class="${style.names}" style="${style.row};overflow-wrap:anywhere">${escape(label)}${small}</td><td class="${style.names}" align="right" style="${style.row};padding-left:12px;white-space:nowrap;${style.amount}">${escape(amount)}</td></tr>`
    }),
  )

const fileAsHtml = ({ name, title }: { name: string; title: string }) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="margin:0 0 18px;border:1.5px dashed #C2B393;border-radius:6px"><tr><td width="44" align="center" style="padding:10px;font-size:12px;font-weight:bold"><span class="sign" style="display:block;padding:12px 8px;background:#EBE1CE;border-radius:4px">PDF</span></td><td style="padding:10px 14px 10px 0"><strong>${escape(name)}</strong><br><span class="quiet" style="font-size:14px;color:#575045">${escape(title)}, attached to this e-mail</span></td></tr></table>`

function richRun({ text, url }: Run): string {
  const html = escape(text).replaceAll('\n', '<br>')
  return url ? `<a class="accent" href="${escape(url)}" style="color:#17452F">${html}</a>` : html
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
