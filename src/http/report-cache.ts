// Caches public figures over all partners, which take seconds in a large programme: computed once
// for concurrent requests, and cached until an event that affects them, here or in another process.

import { FIGURE_EVENTS } from '#contract/events.ts'
import type { Shop } from '#platform/shop.ts'

const cacheOfShop = new WeakMap<Shop, Map<string, Promise<unknown>>>()

/** The result of `compute` for a key; computed again only after a change. */
export function cachedReport<Figures>(
  shop: Shop,
  key: string,
  compute: () => Promise<Figures>,
): Promise<Figures> {
  const cache = cacheOf(shop)
  const cached = cache.get(key) as Promise<Figures> | undefined
  if (cached) return cached
  const figures = compute()
  cache.set(key, figures)
  figures.catch(() => cache.get(key) === figures && cache.delete(key))
  return figures
}

function cacheOf(shop: Shop): Map<string, Promise<unknown>> {
  const known = cacheOfShop.get(shop)
  if (known) return known
  const cache = new Map<string, Promise<unknown>>()
  cacheOfShop.set(shop, cache)
  shop.observe((happened) => {
    if (!happened || happened.some(({ name }) => FIGURE_EVENTS.has(name))) cache.clear()
  })
  return cache
}
