import { createElement, useSyncExternalStore } from 'react'
import { PlainToast } from './plain-toast.tsx'
import { onToast, shownToast } from './toasts.ts'
import { useLoaded } from './use-loaded.ts'

const none = () => undefined
const loadView = () => import('./toast-view.tsx').catch(() => ({ default: PlainToast }))

/** Shows toasts. The code that animates and swipes them is loaded with the first; without it they are plain. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, shownToast, none)
  // It stays mounted, so that it can animate a toast that leaves.
  const View = useLoaded(toast !== undefined, loadView)
  return View ? createElement(View, { toast }) : null
}
