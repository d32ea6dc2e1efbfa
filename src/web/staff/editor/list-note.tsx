import type { UseQueryResult } from '@tanstack/react-query'
import type { PageOf } from '#web/queries/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'

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
        <Empty text={`This could not be loaded. ${errorSentence(error)}`}>
          <Button variant="soft" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Empty>
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
