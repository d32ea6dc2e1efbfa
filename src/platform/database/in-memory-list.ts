// Lists short enough to be read as a whole, then searched, sorted and paged in memory.

import type { Sorted } from '#contract/lists.ts'
import { readCursor, writeCursor } from './cursor.ts'

export type InMemoryQuery<SortKey extends string> = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  sort?: Sorted<SortKey> | undefined
}

export type InMemoryShape<Item, SortKey extends string> = {
  /** Unique in the list. */
  key: (item: Item) => string | number
  searchText: (item: Item) => readonly (string | number | null | undefined)[]
  sorts: Record<SortKey, (item: Item) => string | number>
}

/** A page of the list; without `sort` in the query, the items keep their order. */
export function paginateInMemory<Item, SortKey extends string>(
  all: readonly Item[],
  { limit, cursor, q = '', sort }: InMemoryQuery<SortKey>,
  { key, searchText, sorts }: InMemoryShape<Item, SortKey>,
) {
  const words = q.toLowerCase().split(/\s+/)
  const found = all.filter((item) => {
    const text = searchText(item).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const by = sort && sorts[sort.replace('-', '') as SortKey]
  const ascending = by ? found.toSorted((a, b) => compare(by(a), by(b))) : found
  const sorted = sort?.startsWith('-') ? ascending.toReversed() : ascending
  const [lastKey, position = 0] = readCursor(cursor) ?? []
  const start =
    lastKey === undefined ? 0 : indexAfter(sorted.map(key).map(String), lastKey, position)
  const items = sorted.slice(start, start + limit)
  const end = start + items.length
  const lastItem = end < sorted.length ? items.at(-1) : undefined
  return {
    items,
    total: sorted.length,
    next: lastItem && writeCursor([String(key(lastItem)), end]),
  }
}

/** The index after the last item of the previous page, even if that item moved. */
function indexAfter(keys: readonly string[], lastKey: string, position: number): number {
  if (keys[position - 1] === lastKey) return position
  const moved = keys.indexOf(lastKey)
  return moved < 0 ? position : moved + 1
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
