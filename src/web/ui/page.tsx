import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type PageProps = { title: ReactNode; lead?: ReactNode; className?: string; children: ReactNode }

/** The page's container: the shop's width and gutters, and the one heading of the page. */
export function Page({ title, lead, className, children }: PageProps) {
  return (
    <div className={cx('wrap py-[clamp(28px,3.2vw,52px)]', className)}>
      <h1 className="h1">{title}</h1>
      {lead && <p className="lead mt-1.5">{lead}</p>}
      {children}
    </div>
  )
}
