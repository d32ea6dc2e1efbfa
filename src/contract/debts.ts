// What the shop owes a customer, or has still to decide about a customer's money, in the words that staff read.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { formatCents } from './money.ts'
import { dollars, instant } from './units.ts'

/**
 * `refund-due`: a refund that is to be sent. `kept`: money beyond what the order costs that staff keep for what is added.
 * `overpaid`: money beyond it that is too small to be sent unless the customer wants it. The others are not decided yet.
 */
export const DEBT_KINDS = [
  'refund-due',
  'kept',
  'overpaid',
  'gateway-refund',
  'charge',
  'page',
  'gateway-task',
  'case',
  'receipt',
] as const
export type DebtKind = (typeof DEBT_KINDS)[number]

export const DEBT_WORDS: Record<DebtKind, string> = {
  'refund-due': 'Refund due',
  kept: 'Kept for the order',
  overpaid: 'Overpaid',
  'gateway-refund': 'Refund to the card in progress',
  charge: 'Card payment not confirmed yet',
  page: 'Card page still open',
  'gateway-task': 'Card payment to decide',
  case: 'Refund promised in a case that is not closed',
  receipt: 'Receipt to check',
}

/** What the list can show of what is owed; a page that is open or a receipt owes nothing yet. */
export const LISTED_DEBTS = DEBT_KINDS.filter((kind) => kind !== 'page' && kind !== 'receipt')
/** What it shows at first: not the small change, of which there is much. */
export const FIRST_DEBTS = LISTED_DEBTS.filter((kind) => kind !== 'overpaid')

/** `GET /api/debts`: `q` finds an order; without `kind`, small change is left out unless an order is searched for. */
export const ListDebts = z.strictObject({
  ...listedBy('date', 'amount'),
  kind: z.enum(LISTED_DEBTS).optional(),
})
export type ListDebts = z.infer<typeof ListDebts>

export const DebtView = z.object({
  id: z.number(),
  orderId: z.number(),
  reference: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /** Whether the order is hidden: deleted by staff, and kept for its money. */
  deleted: z.boolean(),
  kind: z.enum(DEBT_KINDS),
  /** Null where nobody knows yet how much it is. */
  amount: dollars.nullable(),
  since: instant,
  /** The mail that told the customer; null before there is one, and where none is due. */
  mailId: z.string().nullable(),
  mailedAt: instant.nullable(),
})
export type DebtView = z.input<typeof DebtView>

/** Such as `YB-10001: J$90,000.00, refund due`. */
export function debtText(debt: {
  reference: string
  kind: DebtKind
  amountCents: number | null
}): string {
  const { reference, kind, amountCents } = debt
  const amount = amountCents === null ? '' : `${formatCents(amountCents, { exact: true })}, `
  return `${reference}: ${amount}${DEBT_WORDS[kind].toLowerCase()}`
}

const SHOWN = 5

/** The first of them in one sentence, and how many more there are. */
export function debtsText(debts: readonly Parameters<typeof debtText>[0][]): string {
  const more = debts.length - SHOWN
  const texts = debts.slice(0, SHOWN).map(debtText)
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

/** What is owed to a person, before an erasure. */
export const OwedView = z.object({
  /** Whether an erasure is refused for it; otherwise it is given up. */
  refused: z.boolean(),
  givenUp: dollars,
  debts: z.array(
    z.object({
      orderId: z.number(),
      reference: z.string(),
      kind: z.enum(DEBT_KINDS),
      amount: dollars.nullable(),
    }),
  ),
})
export type OwedView = z.input<typeof OwedView>
