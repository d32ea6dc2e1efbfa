// Documents as words, for tests of how they look.

import { createHash } from 'node:crypto'
import { canonicalText, type DocumentContent } from '#contract/document-content.ts'

export const sampleInvoice: DocumentContent = {
  layout: 1,
  kind: 'invoice',
  title: 'Tax invoice',
  number: 'INV-2026-000318',
  brand: 'Yaadbox',
  seller: {
    name: 'Yaadbox Limited',
    lines: [
      '12 Red Hills Road, Kingston 10, Jamaica',
      'TRN 001-234-567, GCT reg. 001-234-567-0001',
      '876-555-0142, help@yaadbox.example',
    ],
  },
  facts: [
    {
      label: 'Buyer',
      value: 'Shanice Campbell',
      more: ['22 Harbour Street, Port Antonio', 'Portland'],
    },
    { label: 'Number', value: 'INV-2026-000318', more: [] },
    { label: 'Date of issue', value: '18 November 2026', more: [] },
    { label: 'Order', value: 'YB-10428', more: ['placed 17 November 2026'] },
  ],
  subject: 'Piece',
  columns: [
    { label: 'Each', minor: true },
    { label: 'Qty', minor: false },
    { label: 'GCT in it', minor: true },
    { label: 'Sum', minor: false },
  ],
  rows: [
    {
      name: 'Montego 3-Seater Couch',
      detail: 'Forest Green',
      cells: ['168,000.00', '1', '21,809.87', '168,000.00'],
    },
    {
      name: 'Kingston Lounge Chair',
      detail: 'Ocean Teal',
      cells: ['72,000.00', '2', '18,690.08', '144,000.00'],
    },
    {
      name: 'Delivery to Portland',
      detail: 'Standard',
      cells: ['6,200.00', '1', '808.70', '6,200.00'],
    },
    {
      name: 'Discount',
      detail: 'Voucher WHEEL-7K2P 1,500.00, cents that name the order 0.37',
      cells: ['', '', '', '−1,500.37'],
    },
  ],
  sums: [
    { label: 'Pieces', detail: '3', amount: 'J$312,000.00', role: 'part' },
    { label: 'Delivery', detail: '', amount: 'J$6,200.00', role: 'part' },
    {
      label: 'Discount',
      detail: 'Voucher WHEEL-7K2P 1,500.00, cents that name the order 0.37',
      amount: '−J$1,500.37',
      role: 'part',
    },
    { label: 'Total', detail: '', amount: 'J$316,699.63', role: 'total' },
    { label: 'of which GCT', detail: '15 %', amount: 'J$41,308.65', role: 'tax' },
    { label: 'Paid', detail: 'for the whole order', amount: 'J$316,699.63', role: 'settled' },
  ],
  notes: [
    {
      lead: 'Paid in full.',
      text: 'Bank transfer J$200,000.00 on 17 November 2026, Bank transfer J$116,699.63 on 18 November 2026.',
    },
    { lead: '', text: 'All amounts in Jamaican dollars. Prices include GCT at 15 %.' },
  ],
  footer: 'Issued once and never changed. A later change is a credit note.',
}

export const sampleCreditNote: DocumentContent = {
  ...sampleInvoice,
  kind: 'credit-note',
  title: 'Credit note',
  number: 'CN-2026-000022',
  facts: [
    ...sampleInvoice.facts.slice(0, 1),
    { label: 'Number', value: 'CN-2026-000022', more: [] },
    { label: 'Date of issue', value: '24 November 2026', more: [] },
    { label: 'Changes', value: 'INV-2026-000318', more: ['order YB-10428'] },
  ],
  subject: 'What changed',
  columns: [
    { label: 'Invoice', minor: true },
    { label: 'Qty', minor: false },
    { label: 'Sum', minor: false },
  ],
  rows: [
    {
      name: 'Kingston Lounge Chair',
      detail: 'Ocean Teal',
      cells: ['INV-2026-000318', '', '−4,000.00'],
    },
  ],
  sums: [
    { label: 'Pieces', detail: '', amount: '−J$4,000.00', role: 'part' },
    { label: 'Credit', detail: '', amount: '−J$4,000.00', role: 'total' },
    { label: 'of which GCT', detail: '15 %', amount: '−J$521.74', role: 'tax' },
    { label: 'Refund due', detail: '', amount: 'J$4,000.00', role: 'due' },
  ],
  notes: [
    { lead: 'We owe you J$4,000.00.', text: 'It goes back to you by 30 November 2026.' },
    { lead: '', text: 'The invoice INV-2026-000318 stands as it was issued.' },
  ],
  footer: 'Issued once and never changed.',
}

/** The invoice with this number of rows. */
export const invoiceOfRows = (count: number): DocumentContent => ({
  ...sampleInvoice,
  rows: Array.from({ length: count }, (_, index) => ({
    name: `Piece number ${index + 1}`,
    detail: 'Forest Green',
    cells: ['1,000.00', '1', '130.43', '1,000.00'],
  })),
})

/** The words frozen, as the table of documents has them. */
export function frozen(content: DocumentContent) {
  const text = canonicalText(content)
  const hash = createHash('sha256').update(text).digest('hex')
  return { content: text, hash, issuedOn: '2026-11-18' }
}
