// The state of a table is in the URL, so that it survives a reload and can be sent to a colleague:
// `?q=`, the filters, `sort`, and `page` with the `cursor` at which it begins.

import { trimmedQuery } from '#web/ui/search-box.tsx'

export type TableState = {
  q: string
  filters: Readonly<Record<string, string>>
  /** A sort that the server knows; `-` before it reverses it. Empty: the list's default order. */
  sort: string
  /** Which page it is; the cursor says where it begins. */
  page: number
  cursor: string | undefined
}

export type TableShape = {
  path: string
  /** The names of the desk's filters in the URL. */
  filters: readonly string[]
}

const PAGE_NUMBER = /^[1-9]\d{0,8}$/

export function readTable({ filters }: TableShape, search: URLSearchParams): TableState {
  const cursor = search.get('cursor') || undefined
  const pageText = search.get('page') ?? ''
  const page = PAGE_NUMBER.test(pageText) ? Number(pageText) : 1
  const used = filters.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return {
    q: trimmedQuery(search.get('q') ?? ''),
    filters: Object.fromEntries(used),
    sort: search.get('sort') ?? '',
    // A cursor leads to the second page at least.
    page: cursor ? Math.max(page, 2) : 1,
    cursor,
  }
}

/** The URL of a table in this state, without parameters that have their default value. */
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

export type TableUpdate = Partial<Pick<TableState, 'q' | 'sort'>> & {
  filters?: Record<string, string>
}

/** A changed query begins at the first page again. */
export const updateQuery = (
  state: TableState,
  { filters, ...update }: TableUpdate,
): TableState => ({
  ...state,
  ...update,
  filters: { ...state.filters, ...filters },
  page: 1,
  cursor: undefined,
})

/** The state as the query string of a list endpoint. */
export function toQueryString(state: TableState, limit: number): string {
  const search = new URLSearchParams()
  if (state.q) search.set('q', state.q)
  for (const [name, value] of Object.entries(state.filters)) if (value) search.set(name, value)
  if (state.sort) search.set('sort', state.sort)
  if (state.cursor) search.set('cursor', state.cursor)
  search.set('limit', String(limit))
  return search.toString()
}

/** Whether a search or a filter leaves rows out. */
export const isNarrowed = ({ q, filters }: TableState) =>
  q !== '' || Object.values(filters).some((value) => value !== '')

/** `No orders yet`, or `No orders found` where a search or a filter may be the reason. */
export const noneLabel = (what: string) => (state: TableState) =>
  `No ${what} ${isNarrowed(state) ? 'found' : 'yet'}`

/** Pressing a column's heading sorts ascending, then descending, then in the default order. */
export function nextSort(current: string, sortKey: string): string {
  if (current === sortKey) return `-${sortKey}`
  return current === `-${sortKey}` ? '' : sortKey
}

/** The cursor in the URL of a list's next page. */
export const cursorOf = (next: string | null) =>
  next ? (new URLSearchParams(next.split('?')[1] ?? '').get('cursor') ?? undefined) : undefined
