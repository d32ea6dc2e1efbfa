// A button that is only an icon says its name when the pointer rests on it or the keyboard reaches
// it. What draws that is loaded with the first such moment, and is one for the whole page.

import { type ComponentType, createElement, useEffect, useState } from 'react'

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

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

export type Tip = { button: HTMLElement; at: number; byKeyboard: boolean }

let tabbed = false

/** What the focus comes to by any other key, such as into a dialog that opens, says nothing. */
const noteKey = ({ key }: KeyboardEvent) => (tabbed = key === 'Tab')

/** The icon button that the pointer came to, or the keyboard; a finger has no tooltips. */
export function tipOf(event: Event): Tip | undefined {
  const pointer = 'pointerType' in event ? event.pointerType : undefined
  if (pointer === 'touch' || !(event.target instanceof Element)) return undefined
  const button = event.target.closest<HTMLElement>('[data-tip], .ibtn[aria-label]')
  if (!button) return undefined
  const byKeyboard = event.type === 'focusin'
  if (byKeyboard && !(tabbed && button.matches(':focus-visible'))) return undefined
  return { button, at: performance.now(), byKeyboard }
}

export const wordsOf = (button: HTMLElement) =>
  button.dataset.tip ?? button.getAttribute('aria-label') ?? ''

/** None for the keyboard, and none where another tooltip was there a moment ago. */
export function delayOf(byKeyboard: boolean, sinceLastMs: number): number {
  return byKeyboard || sinceLastMs < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
}
