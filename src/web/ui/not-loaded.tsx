import { useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'

type NotLoadedProps = {
  /** What the visitor asked for, as a sentence begins. */
  what: string
  onRetry: () => void
  /** For what would have stood over the page: it stands in the page's corner and can be put away. */
  onClose?: (() => void) | undefined
}

const LATELY_MS = 60_000

let tried = { what: '', at: -Infinity }

/**
 * Stands in for content that could not be loaded. If a retry fails too, offers to reload the page: a new
 * version may have been deployed meanwhile.
 */
export function NotLoaded({ what, onRetry, onClose }: NotLoadedProps) {
  const [again] = useState(() => tried.what === what && performance.now() - tried.at < LATELY_MS)
  const retry = () => {
    if (again) return location.reload()
    tried = { what, at: performance.now() }
    onRetry()
  }
  return (
    <div className={cx('not-loaded', onClose && 'corner')} role="alert">
      <p>{what} did not load. Check your connection, then try again.</p>
      <div>
        <Button size="sm" onClick={retry}>
          {again ? 'Reload the page' : 'Try Again'}
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
