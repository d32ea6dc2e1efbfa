import { type ReactNode, useState } from 'react'
import { recall, remember } from '#web/ui/remembered.ts'

export type Column<Row> = {
  id: string
  /** The heading, and on a phone what stands before the value. */
  label: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** The server's word for sorting by it. */
  sort?: string
  /** Names the row: stands first on a phone's card and cannot be hidden. One of each table. */
  names?: true
  /** Hidden until somebody wants to see it. */
  atFirst?: 'hidden'
  /** Never hidden by choice. */
  fixed?: true
  /** A longer text is cut off here, in whole on a phone. */
  wide?: true
}

export type ColumnChoice<Row> = {
  shown: Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  toggle: (column: Column<Row>) => void
}

/** Which columns a person wants to see at a desk; this browser remembers. */
export function useColumnChoice<Row>(
  desk: string,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const key = `columns:${desk}`
  const [hidden, setHidden] = useState(() => wordsOf(recall(key)) ?? hiddenAtFirst(columns))
  const isShown = (column: Column<Row>) =>
    column.names || column.fixed || !hidden.includes(column.id)
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: ({ id }) => {
      const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]
      setHidden(next)
      remember(key, next)
    },
  }
}

const hiddenAtFirst = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter(({ atFirst }) => atFirst === 'hidden').map(({ id }) => id)

const wordsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
