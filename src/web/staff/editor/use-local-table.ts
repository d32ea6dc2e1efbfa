import { useState } from 'react'
import { type TableState, updateQuery } from '#web/staff/table/table-address.ts'
import type { DeskTable } from '#web/staff/table/use-desk-table.ts'

const START: TableState = { q: '', filters: {}, sort: '', page: 1, cursor: undefined }
const SHAPE = { path: '', filters: [] }

/** The state of one of several tables on a page: there the address belongs to none of them. */
export function useLocalTable(): DeskTable {
  const [{ state, trail }, set] = useState<{ state: TableState; trail: TableState[] }>({
    state: START,
    trail: [],
  })
  return {
    shape: SHAPE,
    state,
    wish: (wish) => set({ state: updateQuery(state, wish), trail: [] }),
    hrefOf: () => '',
    next: (cursor) =>
      set({ state: { ...state, page: state.page + 1, cursor }, trail: [...trail, state] }),
    previous: () => set({ state: trail.at(-1) ?? START, trail: trail.slice(0, -1) }),
  }
}
