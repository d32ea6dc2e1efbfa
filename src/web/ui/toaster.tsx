import { createElement, useEffect, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { dismissToast, onToast, type ShownToast, shownToast } from './toasts.ts'
import { useLoaded } from './use-loaded.ts'

const none = () => undefined
const loadView = () => import('./toast-view.tsx').catch(() => ({ default: PlainToast }))

/** Shows toasts. The code that animates and swipes them is loaded with the first. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, shownToast, none)
  // It stays mounted, so that it can animate the end of a toast.
  const View = useLoaded(toast !== undefined, loadView)
  return View ? createElement(View, { toast }) : null
}

const SHOWN_MS = 5000

/** A toast without animation, if the code of `ToastView` could not be loaded. */
function PlainToast({ toast }: { toast: ShownToast | undefined }) {
  useEffect(() => {
    if (!toast) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
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
