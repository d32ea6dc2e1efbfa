// The token of whoever is signed in as staff. It stays in the browser's storage, so that another tab
// is signed in too, and signed out with this one.

import { useSyncExternalStore } from 'react'

const STORED_AS = 'adminToken'
const listeners = new Set<() => void>()

export const staffToken = () => localStorage.getItem(STORED_AS) ?? undefined

export function keepStaffToken(token: string): void {
  localStorage.setItem(STORED_AS, token)
  tell()
}

/** Forgets the token; with `only`, not one that has taken its place meanwhile. */
export function dropStaffToken(only?: string): void {
  if (only !== undefined && staffToken() !== only) return
  localStorage.removeItem(STORED_AS)
  tell()
}

export const useStaffToken = () => useSyncExternalStore(onChange, staffToken, none)

const none = () => undefined

function tell(): void {
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
