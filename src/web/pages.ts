// The pages of the site: rendered once, kept as bytes, forgotten when the catalogue, the stock or
// the shop's facts change. Nothing about a visitor ever takes part in a page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { type Happened, PAGE_EVENTS } from '#contract/events.ts'
import type { Assets, Manifest } from './document.ts'
import { renderPage } from './entry-server.tsx'
import { isFeed, renderFeed } from './feeds/feeds.ts'
import { chooseEncoding, openPageCache, type ReadyPage } from './page-cache.ts'

type Api = { request(path: string): Response | Promise<Response> }
type PagesParts = {
  api: Api
  observe: (observer: (happened: Happened) => void) => void
  /** The address of the shop in canonical and shared links; a visitor's headers never decide it. */
  origin: string
}

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // blob: is what a page made itself: the viewers unpack the pictures of rooms and models into it.
  "img-src 'self' data: blob: https:",
  "connect-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
}

/** Serves every page of the site over an API that is called in process. */
export function openPages({ api, observe, origin }: PagesParts): Hono {
  const cache = openPageCache()
  const assets = readAssets()
  observe((happened) => {
    if (!happened || happened.some((name) => PAGE_EVENTS.has(name))) cache.clear()
  })
  const get = async (path: string) => api.request(path)
  return new Hono().get('*', async (c) => {
    const asked = new URL(c.req.url)
    const url = new URL(asked.pathname + asked.search, origin)
    // Whose link it is, is for the browser to remember: the page is the same without.
    if (url.searchParams.has('ref')) url.searchParams.delete('ref')
    if (isFeed(url.pathname)) {
      const feed = () => renderFeed(url.pathname, origin, get)
      return send(c, await cache.get(url.pathname, feed))
    }
    const render = async () => {
      const page = await renderPage(url, get, assets)
      return { ...page, keep: page.status === 200 }
    }
    return send(c, await cache.get(url.pathname + url.search, render))
  })
}

function send(c: Context, page: ReadyPage): Response {
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '')
  const headers: Record<string, string> = {
    ...HEADERS,
    'cache-control': 'no-cache',
    etag: page.etag,
    ...page.headers,
  }
  if (page.status === 200 && c.req.header('if-none-match') === page.etag)
    return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return new Response(page.bytes[encoding], { status: page.status, headers })
}

function readAssets(): Assets {
  const folder = join('dist', 'client')
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const manifest = JSON.parse(text(join('.vite', 'manifest.json'))) as Manifest
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  return { manifest, styles: new Map([...files].map((file) => [file, text(file)])) }
}
