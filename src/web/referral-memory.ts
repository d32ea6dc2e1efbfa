// Keeps the `?ref=` of a referral link in a cookie, for the orders of the next 90 days.

import { useSyncExternalStore } from 'react'

const DAYS = 90
const SECONDS_A_DAY = 86_400
const MAX_LENGTH = 254
const listeners = new Set<() => void>()

function rememberedReferral(): string | undefined {
  const [, kept] = /(?:^|; )ref=([^;]+)/.exec(document.cookie) ?? []
  if (!kept) return undefined
  try {
    return decodeURIComponent(kept)
  } catch {
    return undefined
  }
}

export function rememberReferral(ref: string): void {
  if (ref.length > MAX_LENGTH) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `ref=${encodeURIComponent(ref)}; Max-Age=${DAYS * SECONDS_A_DAY}; Path=/; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The `ref` of the link that this browser followed; undefined until the page is hydrated. */
export const useReferral = () =>
  useSyncExternalStore(subscribe, rememberedReferral, () => undefined)
