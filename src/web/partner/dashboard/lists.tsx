// The parts of a partner's lists: the search, the states of a list, and the button for its next page.

import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { SearchBox, trimmedQuery } from '#web/ui/search-box.tsx'

/** A list whose pages are loaded one by one, with the items of those that are loaded. */
export type List<Item = unknown> = {
  items: readonly Item[]
  isPending: boolean
  isError: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type SearchedProps = {
  list: List
  /** What the list is of: `Your notifications`. */
  what: string
  label: string
  empty: string
  q: string
  onSearch: (q: string) => void
  children: ReactNode
}

/** A list under its search box, which is left out while there is nothing to search. */
export function Searched({ list, what, label, empty, q, onSearch, children }: SearchedProps) {
  const isEmpty = list.items.length === 0
  const nothingToSearch = isEmpty && !q && !list.isPending
  return (
    <>
      {!nothingToSearch && (
        <div className="found-q">
          <SearchBox label={label} q={q} onSearch={onSearch} />
        </div>
      )}
      {list.isPending && <p className="muted found-s">Loading…</p>}
      {list.isError && isEmpty && (
        <div className="found-s">
          <NotLoaded what={what} onRetry={() => void list.refetch()} />
        </div>
      )}
      {!list.isPending && !list.isError && isEmpty && (
        <p className="muted found-s" role="status">
          {q ? `No results for “${q}”` : empty}
        </p>
      )}
      {!isEmpty && children}
      <More list={list} />
    </>
  )
}

type MoreProps = { list: Pick<List, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> }

/** Loads the next page of a list; nothing at its end. */
export function More({ list }: MoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="px-5 py-3">
      <Button
        variant="soft"
        size="sm"
        pending={list.isFetchingNextPage}
        pendingLabel="Loading…"
        onClick={() => list.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  )
}

/**
 * A search query in a parameter of the URL: its value, undefined if the parameter is absent, and a
 * setter, which adds no entry to the browser's history.
 */
export function useUrlQuery(param: string) {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const setQuery = (value: string | undefined) => {
    const next = new URLSearchParams(search)
    if (value === undefined) next.delete(param)
    else next.set(param, value)
    navigate(next.size > 0 ? `${path}?${next.toString()}` : path, { replace: true })
  }
  const text = search.get(param)
  return [text === null ? undefined : trimmedQuery(text), setQuery] as const
}
