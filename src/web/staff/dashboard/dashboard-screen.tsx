import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { DashboardView } from '#contract/reports.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { formatCount } from '#web/staff/format.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { SetUpLine } from './set-up-line.tsx'
import { WaitingOnYou } from './waiting-on-you.tsx'
import './dashboard.css'

/** How the shop is doing: figures, sales, low inventory, recent orders and waiting work. */
export default function DashboardScreen() {
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Dashboard
      </h1>
      <SetUpLine />
      <DashboardPanel />
    </>
  )
}

function DashboardPanel() {
  const { data, error, refetch } = useQuery({
    ...staffQuery('/api/dashboard'),
    refetchInterval: POLL_MS,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <Figures view={data} /> : <Waiting />
}

const POLL_MS = 60_000

type ViewProps = { view: DashboardView }

const Figures = ({ view }: ViewProps) => (
  <div className="dash">
    <Counts counts={view.counts} />
    <SalesPanel />
    <LowInventory view={view} />
    <RecentOrders orders={view.recent} />
    <WaitingOnYou view={view} />
  </div>
)

const Waiting = () => (
  <div className="dash" aria-busy="true">
    <span className="sr-only" role="status">
      Loading the figures
    </span>
    {['dash-counts', 'dash-sales', 'dash-low', 'dash-recent', 'dash-waiting'].map((place) => (
      <div key={place} className={`panel ${place} dash-sk`} aria-hidden="true">
        <span className="sk">&nbsp;</span>
      </div>
    ))}
  </div>
)

/** The four figures at the top. */
function Counts({ counts }: Pick<DashboardView, 'counts'>) {
  const { orders, products, quotes, subscribers, outOfStock, quotesToAnswer } = counts
  const figures: [name: string, count: number, note: ReactNode][] = [
    ['Orders', orders, <ThisWeek key="orders" count={counts.ordersThisWeek} />],
    ['Products', products, `${formatCount(outOfStock)} out of stock`],
    [
      'Quote requests',
      quotes,
      <b key="quotes" className={quotesToAnswer > 0 ? 'text-warn' : undefined}>
        {formatCount(quotesToAnswer)} to answer
      </b>,
    ],
    ['Subscribers', subscribers, <ThisWeek key="new" count={counts.subscribersThisWeek} />],
  ]
  return (
    <dl className="panel dash-counts">
      {figures.map(([name, count, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{formatCount(count)}</dd>
          <dd className="small">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function ThisWeek({ count }: { count: number }) {
  if (count === 0) return <span className="muted">None this week</span>
  return (
    <span className="text-ok">
      <ArrowUp className="i i-s" aria-hidden="true" /> {formatCount(count)} this week
    </span>
  )
}

/** The five latest orders. */
const RecentOrders = ({ orders }: { orders: DashboardView['recent'] }) => (
  <Panel
    id="recent-orders"
    title="Recent orders"
    className="dash-recent"
    aside={
      <AppLink className="link small" href="/admin/orders">
        All orders
      </AppLink>
    }
  >
    {orders.length === 0 ? (
      <p className="dash-note">No orders yet</p>
    ) : (
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Product</th>
            <th scope="col" className="r">
              Amount
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its link has the name */}
              <td className="dr-who">
                <AppLink href={`/admin/orders/${order.id}`}>
                  <b>{order.customerName}</b>
                </AppLink>
              </td>
              <td className="dr-what">
                {order.productName}
                {order.selectedColor && <span className="muted">, {order.selectedColor}</span>}
              </td>
              <td className="r num dr-sum">{formatDollars(order.totalAmount)}</td>
              <td className="dr-state">
                <StatusBadge status={order.orderStatus} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)

/** Products that are out of stock, and those that run low. */
function LowInventory({ view: { counts, out, low, lowStock } }: ViewProps) {
  const mayReadStock = useCan('products.read')
  return (
    <Panel
      id="low-inventory"
      title="Low Inventory Alerts"
      className="dash-low"
      aside={counts.outOfStock > 0 && <Badge tone="bad">{counts.outOfStock}</Badge>}
    >
      {out.length === 0 && <p className="dash-note">All products have inventory</p>}
      <ul className="dash-rows">
        {out.map(({ id, name, colors, picture }) => (
          <li key={id}>
            <span className="dash-pic">
              {picture && <Picture facts={picture} alt="" sizes="64px" />}
            </span>
            <span className="min-w-0 flex-1">
              <b className="block">{name}</b>
              <span className="small text-bad">
                {colors > 1 ? `All ${colors} colours out of stock` : 'Out of stock'}
              </span>
            </span>
            {mayReadStock && (
              <SmallButtonLink
                label="Restock"
                href={`/admin/inventory?${new URLSearchParams({ q: name })}`}
                aria-label={`Restock ${name}`}
              />
            )}
          </li>
        ))}
      </ul>
      {mayReadStock && counts.outOfStock > out.length && (
        <p className="dash-note">
          <TextLink href="/admin/inventory?state=out">
            View all {counts.outOfStock} out of stock
          </TextLink>
        </p>
      )}
      {low.length > 0 && (
        <div className="dash-running">
          <h3>Running low</h3>
          <ul>
            {low.map(({ id, name, stock, daysOfCover }) => (
              <li key={id}>
                {name} <span className="num">({stock})</span>
                {daysOfCover !== null && (
                  <span className="muted">
                    , about {daysOfCover === 1 ? '1 day' : `${daysOfCover} days`}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {mayReadStock && lowStock > low.length && (
            <AppLink className="link small" href="/admin/inventory?state=low">
              All {lowStock}
            </AppLink>
          )}
        </div>
      )}
    </Panel>
  )
}
