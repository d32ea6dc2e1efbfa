import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

const PRODUCT = 'You have unsaved changes to this product.'

type Props = {
  unsaved: boolean
  /** What would be lost. */
  what?: string
  title?: string
  stayLabel?: string
}

/** Asks before somebody leaves a page with unsaved changes. */
export function LeaveGuard({
  unsaved,
  what = PRODUCT,
  title = 'Leave without saving?',
  stayLabel = 'Keep editing',
}: Props) {
  const [, navigate] = useLocation()
  const { leaving, stay } = useLeaveGuard(unsaved)
  if (leaving === undefined) return null
  const leave = () => {
    stay()
    // Two entries back: the one that `hold` added is skipped.
    if (leaving === BACK) history.go(-2)
    else navigate(leaving, { replace: true })
  }
  return (
    <ConfirmDialog
      title={title}
      text={what}
      confirmLabel="Leave"
      cancelLabel={stayLabel}
      pending={false}
      pendingLabel="Leaving..."
      onConfirm={leave}
      onCancel={stay}
    />
  )
}

/** Value of `leaving` for the browser's back button. */
const BACK = 'back'

/**
 * Holds back a link or the browser's back button while something is not saved, and lets the browser
 * ask before it closes or reloads the page. `leaving` is where the visitor was going.
 */
function useLeaveGuard(unsaved: boolean) {
  const [leaving, setLeaving] = useState<string>()
  const held = useRef(false)
  useLeaveWarning(unsaved)
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
    // Adds an entry for the same page: the back button removes it first, and nothing is lost.
    const hold = () => history.pushState(history.state, '', location.href)
    const askBack = () => {
      hold()
      setLeaving(BACK)
    }
    if (!held.current) hold()
    held.current = true
    // In the capture phase, before the links themselves handle the click.
    window.addEventListener('click', askFirst, { capture: true })
    window.addEventListener('popstate', askBack)
    return () => {
      window.removeEventListener('click', askFirst, { capture: true })
      window.removeEventListener('popstate', askBack)
    }
  }, [unsaved])
  return { leaving, stay: () => setLeaving(undefined) }
}
