import { MoveRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { EditPreviewView } from '#contract/order-previews.ts'
import { formatExact } from '#web/staff/format.ts'

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

function effectsOf({ before, after, money, stock, commissionsStay }: EditPreviewView) {
  const effects: [name: string, effect: ReactNode][] = []
  for (const part of ['delivery', 'discount', 'total'] as const)
    if (before[part] !== after[part] || part === 'total')
      effects.push([PARTS[part], <Step key={part} from={before[part]} to={after[part]} />])
  if (money.overpaid !== '0.00')
    effects.push(['Overpaid', <b key="overpaid">{formatExact(money.overpaid)}</b>])
  else effects.push(['Due', <b key="due">{formatExact(money.due)}</b>])
  for (const { productName, color, pieces, left } of stock)
    effects.push([
      `Shelf: ${productName}${color ? ` ${color}` : ''}`,
      <b key="shelf">{`${pieces > 0 ? '+' : '−'}${Math.abs(pieces)}, ${left} left`}</b>,
    ])
  if (commissionsStay) effects.push(['Commissions do not follow yet', ''])
  return effects
}

const PARTS = { delivery: 'Delivery', discount: 'Discount', total: 'Total' }

const Step = ({ from, to }: { from: string; to: string }) =>
  from === to ? (
    <b>{formatExact(to)}, as before</b>
  ) : (
    <b>
      {formatExact(from)} <MoveRight className="i i-s" role="img" aria-label="to" />{' '}
      {formatExact(to)}
    </b>
  )
