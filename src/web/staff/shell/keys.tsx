import { useState } from 'react'
import { useLocation } from 'wouter'
import { mayWith } from '#contract/staff.ts'
import { useSignedIn } from '#web/queries/staff-session.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { desksFor } from '#web/staff/desks.ts'
import { useShortcuts } from './shortcuts.ts'

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
