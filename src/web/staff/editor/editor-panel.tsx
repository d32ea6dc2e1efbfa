import { LayoutDashboard, Lock } from 'lucide-react'
import { useSearch } from 'wouter'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { colorOfOrder } from '#contract/order-text.ts'
import type { OrderView } from '#contract/orders.ts'
import { useLockEditor } from '#web/queries/staff-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EditorTestMark } from '#web/staff/gateways/test-words.tsx'
import { DeskTab } from '#web/staff/shell/desk-nav.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SmallButton, SmallButtonLink } from '#web/staff/small-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import DashboardScreen from '#web/staff/dashboard/dashboard-screen.tsx'
import { InventoryPanel } from '#web/staff/inventory/inventory-panel.tsx'
import { staffList } from '#web/queries/staff-list.ts'
import { PaymentMark, StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { PAYMENT_METHOD_NAMES } from '#web/staff/orders/labels.ts'
import { column, type Column, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { CustomersTab } from './customers-tab.tsx'
import { ProductsTab } from './products-tab.tsx'
import { type EditorPlace, placeHref, readPlace, TAB_ICONS, tabLabel, TABS } from './tabs.ts'

const EditTab = onDemand('The form of a product', () => import('./edit-tab.tsx'))

export function EditorPanel() {
  const place = readPlace(new URLSearchParams(useSearch()))
  return (
    <div className="desk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <TabRow place={place} />
      <main className="desk-w desk-m" id="main" tabIndex={-1}>
        <Panel place={place} />
      </main>
    </div>
  )
}

function Header() {
  const lock = useLockEditor()
  return (
    <header className="desk-h">
      <div className="desk-w max-desk:gap-2">
        <Logo />
        <span className="desk-tag max-desk:hidden">Admin Panel</span>
        <EditorTestMark />
        <div className="ml-auto flex items-center gap-2 max-desk:gap-0">
          <ButtonLink className="max-desk:px-1.5" variant="quiet" size="sm" href="/admin/dashboard">
            <LayoutDashboard className="i desk:hidden" aria-hidden="true" />
            <span className="max-desk:sr-only">Staff desks</span>
          </ButtonLink>
          <SmallButtonLink
            className="max-desk:px-1.5"
            variant="quiet"
            label="Back to Site"
            href="/"
          />
          <SmallButton
            variant="quiet"
            icon={Lock}
            label="Lock"
            iconOnPhones
            pending={lock.isPending}
            onClick={() => lock.mutate()}
          />
        </div>
      </div>
    </header>
  )
}

const TabRow = ({ place }: { place: EditorPlace }) => (
  <div className="desk-nav">
    <div className="desk-w">
      <nav aria-label="Admin Panel">
        {TABS.map((tab) => (
          <DeskTab
            key={tab}
            href={tab === place.tab ? placeHref(place) : placeHref({ tab })}
            icon={TAB_ICONS[tab]}
            label={tabLabel(tab, place)}
            current={tab === place.tab}
          />
        ))}
      </nav>
    </div>
  </div>
)

function Panel({ place }: { place: EditorPlace }) {
  if (place.tab === 'dashboard') return <DashboardScreen />
  if (place.tab === 'products') return <ProductsTab />
  if (place.tab === 'orders') return <OrdersTab />
  if (place.tab === 'customers') return <CustomersTab />
  if (place.tab === 'inventory')
    return (
      <>
        <div className="desk-top">
          <h1 tabIndex={-1}>Inventory</h1>
        </div>
        <InventoryPanel />
      </>
    )
  return <EditTab product={place.product} waiting={<p className="muted">Opening the form...</p>} />
}

const cut = (text: string) => (
  <span
    className="min-[1024px]:block min-[1024px]:max-w-[146px] min-[1024px]:truncate"
    title={text}
  >
    {text}
  </span>
)
/** On one line in a wide table. */
const short = (text: string) => <span className="min-[1024px]:whitespace-nowrap">{text}</span>

const COLUMNS: readonly Column<OrderView>[] = [
  column('reference', 'Order', { rowHeader: true }, ({ reference }) => (
    <span className="whitespace-nowrap">{reference}</span>
  )),
  column('date', 'Date', ({ createdAt }) => (
    <time dateTime={createdAt}>{formatShortInstant(createdAt)}</time>
  )),
  column('status', 'Status', ({ orderStatus }) => <StatusBadge status={orderStatus} />),
  column('payment', 'Payment', (order) => <PaymentMark {...order} />),
  column('customer', 'Customer', ({ customerName }) => cut(customerName)),
  column('product', 'Product', ({ productName }) => cut(productName)),
  column('color', 'Colour', (order) => short(colorOfOrder(order) || '–')),
  figures('amount', 'Amount', ({ totalAmount }) => formatDollars(totalAmount)),
  column('method', 'Method', ({ paymentMethod }) => short(PAYMENT_METHOD_NAMES[paymentMethod])),
  column('notes', 'Notes', { wide: true }, ({ notes }) => notes || '–'),
]

/** All orders, read-only; they are changed at the orders desk. */
const OrdersTab = () => (
  <div className="min-[1024px]:[&_.d-notes]:w-[10%]">
    <DeskTable
      name="editor-orders"
      label="Orders"
      renderHeading={(total) => (
        <div className="desk-top">
          <h1 tabIndex={-1}>
            Orders <span className="num">{total}</span>
          </h1>
          <SmallButtonLink label="Open the orders desk" href="/admin/orders" />
        </div>
      )}
      query={staffList('/api/orders')}
      searchLabel="Search orders"
      columns={COLUMNS}
      skeletons={3}
      empty={noneLabel('orders')}
    />
  </div>
)
