// What the site tells machines: where its pages are, which of them are nobody's business, what it
// sells, and how it stands on a home screen. Made from the API's answers, as the pages are.

import type { RenderedPage } from '#web/entry-server.tsx'
import type { Get } from '#web/queries/query-client.ts'
import { manifest } from './manifest.ts'
import { merchantFeed } from './merchant-feed.ts'
import { sitemap } from './sitemap.ts'

type Feed = { type: string; write: (origin: string, get: Get) => string | Promise<string> }

const FEEDS: Readonly<Record<string, Feed>> = {
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
  '/feed.xml': { type: 'application/xml; charset=utf-8', write: merchantFeed },
  '/manifest.webmanifest': { type: 'application/manifest+json', write: manifest },
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
}

export const isFeed = (path: string) => Object.hasOwn(FEEDS, path)

/** The feed at a path; busy while the API is. */
export async function renderFeed(path: string, origin: string, get: Get): Promise<RenderedPage> {
  const feed = FEEDS[path]
  if (!feed) throw new Error(`No feed at ${path}`)
  try {
    const text = await feed.write(origin, get)
    return { status: 200, html: text, headers: { 'content-type': feed.type }, keep: true }
  } catch {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' }
    return { status: 503, html: 'The shop is busy.\n', headers, keep: false }
  }
}

function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /order/
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`
}
