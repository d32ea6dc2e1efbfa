import type { ReactNode } from 'react'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { More } from './more.tsx'

type List = {
  items: readonly unknown[]
  isPending: boolean
  isError: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}
type Props = {
  list: List
  /** What the list is of: `Your notifications`. */
  what: string
  label: string
  empty: string
  q: string
  onSearch: (q: string) => void
  children: ReactNode
}

/** A list under its search. Where there is nothing at all, there is nothing to search. */
export function Searched({ list, what, label, empty, q, onSearch, children }: Props) {
  const none = list.items.length === 0
  const nothingAtAll = none && !q && !list.isPending
  return (
    <>
      {!nothingAtAll && (
        <div className="found-q">
          <SearchBox label={label} q={q} onSearch={onSearch} />
        </div>
      )}
      {list.isPending && <p className="muted found-s">Loading…</p>}
      {list.isError && none && (
        <div className="found-s">
          <NotLoaded what={what} onRetry={() => void list.refetch()} />
        </div>
      )}
      {!list.isPending && !list.isError && none && (
        <p className="muted found-s" role="status">
          {q ? `Nothing matches “${q}”` : empty}
        </p>
      )}
      {!none && children}
      <More list={list} />
    </>
  )
}
