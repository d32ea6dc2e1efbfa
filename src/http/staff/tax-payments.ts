// /api/tax-payments: withheld tax that was paid over to the tax authority.

import { centsFromDollars } from '#contract/money.ts'
import {
  ListTaxPayments,
  PayTax,
  TakeTaxBack,
  TaxPaymentView,
  TaxWithheldView,
} from '#contract/staff-tax.ts'
import { listTaxPayments, payTax, takeTaxBack, taxWithheld } from '#domain/payouts/pay-tax.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'

export const staffTaxPayments = {
  'GET /tax-withheld': reading({
    summary: 'Read how much tax is withheld, and how much was paid over',
    needs: 'partners.read',
    view: TaxWithheldView,
    run: taxWithheld,
  }),
  'GET /tax-payments': listing({
    summary: 'List payments of withheld tax to the tax authority',
    needs: 'partners.read',
    query: ListTaxPayments,
    view: TaxPaymentView,
    run: listTaxPayments,
    fields: ({ payment, ...row }) => ({ ...payment, ...row }),
  }),
  'POST /tax-payments': writing({
    summary: 'Note that withheld tax was paid over',
    refuses: ['more-than-withheld', 'tax-payment-noted', 'tax-day-ahead'],
    needs: 'payouts.prepare',
    body: PayTax,
    view: TaxWithheldView,
    run: async (tx, { amount, ...payment }) => {
      await payTax(tx, { ...payment, amountCents: centsFromDollars(amount) ?? 0 })
      return taxWithheld(tx)
    },
  }),
  'POST /tax-payments/:id/reversal': writing({
    summary: 'Take a payment of tax back that was noted by mistake',
    needs: 'payouts.prepare',
    body: TakeTaxBack,
    view: TaxWithheldView,
    run: async (tx, { reason }, c) => {
      await takeTaxBack(tx, { taxPaymentId: idParam(c, 'id'), reason })
      return taxWithheld(tx)
    },
  }),
} satisfies Routes
