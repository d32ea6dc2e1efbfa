// Caches public figures over all partners, which take seconds in a large programme: computed once
// for concurrent requests, and cached until an event that affects them, here or in another process.

import { FIGURE_EVENTS } from '#contract/events.ts'
import type { Shop } from '#platform/shop.ts'

const keptOf = new WeakMap<Shop, Map<string, Promise<unknown>>>()

/** The result of `reckon` for a key; computed again only after a change. */
export function openReportCache<Figures>(
  shop: Shop,
  key: string,
  reckon: () => Promise<Figures>,
): Promise<Figures> {
  const kept = figuresOf(shop)
  const known = kept.get(key) as Promise<Figures> | undefined
  if (known) return known
  const made = reckon()
  kept.set(key, made)
  made.catch(() => kept.get(key) === made && kept.delete(key))
  return made
}

function figuresOf(shop: Shop): Map<string, Promise<unknown>> {
  const known = keptOf.get(shop)
  if (known) return known
  const kept = new Map<string, Promise<unknown>>()
  keptOf.set(shop, kept)
  shop.observe((happened) => {
    if (!happened || happened.some(({ name }) => FIGURE_EVENTS.has(name))) kept.clear()
  })
  return kept
}
