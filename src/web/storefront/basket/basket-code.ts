// The code of the basket is loaded once there is something in it, or something to put in: a first
// visit does without it.

import { useSyncExternalStore } from 'react'
import { recall } from '#web/ui/remembered.ts'
import { toast } from '#web/ui/toasts.ts'
import type * as basketKit from './basket-kit.tsx'

type Kit = typeof basketKit

export const BASKET_KEY = 'yaadbox.basket'

let kit: Kit | undefined
const listeners = new Set<() => void>()

async function load(): Promise<Kit> {
  kit ??= await import('./basket-kit.tsx')
  for (const listener of listeners) listener()
  return kit
}

/** Does something with the code once it is there; says so where it cannot be loaded. */
export const withBasket = (act: (loaded: Kit) => unknown) =>
  load().then(act, () =>
    toast({ title: 'The basket did not open', text: 'Please try again.', tone: 'failure' }),
  )

function loadIfFilled(): void {
  if (recall(BASKET_KEY)) load().catch(() => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  loadIfFilled()
  addEventListener('storage', loadIfFilled)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', loadIfFilled)
  }
}

/** The code, once it is loaded. */
export const useBasketKit = () =>
  useSyncExternalStore(
    subscribe,
    () => kit,
    () => undefined,
  )
