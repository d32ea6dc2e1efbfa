import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import { orderHistoryQuery } from '#web/queries/staff-orders.ts'
import { refusalOf } from '#web/queries/call.ts'

/** Every change of an order: who, when, from what to what. */
export function OrderHistory({ orderId }: { orderId: number }) {
  const { data: events, error } = useQuery(orderHistoryQuery(orderId))
  return (
    <section>
      <h3>History</h3>
      {error && <p className="muted">{refusalOf(error)?.error ?? 'It could not be loaded.'}</p>}
      <ol className="det-h">
        {events?.map(({ at, what, by }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may happen at one moment
          <li key={index}>
            <span>
              {what} <span className="muted">by {by}</span>
            </span>
            <time className="xs muted num" dateTime={at}>
              {formatInstant(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
