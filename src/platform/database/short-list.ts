// A list that is short by nature and read as a whole: searched, sorted and paged like any other.

import type { Sorted } from '#contract/lists.ts'
import { readCursor, writeCursor } from './cursor.ts'

export type InMemoryQuery<Word extends string> = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  sort?: Sorted<Word> | undefined
}

export type InMemoryShape<Item, Word extends string> = {
  /** What names an item. */
  key: (item: Item) => string | number
  /** What a search looks at. */
  says: (item: Item) => readonly (string | number | null | undefined)[]
  sorts: Record<Word, (item: Item) => string | number>
}

/** A page of such a list; without `sort` in the order in which it was given. */
export function paginateInMemory<Item, Word extends string>(
  all: readonly Item[],
  { limit, cursor, q = '', sort }: InMemoryQuery<Word>,
  { key, says, sorts }: InMemoryShape<Item, Word>,
) {
  const words = q.toLowerCase().split(/\s+/)
  const found = all.filter((item) => {
    const said = says(item).join(' ').toLowerCase()
    return words.every((word) => said.includes(word))
  })
  const by = sort && sorts[sort.replace('-', '') as Word]
  const upwards = by ? found.toSorted((a, b) => compare(by(a), by(b))) : found
  const sorted = sort?.startsWith('-') ? upwards.toReversed() : upwards
  const [name, position = 0] = readCursor(cursor) ?? []
  const start = name === undefined ? 0 : behind(sorted.map(key).map(String), name, position)
  const items = sorted.slice(start, start + limit)
  const end = start + items.length
  const lastItem = end < sorted.length ? items.at(-1) : undefined
  return {
    items,
    total: sorted.length,
    next: lastItem && writeCursor([String(key(lastItem)), end]),
  }
}

/** Behind the last item of the page before, wherever it has moved meanwhile. */
function behind(names: readonly string[], name: string, position: number): number {
  if (names[position - 1] === name) return position
  const moved = names.indexOf(name)
  return moved < 0 ? position : moved + 1
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
