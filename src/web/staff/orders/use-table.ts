import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { readTableState, type TableState, tableAddress } from './table-state.ts'

/** Cursors only lead forward: the way back is remembered beside the address. */
type Visit = { trail?: (string | null)[] } | null

export type Table = {
  state: TableState
  show: (state: TableState, options?: { replace?: boolean }) => void
  next: (cursor: string) => void
  previous: () => void
  openOrder: (id: number) => void
  closeOrder: () => void
}

export function useTable(): Table {
  const [, navigate] = useLocation()
  const search = useSearch()
  const state = useMemo(() => readTableState(new URLSearchParams(search)), [search])
  const trail = useHistoryState<Visit>()?.trail ?? []
  const go = (next: TableState, visit: Visit, replace = false) =>
    navigate(tableAddress(next), { state: visit, replace })
  return {
    state,
    show: (next, { replace } = {}) => go(next, null, replace),
    next: (cursor) =>
      go({ ...state, page: state.page + 1, cursor }, { trail: [...trail, state.cursor ?? null] }),
    previous: () => {
      const before = trail.at(-1)
      const cursor = before ?? undefined
      const page = cursor ? state.page - 1 : 1
      go({ ...state, page, cursor }, { trail: trail.slice(0, -1) })
    },
    openOrder: (order) => go({ ...state, order }, { trail }),
    closeOrder: () => go({ ...state, order: undefined }, { trail }, true),
  }
}
