import { useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'

type NotLoadedProps = {
  /** Begins the message: `The order form`. */
  what: string
  onRetry: () => void
  /** For a dialog: the message is shown in the corner of the page and can be closed. */
  onClose?: (() => void) | undefined
}

const RETRY_WINDOW_MS = 60_000

let lastRetry = { what: '', at: -Infinity }

/**
 * Stands in for content that could not be loaded. If a retry fails too, offers to reload the page: a new
 * version may have been deployed meanwhile.
 */
export function NotLoaded({ what, onRetry, onClose }: NotLoadedProps) {
  const [isRetried] = useState(
    () => lastRetry.what === what && performance.now() - lastRetry.at < RETRY_WINDOW_MS,
  )
  const retry = () => {
    if (isRetried) return location.reload()
    lastRetry = { what, at: performance.now() }
    onRetry()
  }
  return (
    <div className={cx('not-loaded', onClose && 'corner')} role="alert">
      <p>{what} did not load. Check your connection and try again.</p>
      <div>
        <Button size="sm" onClick={retry}>
          {isRetried ? 'Reload the page' : 'Try Again'}
        </Button>
        {onClose && (
          <Button size="sm" variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}
