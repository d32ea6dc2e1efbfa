import { formatDollars } from '#contract/money.ts'
import type { DashboardView } from '#contract/reports.ts'
import { StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { AppLink } from '#web/ui/app-link.tsx'

/** The five orders that came last. */
export function RecentOrders({ orders }: { orders: DashboardView['recent'] }) {
  return (
    <section className="panel dash-recent" aria-labelledby="recent-orders">
      <div className="panel-h">
        <h2 id="recent-orders">Recent orders</h2>
        <AppLink className="link small" href="/admin/orders">
          All orders
        </AppLink>
      </div>
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
                  <AppLink href={`/admin/orders?order=${order.id}`}>
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
    </section>
  )
}
