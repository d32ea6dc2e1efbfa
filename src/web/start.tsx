import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { noteEarlyChoices } from './early-choices.ts'
import { keepScroll } from './navigation.ts'
import { type PageState, restoreState } from './page-state.ts'
import { timeLimit } from './queries/call.ts'
import { makeQueryClient } from './queries/query-client.ts'
import { loadAreaOf, loadScreen, missingRoute, placeOf } from './routes.ts'

const root = document.getElementById('root')
const state = document.getElementById('state')?.textContent
if (!root || !state) throw new Error('No root or no state')

/** Lets a tap or a scroll in before more is done. */
const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve))

const client = makeQueryClient((path) =>
  fetch(path, { credentials: 'same-origin', signal: timeLimit() }),
)
restoreState(client, JSON.parse(state) as PageState)
// A part that cannot be loaded says so in its place: the rest of the page works all the same.
await loadAreaOf(location.pathname)?.catch(() => undefined)
const place = placeOf(location.pathname, location.search)
const route = place?.route ?? missingRoute
if (route.ssr !== false) await loadScreen(route).catch(() => undefined)
keepScroll()
await yieldToEventLoop()
noteEarlyChoices()
// Hydrates in small steps, so that a tap or a scroll meanwhile does not wait for all of them.
startTransition(() => void hydrateRoot(root, <App client={client} />))
registerServiceWorker()

/** By then the page is drawn and hydrated, late parts included. */
const PAUSE_MS = 4000

/**
 * Lets the browser answer while the shop cannot be reached. Waits some seconds after the page has
 * loaded, because the worker starts a process and fetches files, which would slow the first paint.
 * Its URL names this build, so that a new build replaces it.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const build = new URL(import.meta.url).pathname.split('/').at(-1) ?? ''
  const register = () => {
    const url = `/sw.js?${new URLSearchParams({ v: build })}`
    // Without the worker, only the offline page is missing.
    navigator.serviceWorker.register(url).catch(() => undefined)
  }
  const later = () => setTimeout(register, PAUSE_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
