import { countOf } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'

type Props = {
  count: number
  mistakes: number
  pending: boolean
  onUndo: () => void
  onSave: () => void
}

/** How much was changed and is not saved yet, with the one button that saves all of it. */
export const SaveBar = ({ count, mistakes, pending, onUndo, onSave }: Props) => (
  <div
    className={cx(
      'bottom-6 left-1/2 z-30 -translate-x-1/2 [position:fixed]',
      'max-desk:inset-x-4 max-desk:bottom-4 max-desk:translate-x-0',
      'on-dark flex items-center gap-3.5 rounded-card py-2 pr-2 pl-5',
      'bg-inverse-deep whitespace-nowrap text-fg-inverse shadow-dialog',
    )}
    role="region"
    aria-label="Changes"
  >
    <b className="num max-desk:flex-1" role="status">
      {mistakes > 0 ? `${countOf(mistakes, 'error')} to fix` : countOf(count, 'change')}
    </b>
    <span className="small text-fg-inverse-muted max-desk:hidden">
      Existing orders are not affected.
    </span>
    <SmallButton
      className="text-fg-inverse"
      variant="quiet"
      label="Undo"
      disabled={pending}
      onClick={onUndo}
    />
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
