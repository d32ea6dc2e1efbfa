import type { ChatTurn } from '#contract/chat.ts'
import type { ChatView } from '#contract/chat-bounds.ts'
import { send } from './call.ts'

export type Asking = { message: string; context: ChatTurn[]; sessionId: string }

export const askAssistant = (asking: Asking) => send<ChatView>('POST', '/api/chat', asking)
