import { useQuery } from '@tanstack/react-query'
import { ClipboardList, type LucideIcon, Mail, MessageSquareQuote, Package } from 'lucide-react'
import { formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import type { InventoryView } from '#contract/stock.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { sayCount } from '#web/staff/orders/words.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListNote } from './list-note.tsx'
import { ProductThumb } from './product-thumb.tsx'
import { editHref, placeHref } from './tabs.ts'

const RECENT_ORDERS = 5
const MOST_ALERTS = 50

const COUNTS: readonly { label: string; list: string; href: string; icon: LucideIcon }[] = [
  { label: 'Products', list: '/api/products', href: placeHref({ tab: 'products' }), icon: Package },
  { label: 'Orders', list: '/api/orders', href: placeHref({ tab: 'orders' }), icon: ClipboardList },
  {
    label: 'Quote requests',
    list: '/api/quotes',
    href: `${placeHref({ tab: 'customers' })}#quotes`,
    icon: MessageSquareQuote,
  },
  {
    label: 'Subscribers',
    list: '/api/email-subscriptions',
    href: `${placeHref({ tab: 'customers' })}#subscribers`,
    icon: Mail,
  },
]

/** How the shop stands: counts, the last orders, and what has run out. */
export function DashboardTab() {
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Dashboard
      </h1>
      <dl className="panel ed-counts">
        {COUNTS.map((count) => (
          <Count key={count.label} {...count} />
        ))}
      </dl>
      <div className="ed-dash">
        <RecentOrders />
        <LowInventory />
      </div>
    </>
  )
}

function Count({ label, list, href, icon: Icon }: (typeof COUNTS)[number]) {
  const { data, error } = useQuery(staffListQuery<unknown>(list, 'limit=1'))
  return (
    <div>
      <dt>
        <Icon className="i i-s" aria-hidden="true" />
        {label}
      </dt>
      <dd className="num">
        <AppLink href={href} aria-label={`${label}: ${data?.total ?? 'unknown'}`}>
          {data ? sayCount(data.total) : error ? '–' : '…'}
        </AppLink>
      </dd>
    </div>
  )
}

function RecentOrders() {
  const list = useQuery(staffListQuery<OrderView>('/api/orders', `limit=${RECENT_ORDERS}`))
  return (
    <section className="panel" aria-labelledby="recent-orders">
      <div className="panel-h">
        <h2 className="ed-h" id="recent-orders">
          Recent orders
        </h2>
        <AppLink className="link small" href={placeHref({ tab: 'orders' })}>
          All orders
        </AppLink>
      </div>
      <ListNote list={list} empty="No orders yet" skeletons={RECENT_ORDERS} />
      <ul className="ed-rows">
        {list.data?.items.map((order) => (
          <li key={order.id}>
            <div className="min-w-0 flex-1">
              <b className="block">{order.customerName}</b>
              <span className="small muted">
                {order.productName}
                {order.selectedColor && `, ${order.selectedColor}`}
              </span>
            </div>
            <span className="num">{formatDollars(order.totalAmount)}</span>
            <StatusBadge status={order.orderStatus} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LowInventory() {
  const asked = `state=out&limit=${MOST_ALERTS}`
  const list = useQuery(staffListQuery<InventoryView>('/api/inventory', asked))
  const total = list.data?.total ?? 0
  return (
    <section className="panel" aria-labelledby="low-inventory">
      <div className="panel-h">
        <h2 className="ed-h" id="low-inventory">
          Low Inventory Alerts
        </h2>
        {total > 0 && <Badge tone="bad">{total}</Badge>}
      </div>
      <ListNote list={list} empty="All products have inventory" skeletons={2} />
      <ul className="ed-rows">
        {list.data?.items.map((product) => (
          <li key={product.id}>
            <ProductThumb picture={product.picture} />
            <div className="min-w-0 flex-1">
              <b className="block">{product.name}</b>
              <span className="small text-bad">Out of Stock</span>
            </div>
            <ButtonLink
              variant="soft"
              size="sm"
              href={editHref(product.id)}
              aria-label={`Restock ${product.name}`}
            >
              Restock
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
