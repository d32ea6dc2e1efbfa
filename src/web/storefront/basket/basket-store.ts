// The basket of this browser: the same in all its tabs, and in one tab for as long as it is open where
// the browser keeps nothing.

import { useSyncExternalStore } from 'react'
import { openStorage } from '#web/queries/browser-storage.ts'
import { BASKET_KEY } from './basket-code.ts'
import { type BasketLines, formatBasket, parseBasket } from './basket-lines.ts'

const NONE: BasketLines = []

const storage = openStorage(() => localStorage)
const listeners = new Set<() => void>()
let read: { text: string | undefined; lines: BasketLines } = { text: undefined, lines: NONE }

/** Read again each time: another tab may have changed it a moment ago. */
export function basketNow(): BasketLines {
  const text = storage.read(BASKET_KEY)
  if (text !== read.text) read = { text, lines: parseBasket(text) }
  return read.lines
}

/** Whether the basket is still there when the browser is opened again. */
export const isBasketKept = () => storage.keeps(BASKET_KEY)

export function changeBasket(change: (lines: BasketLines) => BasketLines): void {
  const before = basketNow()
  const after = change(before)
  if (after === before) return
  if (after.length > 0) storage.write(BASKET_KEY, formatBasket(after))
  else storage.remove(BASKET_KEY)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Empty on the server and during hydration: a page is the same for everybody. */
export const useBasket = () => useSyncExternalStore(onBasket, basketNow, () => NONE)

function onBasket(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', changedElsewhere)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', changedElsewhere)
  }
}

/** Without a key: all of the storage was emptied. */
function changedElsewhere({ key }: StorageEvent): void {
  if (key === BASKET_KEY || key === null) notify()
}
