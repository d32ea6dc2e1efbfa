import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  text: ReactNode
  /** What staff can do about it. */
  acts: ReactNode
  /** What one of them has opened. */
  children?: ReactNode
}

/** Something about money that waits for staff, in a dashed frame. */
export const MoneyDue = ({ title, text, acts, children }: Props) => (
  <div className="callout m-3 grid gap-2 border-[1.5px] border-dashed border-warn bg-warn-bg">
    <p className="text-warn">
      <b className="num">{title}</b> <span className="small">{text}</span>
    </p>
    <div className="cluster empty:hidden">{acts}</div>
    {children}
  </div>
)
