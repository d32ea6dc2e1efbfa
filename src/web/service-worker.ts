/** By then the page is drawn, follows the hand and has its parts that come a little later. */
const PAUSE_MS = 4000

/**
 * Lets the browser answer while the shop cannot be reached. Some seconds after the page has loaded:
 * it is a process of its own and fetches what it keeps, which would slow the first sight of the page;
 * named after this build, so that a new build replaces it.
 */
export function registerServiceWorker(): void {
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
