import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/class-names.ts'

type Props = { title: string; aside?: ReactNode; className?: string; children: ReactNode }

/** A part of a partner's page under a heading. */
export function Panel({ title, aside, className, children }: Props) {
  const id = useId()
  return (
    <section className={cx('panel p-panel', className)} aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="p-in">{children}</div>
    </section>
  )
}
