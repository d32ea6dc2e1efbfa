import type { ChatTurn } from '#contract/chat.ts'
import { send } from './call.ts'

export type Asking = { message: string; context: ChatTurn[]; sessionId: string }

export const askAssistant = (asking: Asking) => send('POST', '/api/chat', asking)
