// Renders a page: asks the API for what the route needs, draws the screen, and sends the answers
// along, so that the browser draws the same.

import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { RefusedForm } from '#contract/plain-forms.ts'
import type { ProductFilters } from '#contract/product-views.ts'
import { FILTERED_FACTS } from '#contract/products.ts'
import type { ShopView, SitePictures } from '#contract/shop.ts'
import { titleOf } from './route.ts'
import { App } from './app.tsx'
import { type Assets, documentOf, failureDocument, type Head, plainDocument } from './document.ts'
import { linkedData } from './linked-data.ts'
import { describe } from './page-descriptions.ts'
import { OfflinePage } from './offline-page.tsx'
import { NOWHERE } from './page-address.ts'
import { asScript, takeState } from './page-state.ts'
import { RequestError } from './queries/call.ts'
import { type Get, makeQueryClient } from './queries/query-client.ts'
import { refusedFormKey } from './queries/refused-form.ts'
import { shopQuery, sitePicturesQuery } from './queries/shop.ts'
import { loadScreen, missingRoute, type Place, placeOf, sourcesOf } from './routes.ts'
import { latePartSources } from './ui/late-part.tsx'

export type { Assets } from './document.ts'
export type RenderedPage = {
  status: number
  html: string
  headers: Record<string, string>
  /** Whether others will request the same page: false for a search, an error or one's own order. */
  isCacheable: boolean
}

/** The path of the page that the service worker stores. */
const OFFLINE = '/offline'
const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Where a page has moved to, with the query of its old URL. */
const withSearch = (to: string, search: string) =>
  to + (to.includes('?') ? search.replace('?', '&') : search)

/**
 * The page at `url`, whose origin is the one that canonical and shared links name. `get` answers a
 * path of the API. Anything personal is requested by the browser, so the page suits everybody.
 */
export async function renderPage(
  url: URL,
  get: Get,
  assets: Assets,
  refused?: RefusedForm,
): Promise<RenderedPage> {
  const client = makeQueryClient(get)
  if (refused) client.setQueryData(refusedFormKey, refused)
  const place = placeOf(url.pathname, url.search)
  const redirect = place?.route.redirect?.(place.params)
  if (redirect) return moved(withSearch(redirect, url.search))

  const keys = place?.keys ?? [shopQuery().queryKey]
  const [pictures] = await Promise.all([
    sitePictures(get),
    ...[...keys, ...(place?.extras ?? [])].map((queryKey) => client.prefetchQuery({ queryKey })),
    place && place.route.ssr !== false && loadScreen(place.route),
    loadScreen(missingRoute),
  ])
  const shop = client.getQueryData(shopQuery().queryKey)
  if (!shop) return page(503, failureDocument(assets))

  if (url.pathname === OFFLINE) return page(200, offlineDocument(assets, shop), true)
  const status = statusOf(client, place)
  const screen = renderToString(
    <App client={client} ssrPath={url.pathname} ssrSearch={url.search.slice(1)} />,
  )
  const head = headOf({ client, place, shop, pictures, status, url })
  const sources = sourcesOf(place ?? { path: url.pathname, route: missingRoute })
  const drawn = place?.route.ssr !== false
  const state = asScript(takeState(client))
  const code = { assets, sources, lateParts: latePartSources, drawn }
  const html = documentOf({ ...code, head, screen, state })
  if (place?.route.personal) return personalPage(status, html)
  const data = keys.map((key) => client.getQueryData(key))
  const shared = !place?.route.unlisted && suitsMany(url.searchParams, data)
  return page(status, html, (status === 200 && shared) || url.pathname === NOWHERE)
}

function offlineDocument(assets: Assets, shop: ShopView): string {
  const body = renderToStaticMarkup(<OfflinePage shop={shop} />)
  return plainDocument({ assets, title: `Offline, ${shop.name}`, body })
}

const moved = (location: string): RenderedPage => ({
  status: 301,
  html: '',
  headers: { location },
  isCacheable: false,
})

function page(status: number, html: string, isCacheable = false): RenderedPage {
  const headers = status >= 500 ? { ...HTML, 'retry-after': '5' } : HTML
  return { status, html, headers, isCacheable }
}

/** A page of one person, which must not stay in the browser of a computer that many use. */
function personalPage(status: number, html: string): RenderedPage {
  const { headers, ...rest } = page(status, html)
  return { ...rest, headers: { ...headers, 'cache-control': 'no-store' } }
}

function statusOf(client: QueryClient, place: Place | undefined): number {
  if (!place) return 404
  const failed = place.keys.map((key) => client.getQueryState(key)?.error).find(Boolean)
  if (!failed) return 200
  return failed instanceof RequestError && failed.status === 404 ? 404 : 503
}

type HeadFacts = {
  client: QueryClient
  place: Place | undefined
  shop: ShopView
  pictures: SitePictures | undefined
  status: number
  url: URL
}

function headOf({ client, place, shop, pictures, status, url }: HeadFacts): Head {
  const base = { siteName: shop.name, origin: url.origin, shared: pictures?.og ?? undefined }
  if (!place || status >= 500) {
    const title = place ? shop.name : titleOf(missingRoute, [], shop, {})
    const nothing = { description: undefined, path: undefined, unlisted: true, things: [] }
    return { ...base, title, ...nothing }
  }
  const { route, params } = place
  const data = place.keys.slice(1).map((key) => client.getQueryData(key))
  const unlisted = status !== 200 || route.unlisted === true
  const { description, picture } = describe(place, data, shop)
  return {
    ...base,
    shared: picture ?? base.shared,
    title: titleOf(route, data, shop, params),
    description,
    path: unlisted ? undefined : url.pathname.replace(/(?<=.)\/$/, ''),
    // A search is for one visitor; its canonical URL is that of the list that it searches.
    unlisted: unlisted || url.searchParams.has('q'),
    things: unlisted ? [] : linkedData({ place, data, shop, origin: url.origin }),
  }
}

async function sitePictures(get: Get): Promise<SitePictures | undefined> {
  const response = await get(sitePicturesQuery().queryKey.join('/')).catch(() => undefined)
  return response?.ok ? ((await response.json()) as SitePictures) : undefined
}

// Whether others will request a page too, so that it is worth caching. A page is not if its URL
// holds words, prices, colours or facts that anybody can make up.

/** Parameters that a visitor types, and the one that opens the quote form on a cached page. */
const UNCACHED = ['q', 'min', 'max', 'quote']

/** `data` is what the API answered for the page; it says which colours and facts there are. */
function suitsMany(search: URLSearchParams, data: readonly unknown[]): boolean {
  if (UNCACHED.some((name) => search.has(name))) return false
  const known = new Set(data.flatMap(colorsOf))
  const facts = new Set(data.flatMap(choicesOf))
  return (
    search.getAll('color').every((color) => known.has(color)) &&
    FILTERED_FACTS.every((key) => search.getAll(key).every((value) => facts.has(`${key}:${value}`)))
  )
}

/** The facts to filter by, such as `seats:3`; the facts of a product are no list. */
function choicesOf(answer: unknown): string[] {
  const facts = (answer as Partial<ProductFilters> | undefined)?.facts
  return Array.isArray(facts)
    ? facts.flatMap(({ key, values }) => values.map(({ value }) => `${key}:${value}`))
    : []
}

type Colored = { colors: readonly (string | { name: string })[] }

function colorsOf(answer: unknown): string[] {
  const colors = (answer as Partial<Colored> | undefined)?.colors
  return Array.isArray(colors)
    ? colors.map((one) => (typeof one === 'string' ? one : one.name))
    : []
}
