// A button that is only an icon says its name when the pointer rests on it or the keyboard reaches
// it. What draws that is loaded with the first such moment, and is one for the whole page.

import { type ComponentType, createElement, useEffect, useState } from 'react'
import { noteKey, type Tip, tipOf } from './tooltip-timing.ts'

type View = ComponentType<{ first: Tip }>

const SIGNS = ['pointerover', 'focusin'] as const

export function Tooltips() {
  const [shown, setShown] = useState<{ View: View; first: Tip }>()
  const missing = !shown
  useEffect(() => {
    addEventListener('keydown', noteKey, true)
    return () => removeEventListener('keydown', noteKey, true)
  }, [])
  useEffect(() => {
    if (!missing) return undefined
    let requested = false
    const ask = (event: Event) => {
      const first = tipOf(event)
      if (!first || requested) return
      requested = true
      // Without it the buttons keep their names for who cannot see them; the next moment asks again.
      import('./tooltip-view.tsx').then(
        (module) => setShown({ View: module.default, first }),
        () => (requested = false),
      )
    }
    for (const sign of SIGNS) document.addEventListener(sign, ask)
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, ask)
    }
  }, [missing])
  return shown ? createElement(shown.View, { first: shown.first }) : null
}
