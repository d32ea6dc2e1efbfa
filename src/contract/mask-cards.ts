// Masks card numbers in a text that cannot be sent back to be corrected, such as a mail.

import { containsCardNumber } from './free-text.ts'

const LONG_NUMBER = /\d(?:[\s._\-–—/]{0,3}\d){12,}/g
const DIGITS = /\p{Nd}/gu
const INVISIBLE = /\p{Cf}/gu
const MASK = '•'

const masked = (text: string) => text.replaceAll(DIGITS, MASK)

/**
 * The text without card numbers: digits of the long numbers that contain one are masked, or all
 * digits where the number is written in some other way.
 */
export function maskCardNumbers(text: string): string {
  if (!containsCardNumber(text)) return text
  const plain = text.normalize('NFKC').replaceAll(INVISIBLE, '')
  const some = plain.replaceAll(LONG_NUMBER, (run) => (containsCardNumber(run) ? masked(run) : run))
  return containsCardNumber(some) ? masked(some) : some
}
