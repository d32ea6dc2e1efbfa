// How the fields of a setting lie: as many side by side as fit, and under a legend where they belong together.

import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

type FieldsProps = { narrow?: boolean; children: ReactNode }

export const Fields = ({ narrow, children }: FieldsProps) => (
  <div className={cx('stack items-start gap-x-5', narrow ? 'fit-140' : 'fit-260')}>{children}</div>
)

type PartProps = { legend: string; about?: string | false | undefined; children: ReactNode }

/** Fields that belong together. */
export const FieldsPart = ({ legend, about, children }: PartProps) => (
  <fieldset className="stack min-w-0 gap-3.5">
    <legend className="mb-3 font-[650]">{legend}</legend>
    {about && <p className="muted small -mt-2">{about}</p>}
    {children}
  </fieldset>
)
