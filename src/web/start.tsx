import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { noteEarlyChoices } from './early-choices.ts'
import { keepScroll } from './navigation.ts'
import { type PageState, restoreState } from './page-state.ts'
import { timeLimit } from './queries/call.ts'
import { makeQueryClient } from './queries/query-client.ts'
import { areaOnItsWay, loadScreen, missingRoute, placeOf } from './routes.ts'

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
await areaOnItsWay(location.pathname)?.catch(() => undefined)
const place = placeOf(location.pathname, location.search)
const route = place?.route ?? missingRoute
if (route.ssr !== false) await loadScreen(route).catch(() => undefined)
keepScroll()
await yieldToEventLoop()
noteEarlyChoices()
// In small steps, so that a tap or a scroll meanwhile does not wait for all of it.
startTransition(() => void hydrateRoot(root, <App client={client} />))
registerServiceWorker()

/** By then the page is drawn, follows the hand and has its parts that come a little later. */
const PAUSE_MS = 4000

/**
 * Lets the browser answer while the shop cannot be reached. Some seconds after the page has loaded:
 * it is a process of its own and fetches what it keeps, which would slow the first sight of the page;
 * named after this build, so that a new build replaces it.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const build = new URL(import.meta.url).pathname.split('/').at(-1) ?? ''
  const register = () => {
    const address = `/sw.js?${new URLSearchParams({ v: build })}`
    // Without it the shop is the same, but for the page that says it cannot be reached.
    navigator.serviceWorker.register(address).catch(() => undefined)
  }
  const later = () => setTimeout(register, PAUSE_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
