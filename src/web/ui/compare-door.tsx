// What compares is loaded once the visitor does something, or at once where something is being
// compared already: a first look at a page has only the buttons.

import { createElement, useSyncExternalStore } from 'react'
import { buttonClass, ScriptButton } from './button.tsx'
import type * as compareKit from './compare/compare-kit.ts'
import { recall } from './remembered.ts'
import { toast } from './toasts.ts'

export const COMPARED_KEY = 'yaadbox.compared'
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']
const NONE: readonly number[] = []

let kit: typeof compareKit | undefined
let begun = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

async function load(): Promise<typeof compareKit> {
  for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, loadOnce, true)
  const loaded = await import('./compare/compare-kit.ts')
  if (!kit) loaded.onCompared(tell)
  kit = loaded
  tell()
  return kit
}

const loadOnce = () => void load().catch(waitForLife)

function waitForLife(): void {
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, loadOnce, true)
}

function subscribe(listener: () => void): () => void {
  if (!begun) {
    begun = true
    if (recall(COMPARED_KEY)) loadOnce()
    else waitForLife()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Compared = { id: number; name: string; className?: string }

/** Puts a product among those compared, or takes it out. */
export function CompareButton({ id, name, className }: Compared) {
  const compared = useSyncExternalStore(
    subscribe,
    () => kit?.comparedNow() ?? NONE,
    () => NONE,
  )
  const press = () =>
    load().then(
      (loaded) => loaded.pressCompare(id, name),
      () => toast({ title: 'This did not load', text: 'Please try again.', tone: 'failure' }),
    )
  return (
    <ScriptButton
      className={className ?? buttonClass({ variant: 'quiet' })}
      aria-label={`Compare ${name}`}
      aria-pressed={compared.includes(id)}
      onClick={press}
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
