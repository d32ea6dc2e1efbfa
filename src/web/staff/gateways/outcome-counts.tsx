import { SETTLEMENT_OUTCOMES, type SettlementView } from '#contract/gateway-settlements.ts'
import { formatCount } from '#web/staff/format.ts'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { OUTCOMES } from './settlement-labels.ts'

/** How many rows of a list are what, and how many payments it lacks. */
export const OutcomeCounts = ({ list: { outcomes, missing } }: { list: SettlementView }) => (
  <ul className="flex flex-wrap gap-1.5" aria-label="What was found">
    {SETTLEMENT_OUTCOMES.map((outcome) => {
      const count = outcomes[outcome] ?? 0
      const [tone, label] = OUTCOMES[outcome]
      return (
        count > 0 && (
          <li key={outcome}>
            <StateBadge state={[tone, `${label}: ${formatCount(count)}`]} />
          </li>
        )
      )
    })}
    {missing > 0 && (
      <li>
        <StateBadge state={['warn', `Missing from list: ${formatCount(missing)}`]} />
      </li>
    )}
  </ul>
)
