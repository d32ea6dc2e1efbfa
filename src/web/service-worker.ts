/**
 * Lets the browser answer while the shop cannot be reached. After the page has loaded, so that it
 * costs the first visit nothing; named after this build, so that a new build replaces it.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const build = new URL(import.meta.url).pathname.split('/').at(-1) ?? ''
  const register = () => {
    const address = `/sw.js?${new URLSearchParams({ v: build })}`
    // Without it the shop is the same, but for the page that says it cannot be reached.
    navigator.serviceWorker.register(address).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
