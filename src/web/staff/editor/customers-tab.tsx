import type { UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CustomerView, SubscriptionView } from '#contract/customers.ts'
import type { MessageView } from '#contract/enquiries.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { categoryName } from '#contract/products.ts'
import type { ClaimView } from '#contract/prize-claims.ts'
import type { QuoteView } from '#contract/quotes.ts'
import type { PageOf } from '#web/queries/query-client.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { useLocalTable } from './use-local-table.ts'

/** Everybody who bought, asked, signed up, won or wrote. */
export function CustomersTab() {
  const [opened, setOpened] = useState<CustomerView>()
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Customers
      </h1>
      <People
        id="customers"
        title="People who ordered"
        query={(search) => staffListQuery('/api/customers', search)}
        columns={customerColumns(setOpened)}
        empty="No customer orders yet"
      />
      <People
        id="quotes"
        title="Quote requests"
        query={(search) => staffListQuery('/api/quotes', search)}
        columns={QUOTES}
        empty="No quote requests yet"
      />
      <People
        id="subscribers"
        title="E-mail subscribers"
        query={(search) => staffListQuery('/api/email-subscriptions', search)}
        columns={SUBSCRIBERS}
        empty="No email subscribers yet"
      />
      <People
        id="claims"
        title="Lottery claims"
        query={(search) => staffListQuery('/api/lottery-claims', search)}
        columns={CLAIMS}
        empty="No lottery claims yet"
      />
      <People
        id="messages"
        title="Contact messages"
        query={(search) => staffListQuery('/api/contact-messages', search)}
        columns={MESSAGES}
        empty="No contact messages yet"
      />
      {opened && <CustomerHistory customer={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type PeopleProps<Row> = {
  id: string
  title: string
  query: (search: string) => UseQueryOptions<PageOf<Row>>
  columns: readonly Column<Row>[]
  empty: string
}

function People<Row extends { id: number }>({
  id,
  title,
  query,
  columns,
  empty,
}: PeopleProps<Row>) {
  return (
    <div className="ed-people" id={id}>
      <DeskTable
        name={`editor-${id}`}
        label={title}
        table={useLocalTable()}
        renderHeading={(total) => (
          <h2 className="ed-h">
            {title} <span className="num muted">{total}</span>
          </h2>
        )}
        query={query}
        pageSize={10}
        searchLabel={`Search ${title.toLowerCase()}`}
        columns={columns}
        empty={({ q }) => (q ? 'Nothing found' : empty)}
      />
    </div>
  )
}

const at = (iso: string): ReactNode => <time dateTime={iso}>{formatShortInstant(iso)}</time>
const mail = (address: string) => (
  <a className="link" href={`mailto:${address}`}>
    {address}
  </a>
)

const customerColumns = (onOpen: (customer: CustomerView) => void): Column<CustomerView>[] => [
  { id: 'name', label: 'Customer', names: true, cell: ({ name }) => name },
  { id: 'email', label: 'E-mail', cell: ({ email }) => mail(email) },
  { id: 'phone', label: 'Phone', cell: ({ phone }) => phone },
  { id: 'orders', label: 'Orders', align: 'right', cell: ({ orders }) => orders },
  { id: 'spent', label: 'Spent', align: 'right', cell: ({ spent }) => formatDollars(spent) },
  { id: 'last', label: 'Last order', sort: 'date', cell: ({ lastOrderAt }) => at(lastOrderAt) },
  {
    id: 'history',
    label: 'History',
    cell: (customer) => (
      <Button
        variant="soft"
        size="sm"
        aria-label={`Orders of ${customer.name}`}
        onClick={() => onOpen(customer)}
      >
        Orders
      </Button>
    ),
  },
]

const QUOTES: readonly Column<QuoteView>[] = [
  { id: 'name', label: 'Customer', names: true, cell: ({ customerName }) => customerName },
  { id: 'email', label: 'E-mail', cell: ({ email }) => mail(email) },
  {
    id: 'product',
    label: 'Product',
    cell: ({ productName, productCategory }) => productName || categoryName(productCategory),
  },
  {
    id: 'color',
    label: 'Colour',
    cell: ({ selectedColor, preferredColor }) => selectedColor || preferredColor,
  },
  { id: 'date', label: 'Date', cell: ({ createdAt }) => at(createdAt) },
]

const SUBSCRIBERS: readonly Column<SubscriptionView>[] = [
  { id: 'email', label: 'E-mail', sort: 'email', names: true, cell: ({ email }) => email },
  { id: 'date', label: 'Date', sort: 'date', cell: ({ createdAt }) => at(createdAt) },
]

/** Yellow while nobody has called, blue once somebody has, green when it is done with. */
function claimTone(status: string): BadgeTone {
  if (status === 'pending') return 'warn'
  return status === 'contacted' ? 'info' : 'ok'
}

const CLAIMS: readonly Column<ClaimView>[] = [
  { id: 'name', label: 'Name', names: true, cell: ({ name }) => name },
  { id: 'email', label: 'E-mail', cell: ({ email }) => mail(email) },
  { id: 'phone', label: 'Phone', cell: ({ phone }) => phone },
  { id: 'prize', label: 'Prize', cell: ({ prize }) => prize },
  { id: 'date', label: 'Date', cell: ({ createdAt }) => at(createdAt) },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <Badge tone={claimTone(status)} dot>
        {status}
      </Badge>
    ),
  },
]

const MESSAGES: readonly Column<MessageView>[] = [
  { id: 'name', label: 'Name', names: true, cell: ({ name }) => name },
  { id: 'email', label: 'E-mail', cell: ({ email }) => mail(email) },
  { id: 'subject', label: 'Subject', cell: ({ subject }) => subject },
  { id: 'message', label: 'Message', wide: true, cell: ({ message }) => message },
  { id: 'date', label: 'Date', cell: ({ createdAt }) => at(createdAt) },
]
