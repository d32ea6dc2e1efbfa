import { DEBT_WORDS, type DebtView, LISTED_DEBTS } from '#contract/debts.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { formatExact } from '#web/staff/format.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { column, type Column, dates, figures, TwoLines } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'

const COLUMNS: Column<DebtView>[] = [
  column('order', 'Order', { rowHeader: true }, ({ orderId, customerName, deleted }) => (
    <TwoLines below={deleted ? `${customerName}, order deleted` : customerName}>
      <OrderLink id={orderId} className="link num" />
    </TwoLines>
  )),
  column('kind', 'What', ({ kind, customerPhone }) => (
    <TwoLines
      below={
        <a className="link num" href={telephoneHref(customerPhone)}>
          {customerPhone}
        </a>
      }
    >
      {DEBT_WORDS[kind]}
    </TwoLines>
  )),
  dates('since', 'Since', { sort: 'date' }, ({ since }) => since),
  column('told', 'Customer told', ({ kind, mailedAt }) => {
    if (mailedAt) return <span className="num">{formatShortInstant(mailedAt)}</span>
    return kind === 'refund-due' && <span className="text-bad">Not yet</span>
  }),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) =>
    amount ? <b>{formatExact(amount)}</b> : <span className="muted">Not known yet</span>,
  ),
]

const KINDS = filterBy(
  'kind',
  'All but small change',
  Object.fromEntries(LISTED_DEBTS.map((kind) => [kind, DEBT_WORDS[kind]])),
)

/** Every amount that is owed to a customer or still to be decided, the earliest first. */
export const DebtsDesk = () => (
  <DeskTable<DebtView>
    name="debts"
    label="What we owe customers"
    query={staffList('/api/debts')}
    searchLabel="Search by order or customer"
    filters={[KINDS]}
    columns={COLUMNS}
    empty={(state) => (isNarrowed(state) ? 'No refunds found. Clear filters.' : 'No refunds due')}
  />
)
