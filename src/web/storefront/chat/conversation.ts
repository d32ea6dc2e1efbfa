// The conversation of this tab: what was said, kept across pages and reloads, and the question that
// is on its way. The shop is told nothing about who asks.

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
export type Conversation = { sessionId: string; said: ChatMessage[]; waiting: boolean }

const MAX_KEPT = 60

let conversation = restored() ?? { sessionId: newKey(), said: [], waiting: false }
const listeners = new Set<() => void>()

function change(next: Partial<Conversation>): void {
  conversation = { ...conversation, ...next }
  keep()
  for (const listener of listeners) listener()
}

function add(turn: Omit<ChatMessage, 'id'>): ChatMessage[] {
  const id = (conversation.said.at(-1)?.id ?? 0) + 1
  return [...conversation.said, { ...turn, id }].slice(-MAX_KEPT)
}

/** Marks the chat as used. */
export function keep(): void {
  const { sessionId, said: turns } = conversation
  try {
    sessionStorage.setItem(CHAT_KEY, JSON.stringify({ sessionId, said: turns }))
  } catch {
    // Without storage the conversation lasts as long as the page.
  }
}

function restored(): Conversation | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(CHAT_KEY) ?? '') as Conversation
    const { sessionId, said: turns } = stored
    if (!/^[\w-]{8,64}$/.test(sessionId) || !Array.isArray(turns)) return undefined
    return { sessionId, said: turns.filter(({ text }) => typeof text === 'string'), waiting: false }
  } catch {
    return undefined
  }
}

/**
 * Asks the shop. Answers the sentence of a refusal, when what was typed cannot be taken: it is then
 * not part of the conversation.
 */
export async function ask(message: string, email: string): Promise<string | undefined> {
  if (conversation.waiting) return undefined
  const { said: turns, sessionId } = conversation
  const context = turns
    .slice(-CHAT_TURNS)
    .map(({ from, text }) => ({ from, text: text.slice(0, CHAT_LENGTH) }))
  change({ said: add({ from: 'visitor', text: message }), waiting: true })
  try {
    const question = { message, context, sessionId }
    const { response, links = [] } = await send('POST', '/api/chat', question)
    const text = response.trim() || `Sorry, I have no answer to that. Please write to ${email}.`
    change({ said: add({ from: 'assistant', text, links }), waiting: false })
  } catch (error) {
    const refused = error instanceof RequestError && error.status === 422
    if (refused) {
      change({ said: turns, waiting: false })
      return refusalOf(error)?.error
    }
    const text = `Sorry, I cannot answer right now. Please write to ${email}, or ask again in a moment.`
    change({ said: add({ from: 'assistant', text }), waiting: false })
  }
  return undefined
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConversation = () => useSyncExternalStore(onChange, () => conversation)
