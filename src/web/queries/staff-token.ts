// How this browser is authenticated as staff: by the token of the signed-in user, which stays in the
// browser's storage, so that another tab is signed in too, and signed out with this one; or by
// the editor's cookie, which no script sees, so the page remembers only that it was given one.

import { useSyncExternalStore } from 'react'
import { openStorage } from './browser-storage.ts'

const STORED_AS = 'adminToken'
const UNLOCKED_AS = 'editorUnlocked'
const LOCKED_AS = 'editorLocked'
const listeners = new Set<() => void>()

const signedIn = openStorage(() => localStorage)
const inTab = openStorage(() => sessionStorage)

export const staffToken = () => signedIn.read(STORED_AS)

export function keepStaffToken(token: string): void {
  signedIn.write(STORED_AS, token)
  inTab.remove(LOCKED_AS)
  notify()
}

/** Forgets the token; given `only`, just that one and not one that has replaced it. */
export function dropStaffToken(only?: string): void {
  if (only !== undefined && staffToken() !== only) return
  signedIn.remove(STORED_AS)
  notify()
}

/** Whether the editor was unlocked in this tab. */
export const editorUnlocked = () => inTab.read(UNLOCKED_AS) !== undefined

export function keepEditorUnlocked(): void {
  inTab.write(UNLOCKED_AS, 'yes')
  inTab.remove(LOCKED_AS)
  notify()
}

/** Forgets that the editor was unlocked, because its session has ended. */
export function lockEditor(): void {
  if (!editorUnlocked()) return
  inTab.remove(UNLOCKED_AS)
  notify()
}

/** Whether somebody who is signed in by name locked the editor in this tab. */
const isClosed = () => inTab.read(LOCKED_AS) !== undefined

/** Closes the editor for somebody who stays signed in by name, or opens it again. */
export function setEditorClosed(closed: boolean): void {
  if (closed) inTab.write(LOCKED_AS, 'yes')
  else inTab.remove(LOCKED_AS)
  notify()
}

export const useEditorClosed = () => useSyncExternalStore(onChange, isClosed, never)

/** Whether this browser has a token or an unlocked editor. */
export const useMayEnter = () =>
  useSyncExternalStore(onChange, () => staffToken() !== undefined || editorUnlocked(), never)

export const useEditorUnlocked = () => useSyncExternalStore(onChange, editorUnlocked, never)

const never = () => false

export const useStaffToken = () => useSyncExternalStore(onChange, staffToken, none)

const none = () => undefined

function notify(): void {
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
