// What a document of an order says: an invoice, a credit note, a receipt. It is written once, when the
// document is issued, with every word that a page or a PDF shows of it; they only lay it out.

import { z } from 'zod'

/** Documents with series of their own; `carried-over` stands for what was sold before there were any. */
export const DOCUMENT_KINDS = ['invoice', 'credit-note', 'receipt', 'carried-over'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const words = z.string()

/** One of the four facts under the title, such as the buyer or the day of issue. */
const Fact = z.strictObject({ label: words, value: words, more: z.array(words) })

/**
 * A column after the first. `minor` columns are left out where there is little room; columns of figures
 * are all aligned to the right.
 */
const Column = z.strictObject({ label: words, minor: z.boolean() })

const Row = z.strictObject({
  name: words,
  /** Said smaller below the name; empty for nothing. */
  detail: words,
  /** One text for each column. */
  cells: z.array(words),
})

const Sum = z.strictObject({
  label: words,
  detail: words,
  amount: words,
  /** `settled` is in, `due` is to come. */
  role: z.enum(['part', 'total', 'tax', 'settled', 'due']),
})

/** What is said beside the sums: a clause in bold and a sentence. */
const Note = z.strictObject({ lead: words, text: words })

export const DocumentContent = z.strictObject({
  /** Which layout shows it. Layouts are only added, so a document always looks as it did. */
  layout: z.literal(1),
  kind: z.enum(['invoice', 'credit-note', 'receipt']),
  /** Two words or one, such as "Tax invoice". */
  title: words,
  number: words,
  /** The name of the shop, beside its mark. */
  brand: words,
  seller: z.strictObject({ name: words, lines: z.array(words) }),
  facts: z.array(Fact),
  /** What the first column is called. */
  subject: words,
  columns: z.array(Column),
  rows: z.array(Row),
  sums: z.array(Sum),
  notes: z.array(Note),
  footer: words,
})
export type DocumentContent = z.infer<typeof DocumentContent>

/** What is said of an order; the shop's name is added when it is issued. */
export type DocumentWords = Omit<DocumentContent, 'brand'>

/** The same text for the same content, whatever order its fields are in. */
export const canonicalText = (content: DocumentContent) => JSON.stringify(sorted(content))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]))
}
