// Codes of vouchers: compared without regard to case, hyphens and spaces. A generated one is random
// enough that it cannot be guessed, and has no letters that are mistaken for others.

import type { Random } from '#platform/random.ts'

/** No 0, 1, I, L, O and U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Twelve characters of thirty are 58 bits. */
const GROUPS = 3
const GROUP_LENGTH = 4

/** `WHEEL-7KQ4-9XMR-2DHP`. */
export function generateCode(random: Random, prefix: string): string {
  const character = () => ALPHABET[random.below(ALPHABET.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('')
  return [prefix, ...Array.from({ length: GROUPS }, group)].join('-')
}

/** How a code is compared: its capitals and digits. */
export const codeKeyOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
