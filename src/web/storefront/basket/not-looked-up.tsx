import { CircleAlert, WifiOff } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import type { OpenBasket } from './use-open-basket.ts'

/** In place of prices that could not be read. What was put in is still there. */
export function NotLookedUp({ basket }: { basket: Pick<OpenBasket, 'retry' | 'isFetching'> }) {
  const isOnline = useOnline()
  if (!isOnline)
    return (
      <p className="note note-warn" role="status">
        <WifiOff className="i" aria-hidden="true" />
        <span>
          <b>No connection.</b> Your basket is saved. Prices will show when you are back online.
        </span>
      </p>
    )
  return (
    <div className="note note-bad" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        <b>Prices and stock could not be loaded.</b> Your basket is saved.
      </span>
      <Button variant="line" size="sm" pending={basket.isFetching} onClick={basket.retry}>
        Try again
      </Button>
    </div>
  )
}
