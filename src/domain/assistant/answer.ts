// The assistant's own answer to a question, from what it knows and without any network. If it does
// not understand the question, it refers to a person rather than guess.

import type { AskAssistant, ChatView } from '#contract/chat.ts'
import { CHAT_LENGTH } from '#contract/chat-bounds.ts'
import { answerPieces, answerRange, introduce } from './catalogue-answers.ts'
import type { Knowledge } from './knowledge.ts'
import { answerDelivery } from './delivery-answers.ts'
import { answerWarranty } from './warranty-answers.ts'
import { readQuestion } from './question.ts'
import { answerTopic, handOver } from './topic-answers.ts'
import { type TopicId, topicOf } from './topics.ts'

/** Answers `message`; `context`, the earlier turns, tells which piece the word "it" means. */
export function answerQuestion(knowledge: Knowledge, { message, context }: AskAssistant): ChatView {
  const question = readQuestion(knowledge, message, context)
  const topic = topicOf(question.line, question.words)
  const byTopic = () =>
    topic &&
    (answerDelivery(topic, question, knowledge) ??
      answerWarranty(topic, question) ??
      answerTopic(topic, knowledge.shop, question.line))
  const named = question.pieces.length > 0 && !question.carriedOver
  const byPiece = () => answerPieces(question)
  const byRange = () => answerRange(question, knowledge)
  // A strong topic is answered first, even if a piece is named; otherwise the piece.
  const first = isStrong(topic) ? byTopic : byPiece
  const attempts = named
    ? [first, byPiece, byTopic, () => introduce(question)]
    : [first, question.opening ? byRange : byTopic, byPiece, byRange]
  for (const answer of attempts) {
    const found = answer()
    if (found) return viewOf(found)
  }
  return viewOf(byTopic() || handOver(knowledge.shop))
}

/**
 * Topics that give way to a piece: their words may be about the piece itself, or are mere courtesy.
 */
const WEAK = new Set<TopicId>(['firmness', 'box-size', 'thanks', 'farewell', 'greeting'])
const isStrong = (topic: TopicId | undefined) => topic !== undefined && !WEAK.has(topic)

function viewOf({ text, links }: { text: string; links: ChatView['links'] }): ChatView {
  const response = text.slice(0, CHAT_LENGTH)
  return links && links.length > 0 ? { response, links } : { response }
}
