import { Button } from '#web/ui/button.tsx'

type MoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The way to the next page of a list; nothing at its end. */
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
