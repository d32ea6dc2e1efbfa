import { useEffect } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { dismissToast, type ShownToast } from './toasts.ts'

const SHOWN_MS = 5000

/** A toast where what draws them properly could not be loaded, such as without a connection. */
export function PlainToast({ toast }: { toast: ShownToast | undefined }) {
  useEffect(() => {
    if (!toast) return undefined
    const leaving = setTimeout(() => dismissToast(toast.id), SHOWN_MS)
    return () => clearTimeout(leaving)
  }, [toast])
  if (!toast) return null
  const { id, title, text, tone } = toast
  return (
    <div className="toasts">
      <div className={cx('toast', tone === 'failure' ? 'bad' : 'on-dark')} role="alert">
        <div>
          <strong className="toast-t">{title}</strong>
          {text}
        </div>
        <Button
          variant={tone === 'failure' ? 'quiet' : 'ghost'}
          size="sm"
          onClick={() => dismissToast(id)}
        >
          Dismiss
        </Button>
      </div>
    </div>
  )
}
