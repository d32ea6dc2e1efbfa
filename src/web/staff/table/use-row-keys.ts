import type { KeyboardEvent } from 'react'
import type { Selection } from './selection.ts'

type Given<Row> = {
  rows: readonly Row[] | undefined
  onOpen: ((row: Row) => void) | undefined
  selection: Selection<Row> | undefined
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Keys of a row that has the focus: arrows or j and k move, Enter opens, x or Space chooses. */
export function useRowKeys<Row>({ rows, onOpen, selection }: Given<Row>) {
  return (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const lines = [...event.currentTarget.rows]
    const at = lines.findIndex((line) => line === event.target)
    const row = rows?.[at]
    if (at < 0 || row === undefined) return
    const step = STEP[event.key]
    if (step !== undefined) lines[at + step]?.focus()
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if ((event.key === 'x' || event.key === ' ') && selection) selection.toggle(row)
    else return
    event.preventDefault()
  }
}
