// Tax forms of partners who were paid more than the published amount in a calendar year.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { dollars, instant } from './units.ts'

const year = z.coerce.number('Please choose a year').int().min(2020).max(2100)

export const TAX_FORM_STATES = ['missing', 'received'] as const
export type TaxFormState = (typeof TAX_FORM_STATES)[number]

/** `GET /api/tax-forms`: partners who have to send a tax form, and the form if it is here. */
export const ListTaxForms = z.strictObject({
  year,
  state: z.enum(TAX_FORM_STATES).optional(),
  ...listedBy('partner', 'name', 'paid'),
})
export type ListTaxForms = z.infer<typeof ListTaxForms>

export const TaxFormView = z.object({
  memberId: z.number(),
  name: z.string(),
  email: z.string(),
  paid: dollars,
  /** The latest of the year. */
  form: z
    .object({
      id: z.number(),
      datedOn: z.string(),
      fileName: z.string(),
      receivedBy: z.string(),
      receivedAt: instant,
    })
    .nullable(),
})
export type TaxFormView = z.input<typeof TaxFormView>

/** `POST /api/partners/{id}/tax-forms`, beside the multipart field `file`. */
export const TaxFormDetails = z.strictObject({
  year,
  datedOn: z.iso.date('Please enter the date on the form'),
})
export type TaxFormDetails = z.infer<typeof TaxFormDetails>
