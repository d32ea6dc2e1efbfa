// Reads what a visitor typed as words that can be compared: without case, accents and plurals, and
// with small typing errors corrected to the nearest word that the assistant knows.

import { editDistance } from '#platform/edit-distance.ts'

/** Lower-case words with single spaces between them; other characters are removed. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export const wordsOf = (text: string): string[] =>
  fold(text).split(' ').filter(Boolean).map(singular)

function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const MIN_LENGTH = 5
const LONG = 8

/**
 * The known word that a typed one stands for: itself, or one that is a typing error or two away;
 * else the word as typed.
 */
export function mend(word: string, known: ReadonlySet<string>): string {
  if (known.has(word) || word.length < MIN_LENGTH) return word
  const allowedErrors = word.length >= LONG ? 2 : 1
  let best = { word, distance: allowedErrors + 1 }
  for (const candidate of known) {
    if (candidate.length < MIN_LENGTH || candidate[0] !== word[0]) continue
    if (Math.abs(candidate.length - word.length) > allowedErrors) continue
    const distance = editDistance(word, candidate)
    if (distance < best.distance) best = { word: candidate, distance }
  }
  return best.word
}
