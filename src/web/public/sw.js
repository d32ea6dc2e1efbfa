// The shop's service worker: files with a hash in their name are kept, and a page that cannot be
// fetched is answered by the page that says so. Pages themselves, the API, orders and the staff's
// area are never kept: prices and stock are always today's. A new build brings a new version in
// this script's address, which replaces what the last one kept.

const VERSION = new URL(self.location.href).searchParams.get('v') ?? 'unnamed'
const CACHE = `yaadbox ${VERSION}`
const OFFLINE = '/offline'
const LASTING = /^\/assets\//
const NEVER_OURS = /^\/api(\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (NEVER_OURS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(event))
  else if (LASTING.test(pathname)) event.respondWith(keptOrFetched(event))
})

async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  const page = await fetch(OFFLINE, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`)
  const html = await page.clone().text()
  const files = [...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  await cache.addAll(files)
  await cache.put(OFFLINE, page)
}

async function begin() {
  await dropEarlier().catch(() => undefined)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function dropEarlier() {
  const names = await caches.keys()
  const earlier = names.filter((name) => name.startsWith('yaadbox ') && name !== CACHE)
  await Promise.all(earlier.map((name) => caches.delete(name)))
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await keptCopy(OFFLINE)) ?? Response.error()
  }
}

// The page has its file first: keeping a copy may fail, where the browser's storage is full.
async function keptOrFetched(event) {
  const { request } = event
  const kept = await keptCopy(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic')
    event.waitUntil(keepCopy(request, answer.clone()).catch(() => undefined))
  return answer
}

async function keepCopy(request, answer) {
  const cache = await caches.open(CACHE)
  await cache.put(request, answer)
}

/** What is kept for a request; nothing where the browser refuses its storage. */
async function keptCopy(request) {
  try {
    return await caches.match(request, { cacheName: CACHE })
  } catch {
    return undefined
  }
}
