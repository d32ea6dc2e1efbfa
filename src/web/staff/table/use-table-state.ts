import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import {
  readTable,
  type TableState,
  type TableUpdate,
  tableHref,
  updateQuery,
} from './table-address.ts'

/**
 * The state of a history entry. Cursors only lead forward, so it holds those of the previous pages.
 */
type HistoryState = { previousPages?: (string | null)[] } | null

export type TableControls = {
  path: string
  state: TableState
  /** Changes the query and returns to the first page. */
  update: (update: TableUpdate, options?: { replace?: boolean }) => void
  hrefOf: (update: TableUpdate) => string
  next: (cursor: string) => void
  previous: () => void
}

/** The state of a table, kept in the URL; other parameters of the URL are left alone. */
export function useTableState(filters: readonly string[]): TableControls {
  const [path, navigate] = useLocation()
  const text = useSearch()
  const search = useMemo(() => new URLSearchParams(text), [text])
  const shape = { path, filters }
  const state = readTable(shape, search)
  const previousPages = useHistoryState<HistoryState>()?.previousPages ?? []
  const go = (next: TableState, historyState: HistoryState, replace = false) =>
    navigate(tableHref(shape, next, search), { state: historyState, replace })
  return {
    path,
    state,
    update: (update, { replace } = {}) => go(updateQuery(state, update), null, replace),
    hrefOf: (update) => tableHref(shape, updateQuery(state, update), search),
    next: (cursor) =>
      go(
        { ...state, page: state.page + 1, cursor },
        { previousPages: [...previousPages, state.cursor ?? null] },
      ),
    previous: () => {
      const cursor = previousPages.at(-1) ?? undefined
      go(
        { ...state, page: cursor ? state.page - 1 : 1, cursor },
        { previousPages: previousPages.slice(0, -1) },
      )
    },
  }
}
