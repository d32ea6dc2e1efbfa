// The address under which a page is drawn and cached: its path and the parameters that it reads.
// Those that campaigns add to links (`utm_source`, `fbclid` and whatever comes next) are left out.

import { PLAIN_FORMS } from '#contract/plain-forms.ts'
import { isFeed } from './feeds/feeds.ts'
import { compareAddress, comparedIn } from './compare-address.ts'
import { isQuoteOpen, quoteAddress } from './quote-address.ts'
import { loadEveryArea, placeOf, rootOf, siteRoots } from './routes.ts'
import { listAddress, readColors, readState } from './storefront/products/product-list-state.ts'

// The server tells every address apart, from the first request on.
await loadEveryArea()

type Read = (path: string, search: URLSearchParams) => string

const readList: Read = (path, search) => listAddress(path, readState(search))
const readColor: Read = (path, search) => {
  const [color] = readColors(search.getAll('color').slice(0, 1))
  return color === undefined ? path : `${path}?${new URLSearchParams({ color })}`
}
/** Which of the page's forms was accepted, where the browser sent it without scripts. */
const readSent: Read = (path, search) => {
  const sent = Object.keys(PLAIN_FORMS).find((form) => form === search.get('sent'))
  return sent === undefined ? path : `${path}?sent=${sent}`
}
/** The parameters that each screen reads. Screens that only the browser draws are left out. */
const READS: ReadonlyMap<string, Read> = new Map([
  ['/', readSent],
  ['/contact', readSent],
  ['/find-order', readSent],
  ['/order/:link/review/:lineId', readSent],
  ['/products', readList],
  ['/products/:category', readList],
  ['/compare', (_, search) => compareAddress(comparedIn(search))],
  ['/product/:id', readColor],
])

/** The address of the page that every unknown URL shows. */
export const NOWHERE = '/404'

const ROOTS = new Set([...siteRoots(), 'offline'])
ROOTS.delete('')

/**
 * The path and the parameters that the page reads, always in the same order. A path that a browser
 * would take for another host (`//evil.example`) leads nowhere.
 */
export function pageAddress({ pathname, search, searchParams }: URL): string {
  if (isFeed(pathname)) return pathname
  if (pathname !== '/' && !ROOTS.has(rootOf(pathname))) return NOWHERE
  const place = placeOf(pathname)
  // A page that has moved: the redirect keeps the whole query.
  if (place?.route.redirect?.(place.params)) return pathname + search
  const read = READS.get(place?.route.path ?? '')
  const address = read ? read(pathname, searchParams) : pathname
  const [path = '', query = ''] = address.split('?')
  // The form for a quote opens on any page.
  return quoteAddress(path, query, isQuoteOpen(search))
}
