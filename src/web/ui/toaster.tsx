import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react'
import { PlainToast } from './plain-toast.tsx'
import { onToast, type ShownToast, shownToast } from './toasts.ts'

type View = ComponentType<{ toast: ShownToast | undefined }>

const none = () => undefined

/** Draws the toasts; what moves and swipes them comes with the first. They are read without it. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, shownToast, none)
  // Stays once it is there, so that a leaving toast is announced and moved by the same provider.
  const [View, setView] = useState<View>()
  const missing = toast !== undefined && !View
  useEffect(() => {
    if (!missing) return
    import('./toast-view.tsx').then(
      (module) => setView(() => module.default),
      () => setView(() => PlainToast),
    )
  }, [missing])
  return View ? createElement(View, { toast }) : null
}
