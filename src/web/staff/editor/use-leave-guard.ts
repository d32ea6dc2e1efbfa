import { useEffect, useRef, useState } from 'react'

/** The way back of the browser, as `leaving` says it. */
export const BACK = 'back'

/**
 * Asks before a link or the browser's way back leads away from what was not saved, and lets the
 * browser ask before it closes or reloads the page. `leaving` is where the visitor was going.
 */
export function useLeaveGuard(unsaved: boolean) {
  const [leaving, setLeaving] = useState<string>()
  const held = useRef(false)
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
    // The same page once more: the way back takes that away first, and nothing is lost meanwhile.
    const hold = () => history.pushState(history.state, '', location.href)
    const askBack = () => {
      hold()
      setLeaving(BACK)
    }
    if (!held.current) hold()
    held.current = true
    // Before the links themselves hear of it.
    window.addEventListener('click', askFirst, { capture: true })
    window.addEventListener('beforeunload', warn)
    window.addEventListener('popstate', askBack)
    return () => {
      window.removeEventListener('click', askFirst, { capture: true })
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('popstate', askBack)
    }
  }, [unsaved])
  return { leaving, stay: () => setLeaving(undefined) }
}

/** Goes where `leaving` says, past the page that was put there to hold the visitor. */
export function leaveFor(
  leaving: string,
  navigate: (href: string, how: { replace: true }) => void,
) {
  if (leaving === BACK) history.go(-2)
  else navigate(leaving, { replace: true })
}
