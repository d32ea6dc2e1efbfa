import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stockChangesQuery } from '#web/queries/staff-stock.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ChangeAmount, ChangeWhy } from './change-labels.tsx'
import { formatShortInstant } from '#contract/jamaica.ts'
import { colorLabel } from '#contract/stock.ts'

const FIRST = 8
const MORE = 40

/** How the stock of a product came to be so, newest first. */
export function ProductBook({ productId }: { productId: number }) {
  const [limit, setLimit] = useState(FIRST)
  const { data } = useQuery(stockChangesQuery(`productId=${productId}&limit=${limit}`))
  return (
    <section className="book" aria-labelledby="product-book">
      <h3 id="product-book">History</h3>
      {data?.items.length === 0 && <p className="muted small">No changes yet</p>}
      <ol>
        {data?.items.map((change) => (
          <li key={change.id}>
            <ChangeAmount change={change.change} />
            <span className="min-w-0 flex-1">
              <b>{colorLabel(change.color)}</b>, <ChangeWhy change={change} />
              <span className="block small muted">
                {formatShortInstant(change.at)}, {change.by}
              </span>
            </span>
            <span className="num small muted">{change.after} left</span>
          </li>
        ))}
      </ol>
      {data && data.total > data.items.length && limit < MORE * 10 && (
        <SmallButton label="Show older changes" onClick={() => setLimit(limit + MORE)} />
      )}
    </section>
  )
}
