import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onToast, shownToast } from './toasts.ts'

const ToastView = lazy(() => import('./toast-view.tsx'))
const none = () => undefined

export function Toaster() {
  const toast = useSyncExternalStore(onToast, shownToast, none)
  // Stays once it is there, so that a leaving toast is announced and moved by the same provider.
  const wanted = useEverTrue(toast !== undefined)
  if (!wanted) return null
  return (
    <Suspense>
      <ToastView toast={toast} />
    </Suspense>
  )
}

let ever = false

function useEverTrue(now: boolean): boolean {
  ever ||= now
  return ever
}
