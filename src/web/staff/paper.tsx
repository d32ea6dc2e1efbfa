import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

/** A page to be printed: on the screen a sheet of paper in a frame. */
export const Paper = ({ label, children }: { label: string; children: ReactNode }) => (
  <article
    className={cx(
      'mx-auto max-w-[297mm] border border-line bg-white p-[clamp(16px,4vw,14mm)]',
      'small text-black print:max-w-none print:border-0 print:p-0',
    )}
    aria-label={label}
  >
    {children}
  </article>
)
