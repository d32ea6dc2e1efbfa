// Caches what is the same for every visitor: pages, and the API responses that they are made of.
// Stored as bytes, and invalidated by the events that affect them.

import type { Context } from 'hono'
import { type Change, type Changes, PAGE_EVENTS } from '#contract/events.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { RenderLimit } from './limits.ts'
import { mayHaveEditor } from './cookies.ts'
import {
  type Answer,
  chooseEncoding,
  hasAlready,
  type ResponseCache,
  type NewResponse,
  hashOf,
  type Source,
} from '#platform/cache/response-cache.ts'

type Api = {
  fetch(request: Request, env?: object): Response | Promise<Response>
  request(path: string): Response | Promise<Response>
}
export type Get = (path: string) => Promise<Response>
type Page = { status: number; html: string; headers: Record<string, string>; isCacheable: boolean }
type PageContent = Pick<Page, 'html' | 'headers'>
/** Renders the page at `address`, a path with its query, from the API responses that `get` returns. */
export type RenderPage = (address: string, get: Get) => Promise<Page>

export type SiteCache = {
  /** Handles a call of the API, from the cache if allowed. */
  callApi: (c: Context) => Promise<Response>
  /** Sends the page at `address`, a path with its query. */
  sendPage: (c: Context, address: string) => Promise<Response>
}

type Deps = {
  api: Api
  cache: ResponseCache
  observe: (observer: (happened: Changes) => void) => void
  renderPage: RenderPage
  /** Limits what is made on a cache miss. */
  limit: RenderLimit
  /** The response to a caller over that limit. */
  tooManyRequests: () => PageContent
}

/** Browsers revalidate every time (304); a proxy may serve a page that is a second old. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, stale-while-revalidate=1'

export function openSiteCache({
  api,
  cache,
  observe,
  renderPage,
  limit,
  tooManyRequests,
}: Deps): SiteCache {
  observe((happened) => {
    // Undefined says that anything may have changed.
    if (!happened) cache.invalidate(() => true)
    else for (const change of happened) cache.invalidate((source) => mayTouch(change, source))
  })

  const answerOf = (path: string, waitForFresh = false) =>
    cache.get(path, { make: () => readApi(api, path), waitForFresh })

  const isStillValid = async (sources: readonly Source[]) => {
    const hashes = await Promise.all(
      sources.map(async ({ path }) => {
        if (isShared(path)) return answerOf(path, true).then(({ text }) => hashOf(text))
        return hashOf(await (await api.request(path)).text())
      }),
    )
    return sources.every(({ hash }, index) => hash === hashes[index])
  }

  const draw = async (address: string): Promise<NewResponse> => {
    const sources: Source[] = []
    const get = async (path: string) => {
      const made = isShared(path) ? await answerOf(path, true) : await readApi(api, path)
      const { status, text, headers } = made
      sources.push({ path, ids: idsIn(text), hash: hashOf(text) })
      return new Response(text, { status, headers })
    }
    const { html: text, headers, ...page } = await renderPage(address, get)
    const cacheControl = page.isCacheable ? PAGE_CACHE_CONTROL : 'no-cache'
    const defaults = { 'cache-control': cacheControl, vary: 'accept-encoding' }
    return { ...page, text, sources, headers: { ...defaults, ...headers } }
  }

  return {
    callApi: async (c) => {
      const { pathname, search } = new URL(c.req.url)
      const path = pathname + search
      const shared = c.req.method === 'GET' && isShared(path) && !isStaff(c.req.header())
      if (!shared) return api.fetch(c.req.raw, c.env as object)
      const waitMs = cache.find(path) ? 0 : limit(c, 'answer')
      if (waitMs > 0) return tryLater(TOO_OFTEN_AS_JSON, waitMs)
      return respond(c, await answerOf(path))
    },
    sendPage: async (c, address) => {
      const waitMs = cache.find(address) ? 0 : limit(c, 'page')
      if (waitMs > 0) return tryLater(tooManyRequests(), waitMs)
      return respond(c, await cache.get(address, { make: () => draw(address), isStillValid }))
    },
  }
}

const TOO_OFTEN_AS_JSON = {
  html: JSON.stringify({ error: refusalSentence('too-often') }),
  headers: { 'content-type': 'application/json' },
}

/** A short 429 response with Retry-After, for a page or an API call. */
export function tryLater({ html, headers }: PageContent, waitMs: number): Response {
  const seconds = String(Math.ceil(waitMs / 1000))
  const always = { 'cache-control': 'no-store', 'retry-after': seconds }
  return new Response(html, { status: 429, headers: { ...headers, ...always } })
}

