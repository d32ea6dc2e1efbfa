import { useState } from 'react'
import { type TableState, updateQuery } from '#web/staff/table/table-address.ts'
import type { TableControls } from '#web/staff/table/use-table-state.ts'

const START: TableState = { q: '', filters: {}, sort: '', page: 1, cursor: undefined }

/** The state of one of several tables on a page: there the address belongs to none of them. */
export function useLocalTable(): TableControls {
  const [{ state, trail: previousPages }, set] = useState<{
    state: TableState
    trail: TableState[]
  }>({
    state: START,
    trail: [],
  })
  return {
    path: '',
    state,
    update: (update) => set({ state: updateQuery(state, update), trail: [] }),
    hrefOf: () => '',
    next: (cursor) =>
      set({ state: { ...state, page: state.page + 1, cursor }, trail: [...previousPages, state] }),
    previous: () =>
      set({ state: previousPages.at(-1) ?? START, trail: previousPages.slice(0, -1) }),
  }
}
