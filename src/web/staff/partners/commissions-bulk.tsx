import { useState } from 'react'
import { centsFromMinorUnits, formatCents } from '#contract/money.ts'
import type { Decision, StaffCommissionView } from '#contract/staff-partners.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { BulkBar } from '#web/staff/table/bulk-bar.tsx'
import type { Selection } from '#web/staff/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { DECISION_WORDS } from './labels.ts'

const DECISIONS = ['hold', 'release', 'void'] as const

/** What can be done with the commissions that were chosen. */
export default function CommissionsBulk(props: { selection: Selection<StaffCommissionView> }) {
  const { selection } = props
  const mayDecide = useMay('commissions.decide')
  const [decision, setDecision] = useState<Decision>()
  const ids = selection.rows.map(({ id }) => id)
  const sum = selection.rows.reduce(
    (cents, row) => cents + (centsFromMinorUnits(row.amount) ?? 0),
    0,
  )
  return (
    <>
      <BulkBar selection={selection} sum={formatCents(sum)}>
        {mayDecide &&
          DECISIONS.map((step) => (
            <Button key={step} variant="quiet" size="sm" onClick={() => setDecision(step)}>
              {DECISION_WORDS[step].button}
            </Button>
          ))}
        <ExportButton filter={{ ids }} variant="quiet" />
      </BulkBar>
      {decision && (
        <DecideDialog
          ids={ids}
          decision={decision}
          onDone={() => selection.clear()}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  )
}
