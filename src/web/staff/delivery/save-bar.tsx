import { countOf } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'

type Props = {
  count: number
  mistakes: number
  pending: boolean
  onUndo: () => void
  onSave: () => void
}

/** How much was changed and is not saved yet, with the one button that saves all of it. */
export const SaveBar = ({ count, mistakes, pending, onUndo, onSave }: Props) => (
  <div className="save-bar on-dark" role="region" aria-label="Changes">
    <b className="num" role="status">
      {mistakes > 0 ? `${countOf(mistakes, 'error')} to fix` : countOf(count, 'change')}
    </b>
    <span className="max-desk:hidden">Existing orders are not affected.</span>
    <SmallButton variant="quiet" label="Undo" disabled={pending} onClick={onUndo} />
    <SmallButton
      variant="accent"
      label="Save"
      disabled={mistakes > 0}
      pending={pending}
      pendingLabel="Saving..."
      onClick={onSave}
    />
  </div>
)
