import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

/** `MB`, in the square beside a name. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()

type Props = { className: string; children: ReactNode }

/** A square with a letter or two, for the eye only. */
export const Square = ({ className, children }: Props) => (
  <span className={cx('grid flex-none place-items-center', className)} aria-hidden="true">
    {children}
  </span>
)
