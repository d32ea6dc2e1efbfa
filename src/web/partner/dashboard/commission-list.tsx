import { type ReactNode, useState } from 'react'
import { formatMinor } from '#contract/money.ts'
import type { CommissionView, WhyView } from '#contract/partner-views.ts'
import type { CommissionStatus } from '#contract/partners.ts'
import { cx } from '#web/ui/class-names.ts'
import { COMMISSION_STATUS_LABELS, formatDay } from '#web/ui/partner-labels.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type List, Listed } from './lists.tsx'
import { Square } from './parts.tsx'

type CommissionListProps = {
  list: List<CommissionView>
  /** How many commissions to show, if not all. */
  limit?: number
  empty?: string | undefined
}

/** Commissions; each explains its amount in a dialog. */
export function CommissionList({ list, limit, empty = 'No commissions yet' }: CommissionListProps) {
  const [openId, setOpenId] = useState<number>()
  return (
    <>
      <Listed list={list} what="Your commissions" empty={<p className="muted">{empty}</p>}>
        <ul className="rows">
          {list.items.slice(0, limit).map((commission) => (
            <Line
              key={commission.id}
              commission={commission}
              onWhy={() => setOpenId(commission.id)}
            />
          ))}
        </ul>
      </Listed>
      {openId !== undefined && <WhyDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const DOTS: Partial<Record<CommissionStatus, string>> = {
  pending: 'before:bg-mango before:shadow-[0_0_0_1px_var(--warning-fg)]',
  approved: 'before:bg-note',
  batched: 'before:bg-note',
  paid: 'before:bg-(--leaf-600)',
}

/** On a phone, what is under title and amount takes the width of both, line by line. */
const UNDER = 'max-desk:col-[2/-1] max-desk:justify-self-start'

function Line({ commission, onWhy }: { commission: CommissionView; onWhy: () => void }) {
  const { level, description, amount, status, createdAt } = commission
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 px-5 py-3 max-desk:gap-[2px_10px] max-desk:px-4">
      <Square className="xs size-10 rounded-[5px] bg-sunk leading-[1.35] font-[650] max-desk:row-span-2 max-desk:size-9">
        {level ? `L${level}` : '+'}
      </Square>
      <div className="max-desk:contents">
        <b className="block text-[0.9375rem] leading-[1.35] font-semibold max-desk:col-start-2 max-desk:row-start-1">
          {commissionTitle(commission)}
        </b>
        <span className={cx(UNDER, 'small muted leading-[1.35]')}>{description}</span>
        <button
          type="button"
          className={cx(UNDER, 'link xs block min-h-8 text-left max-desk:row-start-4')}
          onClick={onWhy}
        >
          How was this worked out?
        </button>
      </div>
      <div className="text-right max-desk:contents">
        <b className="num block text-[0.9375rem] leading-[1.35] font-semibold max-desk:col-start-3 max-desk:row-start-1">
          {formatMinor(amount)}
        </b>
        <span
          className={cx(
            UNDER,
            'dot inline-flex items-center gap-1.5 before:flex-none max-desk:row-start-3',
            DOTS[status] ?? 'before:bg-(--sand-500)',
            'small muted leading-[1.35]',
          )}
        >
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

const Pieces = ({ why }: { why: WhyView }) => (
  <SmallTable
    caption="Order lines and your commission on each"
    heads={['Quantity', 'Product', 'Amount', 'Yours']}
  >
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
  </SmallTable>
)

const SKIPPED = { inactive: 'inactive', 'no-upline': 'no partner' } as const

const Levels = ({ why }: { why: WhyView }) => (
  <SmallTable caption="Commission by level" heads={['Level', 'Who', 'Plan', 'Paid']}>
    {why.levels.map(({ level, who, planAmount, amount, skipped }) => (
      <tr key={level} className={cx(who === 'you' && 'bg-sunk font-[650]')}>
        <th scope="row">{level}</th>
        <td>{skipped ? SKIPPED[skipped] : who}</td>
        <td className="num">{formatMinor(planAmount)}</td>
        <td className="num">{formatMinor(amount)}</td>
      </tr>
    ))}
  </SmallTable>
)

type TableProps = { caption: string; heads: readonly string[]; children: ReactNode }

/** A table whose figures begin with its third column. */
const SmallTable = ({ caption, heads, children }: TableProps) => (
  <table className="small cells w-full">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th key={head} scope="col" className={cx(index > 1 && 'num')}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

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
