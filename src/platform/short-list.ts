// A list that is short by nature and read as a whole: searched, sorted and paged like any other.

import type { Sorted } from '#contract/lists.ts'
import { readCursor, writeCursor } from './cursor.ts'

type Asked<Word extends string> = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  sort?: Sorted<Word> | undefined
}

type Shape<Item, Word extends string> = {
  /** What names an item. */
  key: (item: Item) => string | number
  /** What a search looks at. */
  says: (item: Item) => readonly (string | number | null | undefined)[]
  sorts: Record<Word, (item: Item) => string | number>
}

/** A page of such a list; without `sort` in the order in which it was given. */
export function pageOfFew<Item, Word extends string>(
  all: readonly Item[],
  { limit, cursor, q = '', sort }: Asked<Word>,
  { key, says, sorts }: Shape<Item, Word>,
) {
  const words = q.toLowerCase().split(/\s+/)
  const found = all.filter((item) => {
    const said = says(item).join(' ').toLowerCase()
    return words.every((word) => said.includes(word))
  })
  const by = sort && sorts[sort.replace('-', '') as Word]
  const way = sort?.startsWith('-') ? -1 : 1
  const sorted = by ? found.toSorted((a, b) => way * compare(by(a), by(b))) : found
  const [name, position = 0] = readCursor(cursor) ?? []
  const last = sorted.findIndex((item) => String(key(item)) === name)
  const start = last < 0 ? position : last + 1
  const items = sorted.slice(start, start + limit)
  const end = start + items.length
  const lastItem = end < sorted.length ? items.at(-1) : undefined
  return {
    items,
    total: sorted.length,
    next: lastItem && writeCursor([String(key(lastItem)), end]),
  }
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
