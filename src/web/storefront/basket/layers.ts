// What lies over the page for the sake of buying: the colours of an item, the basket at its side, or the order form.
// None is at the page's own place, so all stay as they are while the page beneath changes.

import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/product-views.ts'
import type { WantedLine } from './basket-lines.ts'

/** The one form orders a piece at once, or all that can be ordered of the basket. */
export type Ordering = { source: 'piece' | 'basket'; lines: readonly WantedLine[]; open: boolean }
/** Each belongs to the page that it was opened over. */
type Layers = {
  /** The line that was just put in, while the drawer is open. */
  drawer: { added: WantedLine; path: string } | undefined
  form: (Ordering & { path: string }) | undefined
  /** The product whose colour is being chosen. */
  colors: { product: ProductCard; path: string } | undefined
}

const NOTHING: Layers = { drawer: undefined, form: undefined, colors: undefined }

let layers = NOTHING
const listeners = new Set<() => void>()

function show(changed: Partial<Layers>): void {
  layers = { ...layers, ...changed }
  for (const listener of listeners) listener()
}

export const openDrawer = (added: WantedLine) =>
  show({ colors: undefined, drawer: { added, path: location.pathname } })
export const closeDrawer = () => show({ drawer: undefined })

export const openColors = (product: ProductCard) =>
  show({ colors: { product, path: location.pathname } })
export const closeColors = () => show({ colors: undefined })

export const openForm = (source: Ordering['source'], lines: readonly WantedLine[]) =>
  show({ drawer: undefined, form: { source, lines, open: true, path: location.pathname } })

/** The form stays in the page, with what was typed. */
export const closeForm = () => layers.form && show({ form: { ...layers.form, open: false } })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLayers = () =>
  useSyncExternalStore(
    subscribe,
    () => layers,
    () => NOTHING,
  )
