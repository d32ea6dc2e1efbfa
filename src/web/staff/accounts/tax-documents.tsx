import type { TaxDocumentView } from '#contract/accountant-reports.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { type Column, column, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { cx } from '#web/ui/class-names.ts'
import { monthName } from './period.ts'

/** `-J$96,000.00` in red, with a true minus sign. */
const Amount = ({ amount, strong }: { amount: string; strong?: boolean }) => {
  const Tag = strong ? 'b' : 'span'
  return (
    <Tag className={cx('num', amount.startsWith('-') && 'text-bad')}>
      {formatExact(amount).replace('-', '−')}
    </Tag>
  )
}

const KINDS = { invoice: 'Invoices', 'credit-note': 'Credit notes' }

const COLUMNS: Column<TaxDocumentView>[] = [
  column('number', 'Document', { rowHeader: true, sort: 'number' }, ({ number }) => (
    <TextLink href={`/staff/documents/${number}`}>
      <span className="num">{number}</span>
    </TextLink>
  )),
  column('date', 'Day', { sort: 'date' }, ({ issuedOn }) => (
    <span className="num">{formatShortDay(issuedOn)}</span>
  )),
  column('buyer', 'Buyer', { sort: 'buyer', wide: true }, ({ buyerName }) => buyerName),
  figures('total', 'Total', { sort: 'total' }, ({ total }) => <Amount amount={total} />),
  figures('gct', 'GCT', { sort: 'gct' }, ({ gct }) => <Amount amount={gct} strong />),
]

/** The invoices and credit notes of a month, the latest first. */
export const TaxDocuments = ({ month }: { month: string }) => (
  <div>
    <DeskTable<TaxDocumentView>
      name="tax-documents"
      label={`Documents in ${monthName(month)}`}
      query={(query) => staffListQuery('/api/tax-documents', `month=${month}&${query}`)}
      searchLabel="Search documents"
      columns={COLUMNS}
      keyOf={({ number }) => number}
      filters={[filterBy('kind', 'All kinds', KINDS)]}
      empty={(state) =>
        isNarrowed(state) ? 'No documents found' : `No documents in ${monthName(month)}`
      }
    />
  </div>
)
