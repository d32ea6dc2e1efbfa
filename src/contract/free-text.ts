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
 * pass the check digit. Every run of digits is searched, so digits around the number hide nothing.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(/\d(?:[\s._\-–—/]{0,3}\d){12,}/g) ?? []
  return runs.some((run) => someWindowIsACard(run.replaceAll(/\D/g, '')))
}

function someWindowIsACard(digits: string): boolean {
  if (digits.length <= CARD_LENGTHS.max) return digits.length >= CARD_LENGTHS.min && isCard(digits)
  for (let length = CARD_LENGTHS.min; length <= CARD_LENGTHS.max; length++)
    for (let start = 0; start + length <= digits.length; start++)
      if (isCard(digits.slice(start, start + length))) return true
  return false
}

const isCard = (digits: string) => /^[2-6]/.test(digits) && passesLuhn(digits)

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
  text.refine((typed) => !holdsCardNumber(typed), REFUSALS['card-in-text'])

/** Text of any number of lines in which a card number is refused. */
export const freeText = (max: number, required?: string, min?: number) =>
  withoutCard(plainText(max, required, min))

/** A single line: as plain text, without line breaks (safe in a mail header). */
export function oneLine(max: number, required?: string, min?: number) {
  return plainText(max, required, min).refine(
    (text) => !/[\r\n\u2028\u2029]/.test(text),
    'Please use one line',
  )
}

/** An e-mail address on one line; anything else is refused with `sentence`. */
export const emailAddress = (sentence: string) =>
  z.string(sentence).trim().max(254, sentence).pipe(z.email(sentence))
