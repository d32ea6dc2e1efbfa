import { cx } from './class-names.ts'

/** An open carton in outline, for empty states and skeletons. */
export function Carton({ className, opening = false }: { className?: string; opening?: boolean }) {
  return (
    <svg className={cx('carton', className)} viewBox="0 0 48 48" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M9 22h30v20H9z" />
        <path
          className={opening ? 'fl' : undefined}
          d="M9 22 23 11M39 22 25 11"
          strokeLinecap="round"
        />
        <path d="M22 22v6h4v-6" />
      </g>
    </svg>
  )
}
