// What a typeface can show of a text. A character that it lacks is shown as its base letter, such as `o` for `ő`,
// or else as a question mark; the PDF keeps the text itself for those who copy it or have it read out.

import { type Face, hasCharacter } from './typefaces.ts'

const UNSEEN = /^[\p{M}\p{Cc}\p{Cf}]$/u

export function printableText(text: string, face: Face): string {
  return Array.from(text.normalize('NFC'), (character) =>
    hasCharacter(face, character) ? character : substitute(character, face),
  ).join('')
}

function substitute(character: string, face: Face): string {
  if (/^\s$/u.test(character)) return ' '
  if (UNSEEN.test(character)) return ''
  const base = Array.from(character.normalize('NFKD')).filter((part) => hasCharacter(face, part))
  return base.join('') || '?'
}

/** Whether part of a text is shown as a question mark that is not one. */
export const isPartlyUnprintable = (text: string): boolean =>
  marksIn(printableText(text, 'regular')) > marksIn(text)

const marksIn = (text: string) => text.split('?').length - 1
