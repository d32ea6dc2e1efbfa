// The screens that a bookkeeper closes a month from: where each says its sums, the button of its file, and the
// formula that gives the same sum there.

import type { Page } from 'playwright-core'
import { INVOICED_GROUPS } from '#contract/accountant-reports.ts'
import { centsFromInput } from '#contract/money.ts'
import { countOf, type Formula, less, sumOf, sumWhere } from './spreadsheet.ts'

type Shown = (page: Page) => Promise<string>
type Figure = { shown: Shown; formula: Formula }

export type Report = {
  /** The name of its file, without its ending. */
  file: string
  path: string
  button: string
  figures: Record<string, Figure>
}

export const reportsOf = (month: string): Report[] => [
  {
    file: 'gct',
    path: `/admin/gct?month=${month}`,
    button: 'CSV for the return',
    figures: RETURN,
  },
  ...INVOICED_GROUPS.map((group) => ({
    file: `invoiced-by-${group}`,
    path: `/admin/gct/invoiced?month=${month}&by=${group}`,
    button: 'CSV',
    figures: invoicedBy(group),
  })),
  { file: 'money', path: `/admin/gct/money?month=${month}`, button: 'CSV', figures: MONEY },
  { file: 'placed', path: `/admin/gct/placed?month=${month}`, button: 'CSV', figures: PLACED },
]

/** A figure by its name, in the row of figures of that label. */
const figure =
  (label: string, name: string, part: 'p' | 'small' = 'p'): Shown =>
  (page) =>
    page
      .getByRole('region', { name: label, exact: true })
      .locator('div:has(> h2)', { has: page.getByRole('heading', { name, exact: true }) })
      .locator(part)
      .innerText()

/** A cell of the last row of a table, by its place among the figures. */
const inAll =
  (label: string, place: number): Shown =>
  (page) =>
    page
      .getByRole('region', { name: label, exact: true })
      .locator('tfoot td')
      .nth(place)
      .innerText()

const FOR_RETURN = 'For the return'
const INVOICES: [string, string] = ['Kind', 'Invoice']
const NOTES: [string, string] = ['Kind', 'Credit note']

const RETURN: Record<string, Figure> = {
  'tax of invoices': {
    shown: figure(FOR_RETURN, 'Output tax'),
    formula: sumWhere('GCT', INVOICES),
  },
  invoices: {
    shown: figure(FOR_RETURN, 'Output tax', 'small'),
    formula: sumWhere('Total', INVOICES),
  },
  'tax of credit notes': {
    shown: figure(FOR_RETURN, 'Credit notes'),
    formula: less(sumWhere('GCT', NOTES)),
  },
  'credit notes': {
    shown: figure(FOR_RETURN, 'Credit notes', 'small'),
    formula: less(sumWhere('Total', NOTES)),
  },
  'net tax': { shown: figure(FOR_RETURN, 'Net, for the monthly return'), formula: sumOf('GCT') },
}

function invoicedBy(group: string): Record<string, Figure> {
  const table = `Invoiced by ${group}`
  return {
    invoiced: { shown: figure('Total invoiced', 'Invoiced'), formula: sumOf('Invoiced') },
    tax: { shown: figure('Total invoiced', 'Of which GCT'), formula: sumOf('GCT') },
    pieces: { shown: inAll(table, 0), formula: sumOf('Quantity') },
    'without tax': { shown: inAll(table, 2), formula: sumOf('Net of tax') },
    margin: { shown: inAll(table, 4), formula: sumOf('Margin') },
  }
}

const TAKEN_BACK: [string, string] = ['Kind', 'Reversed']
const MONEY: Record<string, Figure> = {
  net: { shown: figure('Totals', 'Net'), formula: sumOf('Amount') },
  in: {
    shown: figure('Totals', 'Money in'),
    formula: (column) =>
      `${sumWhere('Amount', ['Kind', 'Payment'])(column)}+${sumWhere('Amount', TAKEN_BACK, ['Amount', '<0'])(column)}`,
  },
  out: {
    shown: figure('Totals', 'Money out'),
    formula: less(
      (column) =>
        `${sumWhere('Amount', ['Kind', 'Refund'])(column)}+${sumWhere('Amount', TAKEN_BACK, ['Amount', '>0'])(column)}`,
    ),
  },
}

const PLACED: Record<string, Figure> = {
  placed: { shown: figure('Total orders', 'Placed'), formula: sumOf('Total') },
  orders: { shown: figure('Total orders', 'Placed', 'small'), formula: countOf('Total') },
  cancelled: {
    shown: figure('Total orders', 'Cancelled later'),
    formula: sumWhere('Total', ['Status', 'cancelled']),
  },
}

/** `-J$1,234.50` as cents; of a note such as `9 notes, J$5.00` its money, where it has any. */
export function centsShown(text: string): number {
  const [, minus, amount = ''] =
    /([-−]?)(J\$[\d,.]*\d)/.exec(text) ?? /([-−]?)([\d,]+)/.exec(text) ?? []
  const cents = centsFromInput(amount) ?? Number.NaN
  return minus ? -cents : cents
}
