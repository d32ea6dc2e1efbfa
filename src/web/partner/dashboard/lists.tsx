// The parts of a partner's lists: the search, the states of a list, and the button for its next page.

import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { SearchBox, trimmedQuery } from '#web/ui/search-box.tsx'

/** A list, whose pages may be loaded one by one, with the items of those that are loaded. */
export type List<Item = unknown> = {
  items: readonly Item[]
  isPending: boolean
  isError: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

type ListedProps = {
  list: List
  /** What the list is of: `Your notifications`. */
  what: string
  /** Shown where there is nothing. */
  empty?: ReactNode
  /** The class around what stands in for the list. */
  className?: string
  children: ReactNode
}

/** A list, or in its place that it loads, why it did not, or that there is nothing. */
export function Listed({ list, what, empty, className = 'px-5 py-4', children }: ListedProps) {
  if (list.items.length > 0) return children
  if (list.isPending) return <p className={cx('muted', className)}>Loading…</p>
  return (
    <div className={className}>
      {list.isError ? <NotLoaded what={what} onRetry={() => void list.refetch()} /> : empty}
    </div>
  )
}

type SearchedProps = Pick<ListedProps, 'list' | 'what' | 'children'> & {
  label: string
  empty: string
  q: string
  onSearch: (q: string) => void
  inDialog?: boolean
}

/** A list under its search box, which is left out while there is nothing to search. */
export function Searched(props: SearchedProps) {
  const { list, what, label, empty, q, onSearch, inDialog = false, children } = props
  const nothingToSearch = list.items.length === 0 && !q && !list.isPending
  return (
    <>
      {!nothingToSearch && (
        <div
          className={cx(
            'py-3 [&_.i]:top-3 [&_.in]:min-h-11 [&_.in]:text-[0.9375rem]',
            inDialog ? 'px-6' : 'border-y border-line px-5',
          )}
        >
          <SearchBox label={label} q={q} onSearch={onSearch} />
        </div>
      )}
      <Listed
        list={list}
        what={what}
        empty={
          <p className="muted" role="status">
            {q ? `No results for “${q}”` : empty}
          </p>
        }
        className={inDialog ? 'px-6 py-4' : 'px-5 py-4'}
      >
        {children}
      </Listed>
      <More list={list} />
    </>
  )
}

/** Loads the next page of a list; nothing at its end. */
export function More({ list }: { list: List }) {
  if (!list.hasNextPage) return null
  return (
    <div className="px-5 py-3">
      <Button
        variant="soft"
        size="sm"
        pending={list.isFetchingNextPage ?? false}
        pendingLabel="Loading…"
        onClick={() => list.fetchNextPage?.()}
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
