// Whether the chat is open, for its button on every page and for other buttons that open it. The
// chat itself is loaded when it is first opened.

import { useSyncExternalStore } from 'react'

/** The key of the conversation in session storage; once it exists, every page has the button. */
export const CHAT_KEY = 'chat'

type ChatState = { open: boolean; showButton: boolean }
const CLOSED: ChatState = { open: false, showButton: false }

let state = CLOSED
let opener: Element | null = null
const listeners = new Set<() => void>()

function change(next: ChatState): void {
  state = next
  for (const listener of listeners) listener()
}

export function openChat(): void {
  opener = document.activeElement
  change({ open: true, showButton: true })
}

export function closeChat(): void {
  if (state.open) change({ ...state, open: false })
}

/** Focuses what opened the chat, if it is still there. */
export function restoreFocus(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

function subscribe(listener: () => void): () => void {
  if (!state.showButton && hasConversation()) change({ ...state, showButton: true })
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

export const useChatState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => CLOSED,
  )
