import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import './tree.css'

/** The recruits of one partner. */
export const Tree = ({ children }: { children: ReactNode }) => <ul className="tree">{children}</ul>

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
      <div>
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
          <span className="leafless" aria-hidden="true" />
        )}
        <p>{children}</p>
      </div>
      {open && below}
    </li>
  )
}
