import { useState } from 'react'
import { formatMinor } from '#contract/money.ts'
import type { CommissionView, WhyView } from '#contract/partner-views.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { COMMISSION_STATUS_LABELS, formatDay } from '#web/ui/partner-labels.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { List } from './lists.tsx'

type CommissionListProps = {
  list: List<CommissionView>
  /** How many commissions to show, if not all. */
  limit?: number
  empty?: string | undefined
}

/** Commissions; each explains its amount in a dialog. */
export function CommissionList({ list, limit, empty = 'No commissions yet' }: CommissionListProps) {
  const items = list.items.slice(0, limit)
  const [openId, setOpenId] = useState<number>()
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
        {items.map((commission) => (
          <Line
            key={commission.id}
            commission={commission}
            onWhy={() => setOpenId(commission.id)}
          />
        ))}
      </ul>
      {openId !== undefined && <WhyDialog id={openId} onClose={() => setOpenId(undefined)} />}
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
          How was this worked out?
        </button>
      </div>
      <div className="amt">
        <b className="num">{formatMinor(amount)}</b>
        <span className={`st s-${status}`}>
          {commissionState(commission)}, {formatDay(createdAt)}
        </span>
      </div>
    </li>
  )
}

/** How an amount was calculated, in sentences and level by level. */
function WhyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError } = usePartnerAnswer(`commissions/${id}`)
  return (
    <Dialog onClose={onClose} title="How was this worked out?" maxWidth={560}>
      <div className="dialog-body gap-5">
        {isError && !data && <p role="alert">The list could not be loaded. Please try again.</p>}
        {!data && !isError && <p className="muted">Loading…</p>}
        {data?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {data && data.lines.length > 1 && <Pieces why={data} />}
        {data && data.levels.length > 0 && <Levels why={data} />}
      </div>
    </Dialog>
  )
}

function Pieces({ why }: { why: WhyView }) {
  return (
    <table className="why-t">
      <caption className="sr-only">Order lines and your commission on each</caption>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Product</th>
          <th scope="col">Amount</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {why.lines.map(({ id, name, pieces, base, scaled, amount }) => (
          <tr key={id}>
            <td className="num">{pieces}</td>
            <th scope="row">
              {name}
              {scaled > 0 && <span className="muted">, scaled down</span>}
            </th>
            <td className="num">{formatMinor(base)}</td>
            <td className="num">{formatMinor(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SKIPPED = { inactive: 'inactive', 'no-upline': 'nobody there' } as const

function Levels({ why }: { why: WhyView }) {
  return (
    <table className="why-t">
      <caption className="sr-only">Commission by level</caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Who</th>
          <th scope="col">Plan</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {why.levels.map(({ level, who, planAmount, amount, skipped }) => (
          <tr key={level} data-you={who === 'you' || undefined}>
            <th scope="row">{level}</th>
            <td>{skipped ? SKIPPED[skipped] : who}</td>
            <td className="num">{formatMinor(planAmount)}</td>
            <td className="num">{formatMinor(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A row that takes something back was never paid out itself. */
export const commissionState = ({ status, amount }: CommissionView): string =>
  isTakenBack(amount) && status === 'paid' ? 'Paid' : COMMISSION_STATUS_LABELS[status]

const isTakenBack = (amount: string) => amount.startsWith('-')

export function commissionTitle({ type, level, reversalOf, amount }: CommissionView): string {
  if (reversalOf !== null) return 'Deducted'
  if (type === 'direct') return 'Direct sale'
  if (type === 'override') return level ? `Level ${level} override` : 'Override'
  if (type === 'rank_bonus') return 'Rank bonus'
  return isTakenBack(amount) ? 'Correction' : 'Award'
}
