// The pages of the site, drawn from what the API answers. A page depends on its address and on those answers only, so that
// it can be cached and sent to everybody, unless it says that it is somebody's (`isCacheable`).

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RefusedForm } from '#contract/plain-forms.ts'
import { type Assets, failureDocument, type Manifest } from './document.ts'
import { renderPage, type RenderedPage } from './entry-server.tsx'
import { isFeed, renderFeed } from './feeds/feeds.ts'
import { pageAddress } from './page-address.ts'
import type { Get } from './queries/query-client.ts'

export type Pages = {
  /** The address under which a page is cached, without parameters that make no difference to it. */
  addressOf: (url: URL) => string
  /** `refused` is a form that the server refused; the page shows it as it was filled in. */
  render: (address: string, get: Get, refused?: RefusedForm) => Promise<RenderedPage>
  /** Shown to a caller over the rate limit; status and `Retry-After` are added by the server. */
  tooManyRequests: () => Pick<RenderedPage, 'html' | 'headers'>
}

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // The viewers of rooms and models unpack pictures into blob: URLs.
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
}

/** Draws every page. `origin` begins canonical and shared links; headers never decide it. */
export function openPages(origin: string): Pages {
  const assets = readAssets()
  return {
    addressOf: pageAddress,
    render: async (address, get, refused) => {
      const url = urlOf(address, origin)
      const page = isFeed(url.pathname)
        ? await renderFeed(url.pathname, origin, get)
        : await renderPage(url, get, assets, refused)
      return { ...page, headers: { ...HEADERS, ...page.headers } }
    },
    tooManyRequests: () => ({ html: failureDocument(assets), headers: HEADERS }),
  }
}

/** The URL of a page, always at the shop's own origin, even if its path looks like another host. */
export function urlOf(address: string, origin: string): URL {
  const own = new URL('/', origin)
  const url = new URL(own)
  const query = address.indexOf('?')
  url.pathname = query < 0 ? address : address.slice(0, query)
  url.search = query < 0 ? '' : address.slice(query)
  assert.equal(url.origin, own.origin)
  return url
}

function readAssets(): Assets {
  const folder = join('dist', 'client')
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const manifest = JSON.parse(text(join('.vite', 'manifest.json'))) as Manifest
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  return { manifest, styles: new Map([...files].map((file) => [file, text(file)])) }
}
