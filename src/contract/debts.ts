// What the shop owes a customer, or has still to decide about a customer's money, in the words that staff read.

import { z } from 'zod'
import { formatCents } from './money.ts'
import { dollars } from './units.ts'

/**
 * `refund-due`: a refund that is to be sent. `overpaid`: money beyond what the order costs that nobody is to send, as it was
 * kept for the order or is small. The others are not decided yet.
 */
export const DEBT_KINDS = [
  'refund-due',
  'overpaid',
  'gateway-refund',
  'charge',
  'gateway-task',
  'case',
  'receipt',
] as const
export type DebtKind = (typeof DEBT_KINDS)[number]

const WORDS: Record<DebtKind, string> = {
  'refund-due': 'refund due',
  overpaid: 'paid too much',
  'gateway-refund': 'refund to the card in progress',
  charge: 'card payment not confirmed yet',
  'gateway-task': 'card payment to decide',
  case: 'refund promised in a case that is not closed',
  receipt: 'receipt to check',
}

/** Such as `YB-10001: J$90,000.00, refund due`. */
export function debtText(debt: {
  reference: string
  kind: DebtKind
  amountCents: number | null
}): string {
  const { reference, kind, amountCents } = debt
  const amount = amountCents === null ? '' : `${formatCents(amountCents, { exact: true })}, `
  return `${reference}: ${amount}${WORDS[kind]}`
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
