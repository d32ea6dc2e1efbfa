// Text that people type freely. It stays text: no control characters, no card numbers.

import { z } from 'zod'
import { REFUSALS } from './refusals.ts'

const CARD_LENGTHS = { min: 13, max: 19 }

/** The check digit of ISO/IEC 7812-1 (Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * Whether a text holds what could be a card number: 13 to 19 digits, however they are spaced, that
 * pass the check digit; or, among more digits, a stretch with the beginning and length of a card.
 */
export function containsCardNumber(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
  const groupsOf = (run: string) => run.match(/\d+/g) ?? []
  const runs = plain.match(/\d(?:[\s._\-–—/]{0,3}\d){12,}/g) ?? []
  if (runs.map(groupsOf).some(holdsCard)) return true
  const listed = (plain.match(/[\d\s\p{P}\p{S}]+/gu) ?? []).flatMap((run) => run.split(/\D{4,}/))
  return listed.map(groupsOf).some(listsCard)
}

/** The digit that any script writes it with: each has ten in a row, from nought. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** How many digits stand together where people write a card in groups. */
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

/** Whether some groups, apart by any signs, are as long as a card's and make one. */
function listsCard(groups: string[]): boolean {
  const lengths = groups.map(({ length }) => length)
  return groups.some((_, first) =>
    CARD_GROUPS.some((form) => {
      const count = form.split(',').length
      if (lengths.slice(first, first + count).join() !== form) return false
      return isKnownCard(groups.slice(first, first + count).join(''))
    }),
  )
}

/** Takes a run of digits in the groups it was typed in. */
function holdsCard(groups: string[]): boolean {
  const digits = groups.join('')
  const { min, max } = CARD_LENGTHS
  const isOne = digits.length >= min && digits.length <= max && /^[2-6]/.test(digits)
  if (isOne && passesLuhn(digits)) return true
  return groups.some(holdsKnownCard) || groups.some((_, first) => opensKnownCard(groups, first))
}

/** The beginnings and lengths of the cards people carry. */
const KNOWN_CARD =
  /^(?:4\d{15}|4\d{18}|(?:5[1-5]|2[2-7]|35|62|65)\d{14}|6(?:011|4[4-9]\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11})$/
const KNOWN_LENGTHS = [14, 15, 16, 19]
const isKnownCard = (digits: string) => KNOWN_CARD.test(digits) && passesLuhn(digits)

/** Whether a card begins anywhere in one unbroken row of digits. */
function holdsKnownCard(digits: string): boolean {
  for (let start = 0; start + Math.min(...KNOWN_LENGTHS) <= digits.length; start++)
    if (KNOWN_LENGTHS.some((length) => isKnownCard(digits.slice(start, start + length))))
      return true
  return false
}

/**
 * Whether whole groups, from the first named, make a card. Not any stretch across them: two
 * telephone numbers in a row would often make one by chance.
 */
function opensKnownCard(groups: string[], first: number): boolean {
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
 * One line or more of text: trimmed, of bounded length, without control characters. With
 * `required`, a missing text or one shorter than `min` is refused with that sentence.
 */
export function plainText(max: number, required?: string, min = required ? 1 : 0) {
  return z
    .string(required)
    .trim()
    .min(min, required)
    .max(max, `Please keep this under ${max} characters`)
    .refine((text) => !CONTROL.test(text), 'Please remove the unreadable characters')
}

/** Refuses a stray card number with a sentence that says why. */
export const withoutCard = (text: z.ZodString) =>
  text.refine((typed) => !containsCardNumber(typed), REFUSALS['card-in-text'])

/** Text of any number of lines in which a card number is refused. */
export const freeText = (max: number, required?: string, min?: number) =>
  withoutCard(plainText(max, required, min))

/** A word as it is kept somewhere, spaces and all; no database takes the unreadable characters. */
export const exactText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !CONTROL.test(text), 'Please remove the unreadable characters')

/** A single line: as plain text, without line breaks (safe in a mail header). */
export function oneLine(max: number, required?: string, min?: number) {
  return plainText(max, required, min).refine(
    (text) => !/[\r\n\u2028\u2029]/.test(text),
    'Please use one line',
  )
}

/** An e-mail address on one line; anything else is refused with `sentence`. */
export const emailAddress = (sentence: string) =>
  withoutCard(z.string(sentence).trim().max(254, sentence)).pipe(z.email(sentence))
