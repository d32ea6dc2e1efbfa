// The assistant's own answer to a question, from what it knows and without any network. Where the
// words say nothing clear it hands over to a person rather than guess.

import type { AskAssistant, ChatView } from '#contract/chat.ts'
import { CHAT_LENGTH } from '#contract/chat-bounds.ts'
import { answerPieces, answerRange, introduce } from './catalogue-answers.ts'
import type { Knowledge } from './knowledge.ts'
import { readQuestion } from './question.ts'
import { answerTopic, handOver } from './topic-answers.ts'
import { topicOf } from './topics.ts'

/** Answers `message`; `context` only says which piece `it` is. */
export function answerQuestion(knowledge: Knowledge, { message, context }: AskAssistant): ChatView {
  const question = readQuestion(knowledge, message, context)
  const topic = topicOf(question.line, question.words)
  const about = () => topic && answerTopic(topic, knowledge.shop, question.line)
  const named = question.pieces.length > 0 && !question.carriedOver
  const catalogue = () => answerPieces(question)
  const range = () => answerRange(question, knowledge)
  // A topic named clearly wins over a piece that was only spoken of before.
  const order = named
    ? [clear(topic) ? about : catalogue, catalogue, about, () => introduce(question)]
    : [clear(topic) ? about : catalogue, question.opening ? range : about, catalogue, range]
  for (const answer of order) {
    const found = answer()
    if (found) return viewOf(found)
  }
  return viewOf(about() || handOver(knowledge.shop))
}

/** Topics whose words are never about a piece's own price, size or colours. */
const CLEAR = new Set<string | undefined>([
  ...['order-status', 'delivery-cost', 'delivery-time', 'delivery-places', 'pick-up'],
  ...[
    'bank-account',
    'bank-transfer',
    'card-safety',
    'card-payment',
    'payment',
    'damage',
    'exchange',
  ],
  ...['warranty', 'moving', 'expanding', 'quote', 'partners', 'care', 'unboxing', 'hours'],
  ...['whatsapp', 'phone', 'email', 'address', 'privacy', 'identity', 'person'],
])
const clear = (topic: string | undefined) => CLEAR.has(topic)

function viewOf({ text, links }: { text: string; links: ChatView['links'] }): ChatView {
  const response = text.slice(0, CHAT_LENGTH)
  return links && links.length > 0 ? { response, links } : { response }
}
