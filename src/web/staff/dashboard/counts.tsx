import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DashboardView } from '#contract/reports.ts'
import { formatCount } from '#web/staff/format.ts'

const say = (count: number) => formatCount(count)

/** The four figures at the top. */
export function Counts({ counts }: Pick<DashboardView, 'counts'>) {
  return (
    <dl className="panel dash-counts">
      <Figure name="Orders" count={counts.orders}>
        <NewOnes count={counts.ordersThisWeek} />
      </Figure>
      <Figure name="Products" count={counts.products}>
        {say(counts.outOfStock)} out of stock
      </Figure>
      <Figure name="Quote requests" count={counts.quotes}>
        <b className={counts.quotesToAnswer > 0 ? 'text-warn' : undefined}>
          {say(counts.quotesToAnswer)} to answer
        </b>
      </Figure>
      <Figure name="Subscribers" count={counts.subscribers}>
        <NewOnes count={counts.subscribersThisWeek} />
      </Figure>
    </dl>
  )
}

function Figure({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{say(count)}</dd>
      <dd className="small">{children}</dd>
    </div>
  )
}

function NewOnes({ count }: { count: number }) {
  if (count === 0) return <span className="muted">None this week</span>
  return (
    <span className="text-ok">
      <ArrowUp className="i i-s" aria-hidden="true" /> {say(count)} this week
    </span>
  )
}
