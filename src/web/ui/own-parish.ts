// The parish that a visitor named once, for every page that says what a delivery costs. It stays in this
// browser.

import { useSyncExternalStore } from 'react'
import type { PARISHES } from '#contract/parishes.ts'
import { recall, remember } from './remembered.ts'

const KEY = 'yaadbox.parish'

export type Parish = (typeof PARISHES)[number]

/** Undefined until a parish was named. Unchecked: an older version may have kept another name. */
export function recallParish(): string | undefined {
  const kept = recall(KEY)
  return typeof kept === 'string' ? kept : undefined
}

/** Dispatched on `window` when the visitor names a parish. */
const PARISH_NAMED = 'parish-named'

function subscribe(listener: () => void): () => void {
  addEventListener(PARISH_NAMED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(PARISH_NAMED, listener)
    removeEventListener('storage', listener)
  }
}

/** The same while a page is drawn: undefined on the server, which draws for everybody. */
export const useParish = () => useSyncExternalStore(subscribe, recallParish, () => undefined)

export function rememberParish(parish: Parish): void {
  remember(KEY, parish)
  dispatchEvent(new Event(PARISH_NAMED))
}
