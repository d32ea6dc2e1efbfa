// Tooltips with the names of icon buttons, on hover and keyboard focus. The component that draws
// them is loaded when one is first needed; there is one for the whole page.

import { type ComponentType, createElement, useEffect, useState } from 'react'

type View = ComponentType<{ first: Tip }>

const TRIGGER_EVENTS = ['pointerover', 'focusin'] as const

export function Tooltips() {
  const [shown, setShown] = useState<{ View: View; first: Tip }>()
  const missing = !shown
  useEffect(() => {
    addEventListener('keydown', recordKeyPress, true)
    return () => removeEventListener('keydown', recordKeyPress, true)
  }, [])
  useEffect(() => {
    if (!missing) return undefined
    let requested = false
    const load = (event: Event) => {
      const first = tipOf(event)
      if (!first || requested) return
      requested = true
      // If loading fails, screen readers still read the buttons' names; the next hover or focus tries again.
      import('./tooltip-view.tsx').then(
        (module) => setShown({ View: module.default, first }),
        () => (requested = false),
      )
    }
    for (const name of TRIGGER_EVENTS) document.addEventListener(name, load)
    return () => {
      for (const name of TRIGGER_EVENTS) document.removeEventListener(name, load)
    }
  }, [missing])
  return shown ? createElement(shown.View, { first: shown.first }) : null
}

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

export type Tip = { button: HTMLElement; at: number; byKeyboard: boolean }

let tabbed = false

/** Only Tab shows tooltips: focus that moves otherwise, such as into a dialog, does not. */
const recordKeyPress = ({ key }: KeyboardEvent) => (tabbed = key === 'Tab')

/** The icon button under the pointer or the keyboard focus; touch shows no tooltips. */
export function tipOf(event: Event): Tip | undefined {
  const pointer = 'pointerType' in event ? event.pointerType : undefined
  if (pointer === 'touch' || !(event.target instanceof Element)) return undefined
  const button = event.target.closest<HTMLElement>('[data-tip], .ibtn[aria-label]')
  if (!button) return undefined
  const byKeyboard = event.type === 'focusin'
  if (byKeyboard && !(tabbed && button.matches(':focus-visible'))) return undefined
  return { button, at: performance.now(), byKeyboard }
}

export const tooltipText = (button: HTMLElement) =>
  button.dataset.tip ?? button.getAttribute('aria-label') ?? ''

/** No delay for the keyboard, or if another tooltip was open a moment ago. */
export function delayOf(byKeyboard: boolean, sinceLastMs: number): number {
  return byKeyboard || sinceLastMs < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
}
