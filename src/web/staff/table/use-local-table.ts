import { useState } from 'react'
import { type TableState, updateQuery } from '#web/staff/table/table-address.ts'
import type { TableControls } from '#web/staff/table/use-table-state.ts'

const START: TableState = { q: '', filters: {}, sort: '', page: 1, cursor: undefined }

/** Table state in memory, for pages with several tables, which cannot share the URL. */
export function useLocalTable(): TableControls {
  const [state, setState] = useState(START)
  const [previousPages, setPreviousPages] = useState<TableState[]>([])
  const show = (next: TableState, previous: TableState[]) => {
    setState(next)
    setPreviousPages(previous)
  }
  return {
    path: '',
    state,
    update: (update) => show(updateQuery(state, update), []),
    hrefOf: () => '',
    next: (cursor) => show({ ...state, page: state.page + 1, cursor }, [...previousPages, state]),
    previous: () => show(previousPages.at(-1) ?? START, previousPages.slice(0, -1)),
  }
}
