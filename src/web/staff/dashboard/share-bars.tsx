import { useId } from 'react'
import { centsFromDollars, formatDollars } from '#contract/money.ts'
import type { Sum } from '#contract/reports.ts'

type Props = { title: string; shares: readonly (Sum & { name: string })[] }

/** Parts of the sales, largest first: a table whose bars are drawn beneath its words. */
export function ShareBars({ title, shares }: Props) {
  const id = useId()
  const cents = (sum: Sum) => centsFromDollars(sum.amount) ?? 0
  const most = Math.max(...shares.map(cents), 1)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {shares.length === 0 && <p className="muted small">No sales in this time</p>}
      <table className="shares" aria-labelledby={id}>
        <thead className="sr-only">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Orders</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.name} style={{ '--share': `${(100 * cents(share)) / most}%` } as never}>
              <th scope="row">{share.name}</th>
              <td className="num muted">{share.orders}</td>
              <td className="num">{formatDollars(share.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
