// Tax that was withheld from payouts, and what of it was paid over to the tax authority.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { moneyField } from './money-field.ts'
import { dollars, instant } from './units.ts'

/** `POST /api/tax-payments`. */
export const PayTax = z.strictObject({
  amount: moneyField('Please enter an amount of J$0.01 or more', 1),
  paidOn: z.iso.date('Please choose a day'),
  reference: oneLine(80, 'Please enter the reference of the payment'),
})
export type PayTax = z.infer<typeof PayTax>

/** `POST /api/tax-payments/{id}/reversal`: it was noted by mistake. */
export const TakeTaxBack = z.strictObject({ reason: oneLine(200, 'Please enter a reason') })

export const ListTaxPayments = z.strictObject(listedBy('date', 'day', 'amount'))

export const TaxPaymentView = z.object({
  id: z.number(),
  /** Negative where it takes another one back. */
  amount: dollars,
  paidOn: z.string(),
  reference: z.string(),
  /** Why another one was taken back; null for a payment. */
  reason: z.string().nullable(),
  takesBack: z.number().nullable(),
  isTakenBack: z.boolean(),
  by: z.string(),
  createdAt: instant,
})
export type TaxPaymentView = z.input<typeof TaxPaymentView>

/** `GET /api/tax-withheld`. */
export const TaxWithheldView = z.object({
  /** Withheld from lines that were paid, and not paid over yet. */
  due: dollars,
  /** Withheld from lines that are not settled: it may return to the partners. */
  open: dollars,
  paidOver: dollars,
})
export type TaxWithheldView = z.input<typeof TaxWithheldView>
