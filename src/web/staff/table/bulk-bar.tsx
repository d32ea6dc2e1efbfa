import { IconButton } from '#web/staff/small-button.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection } from './selection.ts'
import './table.css'

type Props<Row> = {
  selection: Selection<Row>
  /** The total of the selected rows, such as their amount. */
  sum?: ReactNode
  /** The actions: small quiet buttons. */
  children: ReactNode
}

/** Floats over the end of the page while rows are selected. */
export function BulkBar<Row>({ selection, sum, children }: Props<Row>) {
  const { length } = selection.rows
  return (
    <div role="status" className="d-bulk-place">
      {length > 0 && (
        <div className="d-bulk" role="toolbar" aria-label="Actions for selected rows">
          <span className="num">
            <b>{length} selected</b> {sum}
          </span>
          {children}
          <IconButton icon={X} label="Clear selection" onClick={() => selection.clear()} />
        </div>
      )}
    </div>
  )
}
