// Moving between screens in the browser: a screen is shown when its code is there, its heading gets
// the focus, and the way back finds the place where the reader was.

import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AroundNavHandler } from 'wouter'
import { prefetch } from './prefetch.ts'
import { forgetSheets, isOverPage, sheetsLeft } from './ui/sheet-history.ts'

/** Facts that take longer are waited for on the next screen, which says so. */
const PATIENCE_MS = 400

type EntryState = { scrollY?: number } | null

let wentBack = false
let shownPath: string | undefined

/** Remembers in the history where each entry was scrolled to. Called once, before hydration. */
export function keepScroll(): void {
  shownPath = location.pathname
  history.scrollRestoration = 'manual'
  forgetSheets()
  const scrollY = (history.state as EntryState)?.scrollY
  if (scrollY !== undefined) requestAnimationFrame(() => scrollBackTo(scrollY))
  addEventListener('popstate', () => (wentBack = true))
  // What is behind the first screen is drawn from here on: see ui/styles/page.css.
  const scrolled = () => {
    document.documentElement.classList.add('scrolled')
    import('./ui/scroll-direction.ts').then(
      (module) => module.default(),
      () => undefined,
    )
  }
  addEventListener('scroll', scrolled, { once: true })
  addEventListener('scrollend', rememberScroll)
  addEventListener('pagehide', rememberScroll)
}

/** Parts that are laid out only when near have no exact height: this lays out the whole page. */
function scrollBackTo(y: number): void {
  document.documentElement.classList.add('whole')
  window.scrollTo(0, y)
}

function rememberScroll(): void {
  if (shownPath !== location.pathname) return
  history.replaceState({ ...(history.state as EntryState), scrollY: window.scrollY }, '')
}

/** Waits for the next screen's code, and a moment for its facts, before the address changes. */
export function aroundNavigation(client: QueryClient): AroundNavHandler {
  return (navigate, to, options) => {
    // What lies over the page is left behind, and is no place to come back to.
    const go = () => navigate(to, isOverPage() ? { ...options, replace: true } : options)
    const samePath = (to.split(/[?#]/)[0] || location.pathname) === location.pathname
    if (samePath) return go()
    rememberScroll()
    const leave = async () => {
      await sheetsLeft()
      wentBack = false
      go()
    }
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
    Promise.race([prefetch(client, to), patience]).then(leave, () => location.assign(to))
  }
}

/** Says where we are, once the screen of `path` is `ready`: title, focus, scroll. */
export function useArrival(path: string, title: string, ready: boolean): void {
  useEffect(() => {
    if (ready) document.title = title
  }, [title, ready])
  useEffect(() => {
    if (!ready || shownPath === path) return
    shownPath = path
    focusHeading()
    if (wentBack) scrollBackTo((history.state as EntryState)?.scrollY ?? 0)
    else if (!scrollToHash()) window.scrollTo(0, 0)
    wentBack = false
  }, [path, ready])
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function scrollToHash(): boolean {
  const target =
    location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target) target.scrollIntoView()
  return Boolean(target)
}
