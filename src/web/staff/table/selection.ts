import { useState } from 'react'

export type Selection<Row> = {
  rows: Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Selects a whole page, or clears it where all of it was selected. */
  togglePage: (page: readonly Row[]) => void
  clear: () => void
}

/** The selected rows, across the pages of a table. */
export function useSelection<Row>(keyOf: (row: Row) => string | number): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map())
  const update = (change: (next: Map<string | number, Row>) => void) =>
    setChosen((before) => {
      const next = new Map(before)
      change(next)
      return next
    })
  const has = (row: Row) => chosen.has(keyOf(row))
  return {
    rows: [...chosen.values()],
    has,
    toggle: (row) =>
      update((next) => {
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
      }),
    togglePage: (page) => {
      const all = page.every(has)
      update((next) => {
        for (const row of page)
          if (all) next.delete(keyOf(row))
          else next.set(keyOf(row), row)
      })
    },
    clear: () => setChosen(new Map()),
  }
}
