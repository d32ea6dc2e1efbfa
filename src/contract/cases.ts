// Cases: what shoppers report about an order that has left the shop, or ask about any order.

import { z } from 'zod'
import { boxFromValue } from './case-boxes.ts'
import { CASE_KINDS } from './case-kinds.ts'
import { CaseFileRoom, CaseFileView } from './case-files.ts'
import { freeText, oneLine, withoutCard } from './free-text.ts'
import { listedBy } from './lists.ts'
import { moneyField } from './money-field.ts'
import { rowNumber } from './numbers.ts'
import { quantity, RETURN_CONDITIONS } from './order-lines.ts'
import { BoxOfLine } from './shipments.ts'
import { dollars, instant } from './units.ts'

/**
 * `open` until the shop decides; `decided` until what was decided is carried out; then `closed`. A
 * shopper who writes that it is not solved opens it again.
 */
export const CASE_STATES = ['open', 'decided', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** What a decision gives the shopper. */
export const CASE_OUTCOMES = ['part', 'repair', 'exchange', 'refund', 'refusal'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

/** What the shop owes next in a case: its first answer, or the decision. */
export const CASE_DUES = ['answer', 'decision'] as const
export type CaseDue = (typeof CASE_DUES)[number]

/** Who wrote a message of a case; a `note` is for staff only. */
export const CASE_SIDES = ['shopper', 'shop', 'note'] as const

/** How long damage may be reported after delivery, and an unopened box exchanged. */
export const DAMAGE_HOURS = 48
export const EXCHANGE_DAYS = 30

/** A shopper may have this many cases of one order that are not closed. */
export const MAX_OPEN_CASES = 5

const WORDS = 'Please enter a few words'
const wordsOr = (missing: string) => freeText(4000, missing, 3)

/** The body of `POST /api/order-pages/{link}/cases`. */
export const OpenCase = z.strictObject({
  kind: z.enum(CASE_KINDS, 'Please choose a topic'),
  /** The line of the order that it is about; a question needs none. */
  lineId: rowNumber('Please choose an item').nullish(),
  /** The box that is damaged; none if the shopper is not sure. */
  box: BoxOfLine.nullish(),
  words: wordsOr(WORDS),
})
export type OpenCase = z.infer<typeof OpenCase>

const asNumber = (value: unknown) => (value ? Number(value) : undefined)

/** The same as a form sends it: numbers are texts, and what was not chosen is empty. `missing` answers its own question. */
export const reportForm = (missing: string) =>
  OpenCase.extend({
    lineId: z.preprocess(asNumber, OpenCase.shape.lineId),
    box: z.preprocess(boxFromValue, OpenCase.shape.box),
    words: wordsOr(missing),
  })

/** The body of a message in a case. */
export const WriteInCase = z.strictObject({ words: freeText(4000, 'Please enter a message') })
export type WriteInCase = z.infer<typeof WriteInCase>

export const AssignCase = z.strictObject({ mine: z.boolean() })
export type AssignCase = z.infer<typeof AssignCase>

const amount = moneyField('Please enter an amount, such as 649.00')

/** The body of `POST /api/cases/{id}/decision`. */
export const DecideCase = z.strictObject({
  outcome: z.enum(CASE_OUTCOMES, 'Please choose an outcome'),
  title: withoutCard(oneLine(80, 'Please enter a short summary')),
  /** What follows, or why it is refused. */
  words: freeText(2000, 'Please give the reason, or what happens next', 3),
  byDay: z.iso.date('Please enter a day').optional(),
  /** What the shopper pays for it. */
  cost: amount.optional(),
})
export type DecideCase = z.infer<typeof DecideCase>

/** The body of `POST /api/cases/{id}/exchange`: what came back, and the piece that takes its place. */
export const ExchangePiece = z.strictObject({
  pieces: quantity.default(1),
  condition: z.enum(RETURN_CONDITIONS, 'Please choose the condition'),
  productId: rowNumber('Please choose a product'),
  selectedColor: oneLine(60).optional(),
  /** By default what the shopper paid for a piece of the same product, or what it costs now. */
  unitPrice: moneyField('Please enter a price, such as 649.00').optional(),
})
export type ExchangePiece = z.infer<typeof ExchangePiece>

/** Which cases the staff's lists show; the inbox has the same groups. */
export const CASE_GROUPS = ['open', 'overdue', 'mine', 'unassigned', 'decided', 'closed'] as const
export type CaseGroup = (typeof CASE_GROUPS)[number]

export const CASE_SORTS = ['due', 'date'] as const

export const ListCases = z.strictObject({
  ...listedBy(...CASE_SORTS),
  group: z.enum(CASE_GROUPS).optional(),
  kind: z.enum(CASE_KINDS).optional(),
})
export type ListCases = z.infer<typeof ListCases>

export const DecisionView = z.object({
  outcome: z.enum(CASE_OUTCOMES),
  title: z.string(),
  words: z.string(),
  byDay: z.string().nullable(),
  cost: dollars,
  decidedAt: instant,
})
export type DecisionView = z.input<typeof DecisionView>

const message = {
  id: z.number(),
  words: z.string(),
  at: instant,
  /** Who wrote it: for staff the account's name, for the shopper a first name; may be empty. */
  author: z.string(),
}

const summary = {
  id: z.number(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  subject: z.string(),
  openedAt: instant,
  /** What the shop owes next, and until when; null while it is the shopper's turn, or over. */
  due: z.enum(CASE_DUES).nullable(),
  dueAt: instant.nullable(),
}

/** A case in the list on its order's page. */
export const CaseSummaryView = z.object(summary)
export type CaseSummaryView = z.input<typeof CaseSummaryView>

const whole = {
  ...summary,
  reference: z.string(),
  /** The piece that it is about, such as `Montego 3-Seater, Forest Green`; empty for none. */
  piece: z.string(),
  /** The box that it is about: the piece of the line, and the carton of the piece, from 1. */
  pieceNumber: z.number().nullable(),
  carton: z.number().nullable(),
  /** When the first answer was promised, and when it came. */
  answerBy: instant,
  answeredAt: instant.nullable(),
  decision: DecisionView.nullable(),
  closedAt: instant.nullable(),
}

/** A case for anybody with the order's link. */
export const CasePageView = z.object({
  ...whole,
  messages: z.array(z.object({ ...message, mine: z.boolean() })),
  /** In the order in which they were announced; those on their way from the shopper, too. */
  files: z.array(CaseFileView),
  room: CaseFileRoom,
})
export type CasePageView = z.input<typeof CasePageView>

/** What an order's page says of a kind of case. */
export const CaseOfferView = z.object({
  kind: z.enum(CASE_KINDS),
  /** Whether one may be opened now. */
  open: z.boolean(),
  /** Until when; null for no end. */
  until: instant.nullable(),
  /** Why not, if it may not. */
  reason: z.string(),
  /** By when a case that is opened now is answered. */
  answerBy: instant,
})
export type CaseOfferView = z.input<typeof CaseOfferView>

/** `GET /api/order-pages/{link}/cases`. */
export const OrderCasesView = z.object({
  offers: z.array(CaseOfferView),
  cases: z.array(CaseSummaryView),
  /** How many older cases are closed and not among these. */
  more: z.number(),
  room: CaseFileRoom,
})
export type OrderCasesView = z.input<typeof OrderCasesView>

/** A row of the staff's list. */
export const StaffCaseView = z.object({
  ...whole,
  orderId: z.number(),
  /** The line that it is about; null for none. */
  lineId: z.number().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  ownerId: z.number().nullable(),
  /** The name of the member of staff who has it. */
  owner: z.string(),
})
export type StaffCaseView = z.input<typeof StaffCaseView>

/** `GET /api/cases/{id}`. */
export const StaffCasePageView = StaffCaseView.extend({
  /** The path of the shopper's page of it. */
  link: z.string(),
  messages: z.array(z.object({ ...message, side: z.enum(CASE_SIDES) })),
  /** Those that have arrived, and those on their way from the shop; with the address of each. */
  files: z.array(CaseFileView.extend({ address: z.string() })),
  decisions: z.array(DecisionView.extend({ by: z.string() })),
})
export type StaffCasePageView = z.input<typeof StaffCasePageView>

const SUBJECT_LENGTH = 60

/** What a case is called: the first sentence of its words, cut between words. */
export function subjectOf(text: string): string {
  const line = (/^[^\n.!?]+/.exec(text.trim())?.[0] ?? text).trim()
  if (line.length <= SUBJECT_LENGTH) return line
  const cut = line.slice(0, SUBJECT_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).trimEnd()}…`
}
