// Under which address a page is drawn and kept. Campaigns hang their own parameters on links
// (`utm_source`, `fbclid` and whatever comes next): what a page does not read makes it no other page.

import { isFeed } from './feeds/feeds.ts'
import { placeOf, shopPaths } from './routes.ts'

/** The form for a quote opens on any page. */
const EVERYWHERE = ['quote']
const LIST = ['q', 'color', 'min', 'max', 'stock', 'sale', 'sort', 'show']
/** What the screen of a route reads of its address, but for those that only the browser draws. */
const READ: Readonly<Record<string, readonly string[]>> = {
  '/products': LIST,
  '/products/:category': LIST,
  '/compare': ['ids'],
  '/product/:id': ['color'],
}

/** Every address that leads nowhere shows the same page, drawn here. */
export const NOWHERE = '/404'

const firstPart = (path: string) => path.split('/')[1] ?? ''
const SOMEWHERE = new Set([...shopPaths().map(firstPart), 'admin', 'mlm', 'offline'])

/** The path and what counts of its query, in one order however it was written. */
export function pageAddress({ pathname, search, searchParams }: URL): string {
  if (isFeed(pathname)) return pathname
  if (!SOMEWHERE.has(firstPart(pathname))) return NOWHERE
  const place = placeOf(pathname)
  // An address that is another's now: whoever came by a link takes all of it along.
  if (place?.route.redirect?.(place.params)) return pathname + search
  const kept = new URLSearchParams()
  for (const name of [...EVERYWHERE, ...(READ[place?.route.path ?? ''] ?? [])])
    for (const value of searchParams.getAll(name)) if (value !== '') kept.append(name, value)
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}
