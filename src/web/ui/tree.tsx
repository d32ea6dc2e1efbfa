import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'

type TreeProps = { className?: string | undefined; children: ReactNode }

/** The recruits of one partner; below those of another, along a dashed line. */
export const Tree = ({ className, children }: TreeProps) => (
  <ul className={cx('in-[li]:ml-[21px] in-[li]:pl-2 in-[li]:[border-left:var(--fold)]', className)}>
    {children}
  </ul>
)

type TreeNodeProps = {
  name: string
  recruits: number
  /** Whether it can be opened. */
  opens: boolean
  /** The partner's name and facts, beside the button. */
  children: ReactNode
  /** The partner's recruits; rendered, and therefore loaded, only while it is open. */
  below: ReactNode
}

/** One partner in the tree, opened on demand. */
export function TreeNode({ name, recruits, opens, children, below }: TreeNodeProps) {
  const [open, setOpen] = useState(false)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <li>
      <div className="flex min-h-12 items-center gap-1">
        {opens ? (
          <button
            type="button"
            className="ibtn"
            aria-expanded={open}
            aria-label={`Recruits of ${name}: ${recruits}`}
            onClick={() => setOpen(!open)}
          >
            <Icon className="i" aria-hidden="true" />
          </button>
        ) : (
          <span className="w-11 flex-none" aria-hidden="true" />
        )}
        <p className="cluster min-w-0 gap-x-2.5 gap-y-1 wrap-anywhere">{children}</p>
      </div>
      {open && below}
    </li>
  )
}
