// The conversation of this tab: its messages, kept across pages and reloads, and whether an answer is
// awaited. Nothing about the visitor is sent along.

import { useSyncExternalStore } from 'react'
import type { ChatLink } from '#contract/chat.ts'
import { CHAT_LENGTH, CHAT_TURNS } from '#contract/chat-bounds.ts'
import { newKey, refusalOf, RequestError, send } from '#web/queries/call.ts'
import { CHAT_KEY } from './chat-state.ts'

export type ChatMessage = {
  id: number
  from: 'visitor' | 'assistant'
  text: string
  links?: ChatLink[]
}
export type Conversation = { sessionId: string; messages: ChatMessage[]; waiting: boolean }

/** The conversation as it is in session storage. */
type Stored = Pick<Conversation, 'sessionId'> & { said: ChatMessage[] }

const MAX_MESSAGES = 60

let conversation = restored() ?? { sessionId: newKey(), messages: [], waiting: false }
const listeners = new Set<() => void>()

function change(next: Partial<Conversation>): void {
  conversation = { ...conversation, ...next }
  store()
  for (const listener of listeners) listener()
}

function add(message: Omit<ChatMessage, 'id'>): ChatMessage[] {
  const id = (conversation.messages.at(-1)?.id ?? 0) + 1
  return [...conversation.messages, { ...message, id }].slice(-MAX_MESSAGES)
}

/** Stores the conversation; from then on, every page of this tab shows the chat button. */
export function store(): void {
  const { sessionId, messages } = conversation
  try {
    sessionStorage.setItem(CHAT_KEY, JSON.stringify({ sessionId, said: messages }))
  } catch {
    // Without storage the conversation lasts as long as the page.
  }
}

function restored(): Conversation | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(CHAT_KEY) ?? '') as Stored
    const { sessionId } = stored
    if (!/^[\w-]{8,64}$/.test(sessionId) || !Array.isArray(stored.said)) return undefined
    const messages = stored.said.filter(({ text }) => typeof text === 'string')
    return { sessionId, messages, waiting: false }
  } catch {
    return undefined
  }
}

/**
 * Sends a question to the shop. If the shop refuses it, returns the sentence that says why; the
 * question is then not part of the conversation.
 */
export async function ask(message: string, email: string): Promise<string | undefined> {
  if (conversation.waiting) return undefined
  const { messages, sessionId } = conversation
  const context = messages
    .slice(-CHAT_TURNS)
    .map(({ from, text }) => ({ from, text: text.slice(0, CHAT_LENGTH) }))
  change({ messages: add({ from: 'visitor', text: message }), waiting: true })
  try {
    const question = { message, context, sessionId }
    const { response, links = [] } = await send('POST', '/api/chat', question)
    const text =
      response.trim() || `Sorry, I do not have an answer to that. Please e-mail us at ${email}.`
    change({ messages: add({ from: 'assistant', text, links }), waiting: false })
  } catch (error) {
    const refused = error instanceof RequestError && error.status === 422
    if (refused) {
      change({ messages, waiting: false })
      return refusalOf(error)?.error
    }
    const text = `Sorry, I cannot reply right now. Please try again in a moment or e-mail us at ${email}.`
    change({ messages: add({ from: 'assistant', text }), waiting: false })
  }
  return undefined
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConversation = () => useSyncExternalStore(onChange, () => conversation)
