import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { NavItem } from '#web/staff/desks.ts'

const Palette = onDemand('The palette', () => import('./palette.tsx'))
const KeysHelp = onDemand('The list of keys', () => import('./keys-help.tsx'))

export type Overlay = 'palette' | 'help' | undefined
type KeysProps = {
  desks: readonly NavItem[]
  shown: Overlay
  onShow: (shown: Overlay) => void
}

/** The keyboard shortcuts, and the palette and help that they open. */
export function DeskKeys({ desks, shown, onShow }: KeysProps) {
  const [, navigate] = useLocation()
  useShortcuts({
    go: (letter) => {
      const desk = desks.find(({ key }) => key === letter)
      if (desk) navigate(desk.href)
    },
    help: () => onShow('help'),
    palette: () => onShow('palette'),
  })
  const close = () => onShow(undefined)
  return (
    <>
      {shown === 'palette' && <Palette desks={desks} onClose={close} />}
      {shown === 'help' && <KeysHelp desks={desks} onClose={close} />}
    </>
  )
}

type Shortcuts = { go: (letter: string) => void; help: () => void; palette: () => void }

/** How soon after `g` a letter must be pressed to open a desk. */
const PAUSE_MS = 1500

/**
 * The keyboard shortcuts of the staff area: `g` and a desk's letter, `/` for the search, `?` for help.
 * Off while somebody types or a dialog is open.
 */
function useShortcuts({ go, help, palette }: Shortcuts): void {
  const act = useEffectEvent((key: string, afterG: boolean) => {
    if (afterG) return go(key)
    if (key === '?') return help()
    if (key === '/') return focusSearch()
    return undefined
  })
  const open = useEffectEvent(palette)
  useEffect(() => {
    let pressedGAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return open()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return undefined
      const afterG = event.timeStamp - pressedGAt < PAUSE_MS
      pressedGAt = event.key === 'g' && !afterG ? event.timeStamp : -Infinity
      if (event.key === '/') event.preventDefault()
      return act(event.key, afterG)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Whether somebody types there, or a dialog or menu is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

const focusSearch = () => document.querySelector<HTMLElement>('[data-desk-search]')?.focus()
