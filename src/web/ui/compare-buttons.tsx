// The code that compares products is loaded at the visitor's first input, or at once if products are
// already being compared: until then a page has only the buttons.

import { createElement, useSyncExternalStore } from 'react'
import { buttonClass, ScriptButton } from './button.tsx'
import type * as compareKit from './compare/compare-kit.ts'
import { recall } from './remembered.ts'
import { toast } from './toasts.ts'

export const COMPARED_KEY = 'yaadbox.compared'
const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']
const NONE: readonly number[] = []

let kit: typeof compareKit | undefined
let started = false
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

async function load(): Promise<typeof compareKit> {
  for (const event of FIRST_INPUTS) removeEventListener(event, loadOnce, true)
  const loaded = await import('./compare/compare-kit.ts')
  if (!kit) loaded.onCompared(notify)
  kit = loaded
  notify()
  return kit
}

const loadOnce = () => void load().catch(waitForInput)

function waitForInput(): void {
  for (const event of FIRST_INPUTS) addEventListener(event, loadOnce, true)
}

function subscribe(listener: () => void): () => void {
  if (!started) {
    started = true
    if (recall(COMPARED_KEY)) loadOnce()
    else waitForInput()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Compared = { id: number; name: string; className?: string }

/** Adds a product to the comparison, or removes it. */
export function CompareButton({ id, name, className }: Compared) {
  const compared = useSyncExternalStore(
    subscribe,
    () => kit?.comparedNow() ?? NONE,
    () => NONE,
  )
  const toggle = () =>
    load().then(
      (loaded) => loaded.pressCompare(id, name),
      () =>
        toast({ title: 'The comparison did not open', text: 'Please try again.', tone: 'failure' }),
    )
  return (
    <ScriptButton
      className={className ?? buttonClass({ variant: 'quiet' })}
      aria-label={`Compare ${name}`}
      aria-pressed={compared.includes(id)}
      onClick={toggle}
    >
      Compare
    </ScriptButton>
  )
}

export function CompareBar() {
  const loaded = useSyncExternalStore(
    subscribe,
    () => kit,
    () => undefined,
  )
  return loaded ? createElement(loaded.CompareBar) : null
}
