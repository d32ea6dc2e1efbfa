// Moving between screens in the browser: a screen is shown once its code is loaded, its heading
// gets the focus, and going back restores the scroll position.

import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AroundNavHandler } from 'wouter'
import { prefetch } from './prefetch.ts'
import { forgetSheets, isOverPage, sheetsLeft } from './ui/sheet-history.ts'

/** The longest wait on the old screen. After it, the next opens with a loading indicator. */
const PATIENCE_MS = 400

type EntryState = { scrollY?: number } | null

let wentBack = false
/** How many navigations to another path were started. */
let started = 0
let shownPath: string | undefined

/** Remembers in the history where each entry was scrolled to. Called once, before hydration. */
export function keepScroll(): void {
  shownPath = location.pathname
  history.scrollRestoration = 'manual'
  forgetSheets()
  const scrollY = (history.state as EntryState)?.scrollY
  if (scrollY !== undefined) requestAnimationFrame(() => scrollBackTo(scrollY))
  addEventListener('popstate', () => (wentBack = true))
  // From the first scroll on, the parts below the fold are drawn: see ui/styles/page.css.
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

/** Parts that are laid out only when near have no exact height, and WebKit scrolls to nothing inside them. */
const layOutWhole = () => document.documentElement.classList.add('whole')

function scrollBackTo(y: number): void {
  layOutWhole()
  window.scrollTo(0, y)
}

function rememberScroll(): void {
  if (shownPath !== location.pathname) return
  history.replaceState({ ...(history.state as EntryState), scrollY: window.scrollY }, '')
}

/**
 * Gives the next screen's code and data a moment to load before the URL changes. Of two links that
 * are pressed in that moment, the later one counts.
 */
export function aroundNavigation(client: QueryClient): AroundNavHandler {
  return (navigate, to, options) => {
    // A sheet that lies over the page closes, and its history entry is replaced.
    const go = () => navigate(to, isOverPage() ? { ...options, replace: true } : options)
    const samePath = (to.split(/[?#]/)[0] || location.pathname) === location.pathname
    if (samePath) return go()
    rememberScroll()
    const own = ++started
    const leave = async () => {
      await sheetsLeft()
      if (own !== started) return
      wentBack = false
      go()
    }
    const leaveByReload = () => {
      if (own === started) location.assign(to)
    }
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
    Promise.race([prefetch(client, to), patience]).then(leave, leaveByReload)
  }
}

/** Sets title, focus and scroll position once the screen of `path` is `ready`. */
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
  if (target) {
    layOutWhole()
    target.scrollIntoView()
  }
  return Boolean(target)
}
