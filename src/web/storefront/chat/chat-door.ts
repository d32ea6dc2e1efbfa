// Whether the chat is open, for its button on every page and for whatever else opens it. The chat
// itself is loaded when it is first opened.

import { useSyncExternalStore } from 'react'

/** Where the tab keeps the conversation; from then on every page has the button. */
export const CHAT_KEY = 'chat'

type Door = { open: boolean; used: boolean }
const SHUT: Door = { open: false, used: false }

let door = SHUT
let opener: Element | null = null
const listeners = new Set<() => void>()

function change(next: Door): void {
  door = next
  for (const listener of listeners) listener()
}

export function openChat(): void {
  opener = document.activeElement
  change({ open: true, used: true })
}

export function closeChat(): void {
  if (door.open) change({ ...door, open: false })
}

/** To what opened it, if that is still there. */
export function giveFocusBack(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

function onChange(listener: () => void): () => void {
  if (!door.used && hasConversation()) change({ ...door, used: true })
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hasConversation(): boolean {
  try {
    return sessionStorage.getItem(CHAT_KEY) !== null
  } catch {
    return false // the browser keeps nothing for this site
  }
}

export const useChatDoor = () =>
  useSyncExternalStore(
    onChange,
    () => door,
    () => SHUT,
  )
