// Looks for what a visitor typed in the questions and their answers.

import type { Question } from '#content/faq.ts'
import { fillText, type TextFacts } from '#content/guides/text.ts'

/** The ids of the questions that hold every word typed, in any order and letter case. */
export function findQuestions(
  questions: readonly Question[],
  typed: string,
  shop: TextFacts,
): Set<string> {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const found = questions.filter(({ question, answer }) => {
    const text = folded(fillText([question, ...answer].join(' '), shop))
    return words.every((word) => text.includes(word))
  })
  return new Set(found.map(({ id }) => id))
}

/** Without case and accents, and without the marks that a typist leaves out. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%$.\s]/gu, '')
