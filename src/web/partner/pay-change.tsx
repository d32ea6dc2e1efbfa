import { formatLongDate } from '#contract/jamaica.ts'
import type { PayPlanView } from '#contract/pay-plan.ts'
import { payRows } from '#contract/pay-change.ts'
import { FiguresPanel } from './figures-panel.tsx'

/** The notice of a change of pay, from the day it is published until it counts. */
export function PayChange({ plan: { now, coming } }: { plan: PayPlanView }) {
  if (!coming) return null
  const from = formatLongDate(new Date(coming.from))
  return (
    <FiguresPanel
      id="pay-change"
      heading="What a sale pays is going to change"
      lead={`From ${from} on. Sales that are paid for before keep the amounts of today.`}
      columns={['For one sale', 'Now', 'Then']}
      rows={payRows(now, coming).map(({ what, before, after }) => [what, before, after])}
    />
  )
}
