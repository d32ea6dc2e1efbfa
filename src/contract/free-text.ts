// Validates free text: no control characters, and no card numbers, which must never be stored.

import { z } from 'zod'
import { CARD_REFUSALS } from './refusals/cards.ts'

const CARD_LENGTHS = { min: 13, max: 19 }

/** The Luhn checksum of card numbers (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/**
 * Whether a text contains a possible card number. In a run of digits with only spaces, dots, dashes
 * or slashes in between: 13 to 19 digits, the first from 2 to 6, that pass the Luhn check; or a
 * part of the run with the prefix and length of a known brand. With any other separators: the
 * number of a known brand in groups as people write them.
 */
export function containsCardNumber(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
  const groupsOf = (run: string) => run.match(/\d+/g) ?? []
  const runs = plain.match(/\d(?:[\s._\-–—/]{0,3}\d){12,}/g) ?? []
  if (runs.map(groupsOf).some(runContainsCard)) return true
  const lists = (plain.match(/[\d\s\p{P}\p{S}]+/gu) ?? []).flatMap((run) => run.split(/\D{4,}/))
  return lists.map(groupsOf).some(groupsContainCard)
}

/** `٣` -> `3`. Every script has its ten digits at consecutive code points, zero first. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** The group lengths in which people write card numbers, such as 4-4-4-4. */
const CARD_GROUPS = [
  '4,4,4,4',
  '4,6,5',
  '4,6,4',
  '4,4,4,3',
  '4,4,4,2',
  '4,4,4,4,3',
  '8,8',
  '1'.repeat(16).split('').join(),
]

/** Whether consecutive groups, whatever separates them, have such lengths and form a card number. */
function groupsContainCard(groups: string[]): boolean {
  const lengths = groups.map(({ length }) => length)
  return groups.some((_, first) =>
    CARD_GROUPS.some((pattern) => {
      const count = pattern.split(',').length
      if (lengths.slice(first, first + count).join() !== pattern) return false
      return isKnownCard(groups.slice(first, first + count).join(''))
    }),
  )
}

/** Whether a run of digits, split into the groups it was typed in, contains a card number. */
function runContainsCard(groups: string[]): boolean {
  const digits = groups.join('')
  const { min, max } = CARD_LENGTHS
  const couldBeCard = digits.length >= min && digits.length <= max && /^[2-6]/.test(digits)
  if (couldBeCard && passesLuhn(digits)) return true
  return groups.some(containsKnownCard) || groups.some((_, first) => startsKnownCard(groups, first))
}

/** The prefixes and lengths of the common card brands. */
const KNOWN_CARD =
  /^(?:4\d{15}|4\d{18}|(?:5[1-5]|2[2-7]|35|62|65)\d{14}|6(?:011|4[4-9]\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11})$/
const KNOWN_LENGTHS = [14, 15, 16, 19]
const isKnownCard = (digits: string) => KNOWN_CARD.test(digits) && passesLuhn(digits)

/** Whether a card number starts at any position of one group of digits. */
function containsKnownCard(digits: string): boolean {
  for (let start = 0; start + Math.min(...KNOWN_LENGTHS) <= digits.length; start++)
    if (KNOWN_LENGTHS.some((length) => isKnownCard(digits.slice(start, start + length))))
      return true
  return false
}

/**
 * Whether whole groups, starting at `first`, form a card number. A match must not start or end inside
 * a group, because two telephone numbers in a row would often contain one by chance.
 */
function startsKnownCard(groups: string[], first: number): boolean {
  let digits = ''
  for (let next = first; next < groups.length && digits.length < CARD_LENGTHS.max; next++) {
    digits += groups[next]
    if (isKnownCard(digits)) return true
  }
  return false
}

// oxlint-disable-next-line no-control-regex -- the rule is about these very characters
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/**
 * Text of one or more lines: trimmed, limited in length, without control characters. `required` is
 * the message for a text that is missing or shorter than `min`.
 */
export function plainText(max: number, required?: string, min = required ? 1 : 0) {
  return z
    .string(required)
    .trim()
    .min(min, required)
    .max(max, `Please keep this under ${max} characters`)
    .refine((text) => !CONTROL.test(text), 'Please remove the special characters')
}

/** Refuses text that contains a card number. */
export const withoutCard = (schema: z.ZodString) =>
  schema.refine((text) => !containsCardNumber(text), CARD_REFUSALS['card-in-text'][1])

/** Text of any number of lines, without card numbers. */
export const freeText = (max: number, required?: string, min?: number) =>
  withoutCard(plainText(max, required, min))

/** Text that must equal a stored value, so it is not trimmed. PostgreSQL rejects control characters. */
export const exactText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !CONTROL.test(text), 'Please remove the special characters')

/** Plain text without line breaks, which makes it safe in a mail header. */
export function oneLine(max: number, required?: string, min?: number) {
  return plainText(max, required, min).refine(
    (text) => !/[\r\n\u2028\u2029]/.test(text),
    'Please keep this to one line',
  )
}

/** An e-mail address on one line; `sentence` is the message for anything else. */
export const emailAddress = (sentence: string) =>
  withoutCard(z.string(sentence).trim().max(254, sentence)).pipe(z.email(sentence))
