// Under which address a page is drawn and kept. Campaigns hang their own parameters on links
// (`utm_source`, `fbclid` and whatever comes next): what a page does not read makes it no other page.

import { PLAIN_FORMS } from '#contract/plain-forms.ts'
import { isFeed } from './feeds/feeds.ts'
import { compareAddress, comparedIn } from './compare-address.ts'
import { isQuoteOpen, quoteAddress } from './quote-address.ts'
import { placeOf, shopPaths } from './routes.ts'
import { listAddress, readColors, readState } from './storefront/products/product-list-state.ts'

type Read = (path: string, search: URLSearchParams) => string

const readList: Read = (path, search) => listAddress(path, readState(search))
const readColor: Read = (path, search) => {
  const [color] = readColors(search.getAll('color').slice(0, 1))
  return color === undefined ? path : `${path}?${new URLSearchParams({ color })}`
}
/** Which of its forms was taken, where the browser sent it by itself. */
const readSent: Read = (path, search) => {
  const sent = Object.keys(PLAIN_FORMS).find((form) => form === search.get('sent'))
  return sent === undefined ? path : `${path}?sent=${sent}`
}
/** What the screen of a route reads of its address, but for those that only the browser draws. */
const READS: ReadonlyMap<string, Read> = new Map([
  ['/', readSent],
  ['/contact', readSent],
  ['/products', readList],
  ['/products/:category', readList],
  ['/compare', (_, search) => compareAddress(comparedIn(search))],
  ['/product/:id', readColor],
])

/** Every address that leads nowhere shows the same page, drawn here. */
export const NOWHERE = '/404'

const firstPart = (path: string) => path.split('/')[1] ?? ''
const SOMEWHERE = new Set([...shopPaths().map(firstPart), 'admin', 'mlm', 'offline'])
SOMEWHERE.delete('')

/**
 * The path and what counts of its query, in one order however it was written. A path that a browser
 * would take for another host (`//evil.example`) leads nowhere.
 */
export function pageAddress({ pathname, search, searchParams }: URL): string {
  if (isFeed(pathname)) return pathname
  if (pathname !== '/' && !SOMEWHERE.has(firstPart(pathname))) return NOWHERE
  const place = placeOf(pathname)
  // An address that has moved: the redirect keeps the whole query.
  if (place?.route.redirect?.(place.params)) return pathname + search
  const read = READS.get(place?.route.path ?? '')
  const address = read ? read(pathname, searchParams) : pathname
  const [path = '', query = ''] = address.split('?')
  // The form for a quote opens on any page.
  return quoteAddress(path, query, isQuoteOpen(search))
}
