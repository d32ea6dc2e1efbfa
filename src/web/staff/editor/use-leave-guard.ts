import { useEffect, useState } from 'react'

/**
 * Asks before a link leads away from what was not saved, and lets the browser ask before it closes
 * or reloads the page. `leaving` is where the visitor was going.
 */
export function useLeaveGuard(unsaved: boolean) {
  const [leaving, setLeaving] = useState<string>()
  useEffect(() => {
    if (!unsaved) return undefined
    const askFirst = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      const href = link?.getAttribute('href') ?? ''
      if (!plain || !href.startsWith('/') || link?.getAttribute('target')) return
      event.preventDefault()
      event.stopPropagation()
      setLeaving(href)
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the links themselves hear of it.
    window.addEventListener('click', askFirst, { capture: true })
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('click', askFirst, { capture: true })
      window.removeEventListener('beforeunload', warn)
    }
  }, [unsaved])
  return { leaving, leaveFor: setLeaving, stay: () => setLeaving(undefined) }
}
