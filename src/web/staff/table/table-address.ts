// What a desk's table shows lives in its address, so that it survives a reload and can be sent to a
// colleague: `?q=`, the desk's own filters, `sort`, and `page` with the `cursor` it begins at.

import { trimmedQuery } from '#web/ui/search-query.ts'

export type TableState = {
  q: string
  filters: Readonly<Record<string, string>>
  /** A word of the server's; `-` before it turns the order round. Empty: the list's own order. */
  sort: string
  /** Which page it is; the cursor says where it begins. */
  page: number
  cursor: string | undefined
}

export type TableShape = {
  path: string
  /** The names of the desk's filters in the address. */
  filters: readonly string[]
}

const WHOLE = /^[1-9]\d{0,8}$/

export function readTable({ filters }: TableShape, search: URLSearchParams): TableState {
  const cursor = search.get('cursor') || undefined
  const page = search.get('page') ?? ''
  const given = filters.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return {
    q: trimmedQuery(search.get('q') ?? ''),
    filters: Object.fromEntries(given),
    sort: search.get('sort') ?? '',
    page: cursor && WHOLE.test(page) ? Math.max(Number(page), 2) : cursor ? 2 : 1,
    cursor,
  }
}

/** The address of a table in a state; what is at its default is left out. */
export function tableHref(shape: TableShape, state: TableState, search = new URLSearchParams()) {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('q', state.q)
  for (const name of shape.filters) put(name, state.filters[name] ?? '')
  put('sort', state.sort)
  put('page', state.cursor ? String(state.page) : '')
  put('cursor', state.cursor ?? '')
  const text = next.toString()
  return text ? `${shape.path}?${text}` : shape.path
}

type Wish = Partial<Pick<TableState, 'q' | 'sort'>> & { filters?: Record<string, string> }

/** A change of what is looked for begins at the first page again. */
export const updateQuery = (state: TableState, { filters, ...wish }: Wish): TableState => ({
  ...state,
  ...wish,
  filters: { ...state.filters, ...filters },
  page: 1,
  cursor: undefined,
})

/** What the server is asked for, as the query string of a list. */
export function toQueryString(state: TableState, limit: number): string {
  const search = new URLSearchParams()
  if (state.q) search.set('q', state.q)
  for (const [name, value] of Object.entries(state.filters)) if (value) search.set(name, value)
  if (state.sort) search.set('sort', state.sort)
  if (state.cursor) search.set('cursor', state.cursor)
  search.set('limit', String(limit))
  return search.toString()
}

/** Whether a search or a filter leaves rows out; an order does not. */
export const isNarrowed = ({ q, filters }: TableState) =>
  q !== '' || Object.entries(filters).some(([name, value]) => name !== 'sort' && value !== '')

/** What pressing a column's heading asks for: its order, the other way round, the list's own. */
export function nextSort(current: string, word: string): string {
  if (current === word) return `-${word}`
  return current === `-${word}` ? '' : word
}

/** The cursor in the address of a list's next page. */
export const cursorOf = (next: string | null) =>
  next ? (new URLSearchParams(next.split('?')[1] ?? '').get('cursor') ?? undefined) : undefined
