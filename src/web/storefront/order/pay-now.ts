// Leads the browser to the bank's page, where what is due of an order is paid. From the press of a button until this page
// is gone, or is seen again, no second payment is begun.

import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { orderPagePath, orderPageQuery } from '#web/queries/by-link.ts'
import { refusalOf, send } from '#web/queries/call.ts'

/** Of a payment that this page has begun: being led away, or why that failed. */
export type Leaving = { state: 'opening' } | { state: 'failed'; sentence: string }

const NOT_OPENED = 'The payment page did not open. Nothing was charged. Please try again.'
/** A browser that is still here by then has not left: its own button stopped it. */
const STAYED_MS = 30_000

const leaving = new Map<string, Leaving>()
const listeners = new Set<() => void>()

function note(link: string, step: Leaving | undefined): void {
  if (step) leaving.set(link, step)
  else leaving.delete(link)
  for (const listener of listeners) listener()
}

/** The secret part of the path of an order's page. */
export const tokenOf = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '')

/** Begins to pay and leaves; a failure stays until the next try, to be read on the order's page. */
export async function payNow(client: QueryClient, link: string, amount: string): Promise<void> {
  if (leaving.get(link)?.state === 'opening') return
  note(link, { state: 'opening' })
  try {
    const { url } = await send('POST', `${orderPagePath(link)}/payments`, { amount })
    setTimeout(() => stayHere(link), STAYED_MS)
    await onPageOf(link)
    leaveFor(url)
  } catch (error) {
    note(link, { state: 'failed', sentence: refusalOf(error)?.error ?? NOT_OPENED })
    await client.invalidateQueries({ queryKey: orderPageQuery(link).queryKey })
  }
}

/** The page is seen again after it was left. */
export function stayHere(link: string): void {
  if (leaving.get(link)?.state === 'opening') note(link, undefined)
}

/**
 * Resolves once the browser's address is that of the order's page: from the bank's page, the browser's back button leads
 * there and not to the form. The bank may answer before the page of a new order has loaded.
 */
async function onPageOf(link: string): Promise<void> {
  const isThere = () => tokenOf(location.pathname) === link
  if (isThere()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = new AbortController()
  const look = () => isThere() && resolve()
  // wouter dispatches these events.
  for (const change of ['pushState', 'replaceState'])
    addEventListener(change, look, { signal: stop.signal })
  await promise
  stop.abort()
}

/** By a link without referrer, because the address of this page opens the order. */
function leaveFor(url: string): void {
  const way = document.createElement('a')
  way.href = url
  way.rel = 'noreferrer'
  document.body.append(way)
  way.click()
  way.remove()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLeaving = (link: string): Leaving | undefined =>
  useSyncExternalStore(
    subscribe,
    () => leaving.get(link),
    () => undefined,
  )
