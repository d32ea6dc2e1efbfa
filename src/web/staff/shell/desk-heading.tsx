import { type ReactNode, createContext, use } from 'react'
import { formatCount } from '#web/staff/format.ts'
import type { Desk } from '#web/staff/desks.ts'

type Props = {
  /** How many rows the list has; undefined until they are loaded. */
  total?: number | undefined
  /** Buttons, links or facts at the end of the line. */
  children?: ReactNode
}

/** The title of the desk, and how many rows its list has. */
export function DeskHeading({ total, children }: Props) {
  const { title } = useDesk()
  return (
    <div className="desk-top">
      <h1 tabIndex={-1}>
        {title} {total !== undefined && <span className="num">{formatCount(total)}</span>}
      </h1>
      {children && <div className="cluster">{children}</div>}
    </div>
  )
}

export const DeskContext = createContext<Desk | undefined>(undefined)

/** The desk that is open. */
function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('There is no desk around this component.')
  return desk
}
