// What compares is loaded once the visitor does something, or at once where something is being
// compared already: a first look at a page does without.

import { createElement, useSyncExternalStore } from 'react'
import type * as compareKit from './compare/compare-kit.ts'
import { recall } from './remembered.ts'

export const COMPARED_KEY = 'yaadbox.compared'
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']

let kit: typeof compareKit | undefined
let begun = false
const listeners = new Set<() => void>()

function load(): void {
  for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, load, true)
  import('./compare/compare-kit.ts').then((loaded) => {
    kit = loaded
    for (const listener of listeners) listener()
  }, waitForLife)
}

function waitForLife(): void {
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, load, true)
}

function subscribe(listener: () => void): () => void {
  if (!begun) {
    begun = true
    if (recall(COMPARED_KEY)) load()
    else waitForLife()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useKit = () =>
  useSyncExternalStore(
    subscribe,
    () => kit,
    () => undefined,
  )

type Compared = { id: number; name: string; worded?: boolean }

export function CompareButton(props: Compared) {
  const loaded = useKit()
  return loaded ? createElement(loaded.CompareButton, props) : null
}

export function CompareBar() {
  const loaded = useKit()
  return loaded ? createElement(loaded.CompareBar) : null
}
