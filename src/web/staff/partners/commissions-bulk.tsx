import { centsFromMinorUnits, formatCents } from '#contract/money.ts'
import type { StaffCommissionView } from '#contract/staff-partners.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { BulkBar } from '#web/staff/table/bulk-bar.tsx'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { ExportButton } from '#web/staff/download.tsx'
import type { Selection } from '#web/staff/table/selection.ts'
import { DECISION_LABELS } from './labels.ts'
import { DecideDialog } from './reason-dialog.tsx'

const DECISIONS = ['hold', 'release', 'void'] as const

/** The actions on the selected commissions. */
export function CommissionsBulk({ selection }: { selection: Selection<StaffCommissionView> }) {
  const mayDecide = useCan('commissions.decide')
  const ids = selection.rows.map(({ id }) => id)
  const sum = selection.rows.reduce(
    (cents, row) => cents + (centsFromMinorUnits(row.amount) ?? 0),
    0,
  )
  return (
    <BulkBar selection={selection} sum={formatCents(sum)}>
      {mayDecide &&
        DECISIONS.map((decision) => (
          <DialogButton
            key={decision}
            variant="quiet"
            label={DECISION_LABELS[decision].button}
            renderDialog={(close) => (
              <DecideDialog
                ids={ids}
                decision={decision}
                onDone={() => selection.clear()}
                onClose={close}
              />
            )}
          />
        ))}
      <ExportButton
        variant="quiet"
        fileName="commissions.csv"
        read={() => fileAsStaff('/api/commission-exports', { ids })}
      />
    </BulkBar>
  )
}
