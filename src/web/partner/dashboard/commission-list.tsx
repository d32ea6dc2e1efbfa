import { useState } from 'react'
import { formatMinor } from '#contract/money.ts'
import type { CommissionView } from '#contract/partner-views.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { WhyDialog } from './why-dialog.tsx'
import { COMMISSION_STATUS_WORDS, formatDay } from '#web/ui/partner-labels.ts'
import { commissionTitle } from './labels.ts'

type CommissionListProps = {
  list: { isPending: boolean; isError: boolean; refetch: () => unknown }
  items: readonly CommissionView[]
  empty?: string | undefined
}

/** Commissions; each says why it is what it is. */
export function CommissionList({ list, items, empty = 'No commissions yet' }: CommissionListProps) {
  const [asked, setAsked] = useState<number>()
  if (list.isPending) return <p className="muted px-5 py-4">Loading…</p>
  if (list.isError && items.length === 0)
    return (
      <div className="p-5">
        <NotLoaded what="Your commissions" onRetry={() => void list.refetch()} />
      </div>
    )
  if (items.length === 0) return <p className="muted px-5 py-4">{empty}</p>
  return (
    <>
      <ul className="com">
        {items.map((one) => (
          <Line key={one.id} commission={one} onWhy={() => setAsked(one.id)} />
        ))}
      </ul>
      {asked !== undefined && <WhyDialog id={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Line({ commission, onWhy }: { commission: CommissionView; onWhy: () => void }) {
  const { level, description, amount, status, createdAt } = commission
  return (
    <li>
      <span className="lv" aria-hidden="true">
        {level ? `L${level}` : '+'}
      </span>
      <div>
        <b>{commissionTitle(commission)}</b>
        <span>{description}</span>
        <button type="button" className="why link" onClick={onWhy}>
          Why this amount?
        </button>
      </div>
      <div className="amt">
        <b className="num">{formatMinor(amount)}</b>
        <span className={`st s-${status}`}>
          {COMMISSION_STATUS_WORDS[status]}, {formatDay(createdAt)}
        </span>
      </div>
    </li>
  )
}
