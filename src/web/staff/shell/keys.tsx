import { useState, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { mayWith } from '#contract/staff.ts'
import { useSignedIn } from '#web/queries/staff-session.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { desksFor } from '#web/staff/desks.ts'

const Palette = onDemand('The palette', () => import('./palette.tsx'))
const KeysHelp = onDemand('The list of keys', () => import('./keys-help.tsx'))

/** Everything that the keyboard alone can do at a desk. */
export function DeskKeys() {
  const staff = useSignedIn()
  const [, navigate] = useLocation()
  const [shown, setShown] = useState<'palette' | 'help'>()
  const desks = staff ? desksFor((ability) => mayWith(staff, ability)) : []
  useShortcuts({
    go: (letter) => {
      const desk = desks.find(({ key }) => key === letter)
      if (desk) navigate(desk.href)
    },
    help: () => setShown('help'),
    palette: () => setShown('palette'),
  })
  const close = () => setShown(undefined)
  return (
    <>
      {shown === 'palette' && <Palette desks={desks} onClose={close} />}
      {shown === 'help' && <KeysHelp desks={desks} onClose={close} />}
    </>
  )
}

type Shortcuts = {
  go: (letter: string) => void
  help: () => void
  palette: () => void
}

/** How long after `g` a letter still belongs to it. */
const PAUSE_MS = 1500

/**
 * Keys that lead about the staff area: `g` and a desk's letter, `/` to the search, `?` for help. Off
 * while somebody types or a dialog is open.
 */
function useShortcuts({ go, help, palette }: Shortcuts): void {
  const act = useEffectEvent((key: string, went: boolean) => {
    if (went) return go(key)
    if (key === '?') return help()
    if (key === '/') return focusSearch()
    return undefined
  })
  const open = useEffectEvent(palette)
  useEffect(() => {
    let wentAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return open()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return undefined
      const went = event.timeStamp - wentAt < PAUSE_MS
      wentAt = event.key === 'g' && !went ? event.timeStamp : -Infinity
      if (event.key === '/') event.preventDefault()
      return act(event.key, went)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Somebody types there, or a dialog has the floor. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

const focusSearch = () => document.querySelector<HTMLElement>('[data-desk-search]')?.focus()
