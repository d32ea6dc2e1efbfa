// How long the pieces that a question names are under warranty. Where one has no term of its own the
// general answer is given, which says between what years it lies.

import { linkTo, warrantySentence } from './piece-sentences.ts'
import type { Question } from './question.ts'
import type { Answer } from './topic-answers.ts'
import type { TopicId } from './topics.ts'

const MOST = 2

/** Undefined for a question about something else, or about pieces without a term. */
export function answerWarranty(topic: TopicId, { pieces }: Question): Answer | undefined {
  const named = pieces.slice(0, MOST)
  const sentences = named.map(warrantySentence)
  if (topic !== 'warranty' || named.length === 0 || sentences.includes('')) return undefined
  const text = [...sentences, 'Your order page shows the end date. No registration needed.'].join(
    ' ',
  )
  return { text, links: [...named.map(linkTo), { label: 'Warranty page', href: '/warranty' }] }
}
