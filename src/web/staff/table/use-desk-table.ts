import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import {
  readTable,
  type TableShape,
  type TableState,
  tableHref,
  updateQuery,
} from './table-address.ts'

/** Cursors only lead forward: the way back is remembered beside the address. */
type Visit = { trail?: (string | null)[] } | null

export type DeskTable = {
  shape: TableShape
  state: TableState
  /** Looks for something else, from the first page on. */
  wish: (wish: Parameters<typeof updateQuery>[1], options?: { replace?: boolean }) => void
  hrefOf: (wish: Parameters<typeof updateQuery>[1]) => string
  next: (cursor: string) => void
  previous: () => void
}

/** The state of a desk's table, kept in the address; other words of the address are left alone. */
export function useDeskTable(shape: TableShape): DeskTable {
  const [, navigate] = useLocation()
  const text = useSearch()
  const search = useMemo(() => new URLSearchParams(text), [text])
  const state = readTable(shape, search)
  const trail = useHistoryState<Visit>()?.trail ?? []
  const go = (next: TableState, visit: Visit, replace = false) =>
    navigate(tableHref(shape, next, search), { state: visit, replace })
  return {
    shape,
    state,
    wish: (wish, { replace } = {}) => go(updateQuery(state, wish), null, replace),
    hrefOf: (wish) => tableHref(shape, updateQuery(state, wish), search),
    next: (cursor) =>
      go({ ...state, page: state.page + 1, cursor }, { trail: [...trail, state.cursor ?? null] }),
    previous: () => {
      const cursor = trail.at(-1) ?? undefined
      go({ ...state, page: cursor ? state.page - 1 : 1, cursor }, { trail: trail.slice(0, -1) })
    },
  }
}
