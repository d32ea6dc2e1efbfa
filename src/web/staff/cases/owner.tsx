import { cx } from '#web/ui/class-names.ts'

/** The initials of who has a case; a dashed box for nobody. */
export const Owner = ({ name }: { name: string }) => (
  <span className="flex items-center gap-2">
    <span
      className={cx(
        'inline-grid size-7 flex-none place-items-center rounded-[5px] text-[0.75rem] font-bold',
        name ? 'tone-kraft' : 'border-[1.5px] border-dashed border-crease text-fg-subtle',
      )}
      aria-hidden="true"
    >
      {name ? name.slice(0, 2).toUpperCase() : '?'}
    </span>
    <span className="small">{name || 'Unassigned'}</span>
  </span>
)
