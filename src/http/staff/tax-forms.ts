// /api/tax-forms for staff: who owes one, and the forms that came.

import type { Context } from 'hono'
import { RECEIPT_MAX_BYTES } from '#contract/receipts.ts'
import { ListTaxForms, TaxFormDetails, TaxFormView } from '#contract/tax-forms.ts'
import { fileTaxForm, getTaxForm, removeTaxForm } from '#domain/payouts/tax-form-files.ts'
import { taxFormsDue } from '#domain/payouts/tax-forms.ts'
import { type ApiEnv, check, idParam } from '#http/endpoint.ts'
import { endpoint, listing, removing, type Routes, STORED_FILE } from '#http/route.ts'
import { sourceOf } from '#platform/files/byte-source.ts'
import { A_FILE, formOf, readFormFile, sendUpload } from '#http/uploads.ts'
import { readReceiptFile } from '#platform/files/receipt-file.ts'

const FORM = {
  maxBytes: RECEIPT_MAX_BYTES,
  tooLarge: 'file-too-large',
  missing: 'bad-file',
} as const

export const staffTaxForms = {
  'GET /tax-forms': listing({
    summary: 'List partners who were paid so much in a year that they owe a tax form',
    needs: 'partners.read',
    query: ListTaxForms,
    view: TaxFormView,
    run: taxFormsDue,
    fields: ({ paidCents, ...partner }) => ({ ...partner, paid: paidCents }),
  }),
  'POST /partners/:id/tax-forms': endpoint({
    summary: 'File a tax form that a partner sent',
    takes: formOf({ file: A_FILE, ...TaxFormDetails.shape }),
    refuses: ['invalid', 'bad-file', 'file-too-large', 'partner-closed', 'tax-day-ahead'],
    needs: 'payouts.prepare',
    status: 204,
    handle: async (c) => {
      const { details, fileName, file } = await readTaxForm(c)
      const { bytes: content, mediaType, sha256 } = file
      const memberId = idParam(c, 'id')
      await c.var.write((tx) =>
        fileTaxForm(tx, { memberId, ...details, fileName, mediaType, sha256, content }),
      )
      return c.body(null, 204)
    },
  }),
  'GET /tax-forms/:id': endpoint({
    summary: 'Download a tax form',
    mediaType: STORED_FILE,
    needs: 'payouts.prepare',
    handle: async (c) => {
      const form = await c.var.read((tx) => getTaxForm(tx, idParam(c, 'id')))
      c.header('cache-control', 'no-store')
      return sendUpload(c, { ...form, source: sourceOf(form.content) })
    },
  }),
  'DELETE /tax-forms/:id': removing({
    summary: 'Remove a tax form that was filed by mistake',
    needs: 'payouts.prepare',
    run: (tx, c) => removeTaxForm(tx, idParam(c, 'id')),
  }),
} satisfies Routes

async function readTaxForm(c: Context<ApiEnv>) {
  const { fileName, bytes, form } = await readFormFile(c, FORM)
  const details = check(TaxFormDetails, {
    year: form.get('year') ?? undefined,
    datedOn: form.get('datedOn') ?? undefined,
  })
  return { details, fileName, file: await readReceiptFile(bytes) }
}
