import type { ReactNode } from 'react'
import { formatCount } from '#web/staff/orders/labels.ts'

type Props = {
  title: string
  /** How many there are; undefined until it is known. */
  total: number | undefined
  children?: ReactNode
}

/** What a desk lists, and how much of it there is. */
export function DeskHeading({ title, total, children }: Props) {
  return (
    <div className="desk-top">
      <h1 tabIndex={-1}>
        {title} {total !== undefined && <span className="num">{formatCount(total)}</span>}
      </h1>
      {children}
    </div>
  )
}
