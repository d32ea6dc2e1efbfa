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
import { staffList } from '#web/queries/staff-list.ts'
import { column, type Column, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { CLAIM_STATES } from '#web/staff/claims/claims-screen.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { useLocalTable } from '#web/staff/table/use-local-table.ts'

/** Everybody who ordered, requested a quote, subscribed, won a prize or wrote. */
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
        query={staffList('/api/customers')}
        columns={customerColumns(setOpened)}
        empty="No customer orders yet"
      />
      <People
        id="quotes"
        title="Quote requests"
        query={staffList('/api/quotes')}
        columns={QUOTES}
        empty="No quote requests yet"
      />
      <People
        id="subscribers"
        title="E-mail subscribers"
        query={staffList('/api/email-subscriptions')}
        columns={SUBSCRIBERS}
        empty="No email subscribers yet"
      />
      <People
        id="claims"
        title="Lottery claims"
        query={staffList('/api/lottery-claims')}
        columns={CLAIMS}
        empty="No lottery claims yet"
      />
      <People
        id="messages"
        title="Contact messages"
        query={staffList('/api/contact-messages')}
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

const People = <Row extends { id: number }>({ id, title, empty, ...list }: PeopleProps<Row>) => (
  <div className="mb-9 scroll-mt-4" id={id}>
    <DeskTable
      {...list}
      name={`editor-${id}`}
      label={title}
      table={useLocalTable()}
      renderHeading={(total) => (
        <h2 className="mb-2.5 text-[1.0625rem] font-[650]">
          {title} <span className="num muted">{total}</span>
        </h2>
      )}
      pageSize={10}
      searchLabel={`Search ${title.toLowerCase()}`}
      empty={({ q }) => (q ? 'No results' : empty)}
    />
  </div>
)

const at = (iso: string): ReactNode => (
  <time dateTime={iso} className="whitespace-nowrap">
    {formatShortInstant(iso)}
  </time>
)
const mail = (address: string) => (
  <a className="link" href={`mailto:${address}`}>
    {address}
  </a>
)

const customerColumns = (onOpen: (customer: CustomerView) => void): Column<CustomerView>[] => [
  column('name', 'Customer', { rowHeader: true }, ({ name }) => name),
  column('email', 'E-mail', ({ email }) => mail(email)),
  column('phone', 'Phone', ({ phone }) => phone),
  figures('orders', 'Orders', ({ orders }) => orders),
  figures('spent', 'Spent', ({ spent }) => formatDollars(spent)),
  column('last', 'Last order', { sort: 'date' }, ({ lastOrderAt }) => at(lastOrderAt)),
  column('history', 'History', (customer) => (
    <SmallButton
      label="Orders"
      aria-label={`Orders of ${customer.name}`}
      onClick={() => onOpen(customer)}
    />
  )),
]

const QUOTES: readonly Column<QuoteView>[] = [
  column('name', 'Customer', { rowHeader: true }, ({ customerName }) => customerName),
  column('email', 'E-mail', ({ email }) => mail(email)),
  column(
    'product',
    'Product',
    ({ productName, productCategory }) => productName || categoryName(productCategory),
  ),
  column('color', 'Colour', ({ selectedColor, preferredColor }) => (
    <span className="min-[1024px]:whitespace-nowrap">{selectedColor || preferredColor}</span>
  )),
  column('date', 'Date', ({ createdAt }) => at(createdAt)),
]

const SUBSCRIBERS: readonly Column<SubscriptionView>[] = [
  column('email', 'E-mail', { sort: 'email', rowHeader: true }, ({ email }) => email),
  column('date', 'Date', { sort: 'date' }, ({ createdAt }) => at(createdAt)),
  column('consent', 'Agreed to', ({ consent }) =>
    consent ? (
      <span>
        {consent.words} <span className="muted">{consent.source}</span>
      </span>
    ) : (
      <span className="muted">Joined before consent was recorded</span>
    ),
  ),
]

const CLAIMS: readonly Column<ClaimView>[] = [
  column('name', 'Name', { rowHeader: true }, ({ name }) => name),
  column('email', 'E-mail', ({ email }) => mail(email)),
  column('phone', 'Phone', ({ phone }) => phone),
  column('prize', 'Prize', ({ prize }) => prize),
  column('date', 'Date', ({ createdAt }) => at(createdAt)),
  column('status', 'Status', ({ status }) => (
    <Badge tone={CLAIM_STATES[status][0]} dot>
      {status}
    </Badge>
  )),
]

const MESSAGES: readonly Column<MessageView>[] = [
  column('name', 'Name', { rowHeader: true }, ({ name }) => name),
  column('email', 'E-mail', ({ email }) => mail(email)),
  column('subject', 'Subject', ({ subject }) => subject),
  column('message', 'Message', { wide: true }, ({ message }) => message),
  column('date', 'Date', ({ createdAt }) => at(createdAt)),
]
