import './cases.css'

/** The initials of who has a case; a dashed box for nobody. */
export const Owner = ({ name }: { name: string }) => (
  <span className="flex items-center gap-2">
    <span className={name ? 'cs-initials' : 'cs-initials cs-none'} aria-hidden="true">
      {name ? name.slice(0, 2).toUpperCase() : '?'}
    </span>
    <span className="small">{name || 'Unassigned'}</span>
  </span>
)
