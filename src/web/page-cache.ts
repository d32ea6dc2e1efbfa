// Finished pages, kept as the bytes that are sent: every visitor gets the same ones. A page is
// rendered once however many ask for it at the same moment, and forgotten when what it shows
// changes here, or after a while, when it may have changed elsewhere.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Page = { status: number; html: string; headers: Record<string, string>; keep: boolean }
export type Encoding = 'br' | 'gzip' | 'identity'
export type ReadyPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: Record<Encoding, Uint8Array<ArrayBuffer>>
}

export type PageCache = {
  /** The page of a key, from memory or rendered now. */
  get(key: string, render: () => Promise<Page>): Promise<ReadyPage>
  clear(): void
}

const MOST_PAGES = 1000
const KEPT_MS = 30_000
const BROTLI_QUALITY = 5

export function openPageCache(now: () => number = Date.now): PageCache {
  const pages = new Map<string, { at: number; page: Promise<ReadyPage> }>()
  let age = 0

  const remember = (key: string, render: () => Promise<Page>) => {
    const born = age
    const page = render().then(async (made) => {
      // What changed while it was rendered may already be missing from it.
      if (!made.keep || born !== age) pages.delete(key)
      return ready(made)
    })
    const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined
    if (oldest !== undefined) pages.delete(oldest)
    pages.set(key, { at: now(), page })
    page.catch(() => pages.delete(key))
    return page
  }

  return {
    get: (key, render) => {
      const kept = pages.get(key)
      return kept && now() - kept.at < KEPT_MS ? kept.page : remember(key, render)
    },
    clear: () => {
      age++
      pages.clear()
    },
  }
}

async function ready({ status, html, headers }: Page): Promise<ReadyPage> {
  const identity = new TextEncoder().encode(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(identity),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const bytes = { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity }
  return { status, headers, etag, bytes }
}

/** The best form that the client says it takes. */
export function chooseEncoding(accepted: string): Encoding {
  const takes = (name: string) =>
    new RegExp(String.raw`(^|,)\s*${name}\s*(;\s*q=(?!0(\.0*)?\s*(,|$)))?`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
