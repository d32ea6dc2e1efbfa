import type { UseQueryResult } from '@tanstack/react-query'
import type { PageOf } from '#web/queries/query-client.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'

type Props = {
  list: UseQueryResult<PageOf<unknown>>
  empty: string
  skeletons: number
}

/** What stands in the place of a list that is on its way, could not be had, or holds nothing. */
export function ListNote({ list: { data, error, refetch }, empty, skeletons }: Props) {
  if (data?.items.length === 0) return <p className="ed-note muted">{empty}</p>
  if (data) return null
  if (error)
    return (
      <div className="p-4">
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div className="grid gap-3 p-5" aria-hidden="true">
      {Array.from({ length: skeletons }, (_, index) => (
        <div key={index} className="sk h-9" />
      ))}
    </div>
  )
}
