import { MoveRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { BreakdownView } from '#contract/order-lines.ts'
import { sumsOfView } from '#contract/order-text.ts'
import type { EditPreviewView } from '#contract/order-previews.ts'
import { formatExact } from '#web/staff/format.ts'
import { balanceOf } from './labels.ts'

type Props = {
  preview: EditPreviewView
  /** Whether the preview is of an earlier state of the draft. */
  isOld: boolean
}

/** What a draft would do: to the total, to what is due, to the shelves and to commissions. */
export const DraftEffects = ({ preview, isOld }: Props) => (
  <p className="op-effect num" role="status" aria-busy={isOld || undefined}>
    {effectsOf(preview).map(([name, effect]) => (
      <Fragment key={name}>
        <span>
          {name} {effect}
        </span>{' '}
      </Fragment>
    ))}
  </p>
)

function effectsOf({ before, after, money, stock, commissions }: EditPreviewView) {
  const effects: [name: string, effect: ReactNode][] = []
  const [from, to] = [amountsOf(before), amountsOf(after)]
  for (const part of ['delivery', 'discount', 'naming', 'total'] as const)
    if (from[part] !== to[part] || part === 'total')
      effects.push([PARTS[part], <Step key={part} from={from[part]} to={to[part]} />])
  const [name, amount] = balanceOf(money)
  effects.push([name, <b key="balance">{formatExact(amount)}</b>])
  for (const { productName, color, pieces, left } of stock)
    effects.push([
      `Stock: ${productName}${color ? ` ${color}` : ''}`,
      <b key="shelf">{`${pieces > 0 ? '+' : '−'}${Math.abs(pieces)}, ${left} left`}</b>,
    ])
  if (commissions) {
    const [then, now] = [commissions.before, commissions.after].map(
      (text) => centsFromDollars(text) ?? 0,
    )
    effects.push(['Commissions', <Step key="commissions" from={then ?? 0} to={now ?? 0} />])
  }
  return effects
}

const PARTS = {
  delivery: 'Delivery',
  discount: 'Discount',
  naming: 'Transfer reference discount',
  total: 'Total',
}

/** In cents. */
function amountsOf(breakdown: BreakdownView) {
  const { delivery, discount, namingDiscount: naming, total } = sumsOfView(breakdown)
  return { delivery, discount: discount - naming, naming, total }
}

const exactly = (cents: number) => formatCents(cents, { exact: true })

const Step = ({ from, to }: { from: number; to: number }) =>
  from === to ? (
    <b>{exactly(to)} (no change)</b>
  ) : (
    <b>
      {exactly(from)} <MoveRight className="i i-s" role="img" aria-label="to" /> {exactly(to)}
    </b>
  )