function respond(c: Context, answer: Answer): Response {
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '')
  const { etag, bytes } = answer.forms[encoding]
  const headers: Record<string, string> = { ...answer.headers, etag }
  if (answer.status === 200 && hasAlready(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return new Response(new Uint8Array(bytes), { status: answer.status, headers })
}

/** Staff may be about to edit what they read: always read from the database. */
export const isStaff = ({ authorization, cookie }: { authorization?: string; cookie?: string }) =>
  authorization !== undefined || mayHaveEditor(cookie)

const LISTS = /^\/api\/products(\/category\/[^/]+|\/\d+\/related)?$/
const PRODUCT = /^\/api\/products\/(\d+)$/
/** Reviews of a product, whose ids are not those of products. */
const REVIEWS = /^\/api\/products\/(\d+)\/reviews$/
const COUNTS = /^\/api\/(categories|product-filters|quote-options)$/
/** What a delivery costs, and by which day it comes. */
const DELIVERY = /^\/api\/delivery$/
/** Responses with the current or the next pay plan. */
const PAY = /^\/api\/(shop|mlm\/plan)$/
const FACTS = /^\/api\/(shop|site-pictures)$/

/**
 * Whether many visitors request the same response: not searches and comparisons, and nothing that
 * only staff may read.
 */
function isShared(path: string): boolean {
  const [name = '', search = ''] = path.split('?')
  const shared = [LISTS, PRODUCT, REVIEWS, COUNTS, FACTS, DELIVERY]
  if (!shared.some((pattern) => pattern.test(name))) return false
  return !/(^|&)(q|ids|cursor|state)(=|&|$)/.test(search)
}

async function readApi(api: Api, path: string): Promise<NewResponse> {
  const answer = await api.request(path)
  const text = await answer.text()
  const headers = Object.fromEntries(answer.headers)
  delete headers['content-length']
  const expires = answer.headers.get('expires')
  const isCacheable = answer.status === 200
  if (isCacheable) Object.assign(headers, { 'cache-control': 'no-cache', vary: 'accept-encoding' })
  const ids = idsIn(text)
  const until = expires === null ? undefined : Date.parse(expires)
  const sources = [{ path, ids, hash: '' }]
  return { status: answer.status, text, headers, isCacheable, sources, until }
}

/** A delivery follows its product's price and cartons, never the stock. */
const isOfProduct = (name: Change['name'], search: string, productId: number | undefined) =>
  name.startsWith('product.') &&
  (productId === undefined || new URLSearchParams(search).get('product') === String(productId))

/** The product ids in a response: of a list, or of a single product. */
function idsIn(text: string): ReadonlySet<number> {
  if (!text.startsWith('{') && !text.startsWith('[')) return new Set()
  const body = JSON.parse(text) as { id?: unknown } | { id?: unknown }[]
  const ids = (Array.isArray(body) ? body : [body]).map(({ id }) => id)
  return new Set(ids.filter((id) => typeof id === 'number'))
}

/** Whether a change may affect a cached response. */
export function mayTouch({ name, productId }: Change, { path, ids }: Source): boolean {
  if (!PAGE_EVENTS.has(name)) return false
  const [at = '', search = ''] = path.split('?')
  if (name === 'shop.changed' || name === 'rates.changed') return !COUNTS.test(at)
  if (name.startsWith('plan.') || name === 'ranks.started') return PAY.test(at)
  if (FACTS.test(at)) return false
  if (DELIVERY.test(at)) return isOfProduct(name, search, productId)
  if (productId === undefined) return true
  const [, own] = PRODUCT.exec(at) ?? REVIEWS.exec(at) ?? []
  if (own) return Number(own) === productId
  if (!LISTS.test(at) && !COUNTS.test(at)) return true
  if (name.startsWith('review.')) return LISTS.test(at) && ids.has(productId)
  // An edited product may enter any list. One whose stock moved changes only the lists that show it,
  // those filtered by stock, and the counts of the filters.
  const moved = name === 'stock.changed' || name.startsWith('order.')
  return !moved || ids.has(productId) || /(^|&)stock=/.test(search) || at === '/api/product-filters'
}
