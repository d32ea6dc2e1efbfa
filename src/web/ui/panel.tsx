import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type PanelProps = {
  /** The id of the heading, which names the panel. */
  id: string
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A framed section of a page, named by its heading. */
export function Panel({ id, title, aside, className, children }: PanelProps) {
  return (
    <section className={cx('panel', className)} aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
