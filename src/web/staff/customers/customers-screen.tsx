import { useLocation } from 'wouter'
import type { PersonRowView } from '#contract/people.ts'
import { formatDollars } from '#contract/money.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  type Column,
  column,
  dates,
  EmailLink,
  figures,
  OpenButton,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable, noneOrAll } from '#web/staff/table/desk-table.tsx'
import { NEWEST_FIRST } from '#web/staff/table/table-bar.tsx'

const PATH = '/admin/customers'

/** Everybody who ordered, one line a person; a line opens the person's page. */
export default function CustomersScreen() {
  const [, navigate] = useLocation()
  return (
    <DeskTable
      name="people"
      label="Customers"
      renderHeading={(total) => <DeskHeading total={total} />}
      query={staffList('/api/people')}
      searchLabel="Search name, e-mail or phone"
      sort={NEWEST_FIRST}
      columns={columnsFor}
      empty={noneOrAll('customers', PATH)}
      onOpen={({ id }: PersonRowView) => navigate(`${PATH}/${id}`)}
    />
  )
}

const columnsFor = (onOpen: (row: PersonRowView) => void): Column<PersonRowView>[] => [
  column('name', 'Customer', { rowHeader: true }, (row) => (
    <TwoLines
      belowClass="font-normal"
      below={row.addresses > 1 && `${row.addresses} addresses, merged`}
    >
      <OpenButton onOpen={() => onOpen(row)}>{row.name}</OpenButton>
    </TwoLines>
  )),
  column('email', 'E-mail', ({ email }) => <EmailLink email={email} />),
  column('phone', 'Phone', ({ phone }) => <span className="num">{phone}</span>),
  figures('orders', 'Orders', ({ orders }) => orders),
  figures('spent', 'Spent', ({ spent }) => formatDollars(spent)),
  dates('last', 'Last order', { sort: 'date' }, ({ lastOrderAt }) => lastOrderAt),
]
