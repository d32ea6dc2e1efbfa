// Whether a text names an e-mail address, a full name or a telephone number: all of it, and not as
// part of a longer one. `ann@example.com` is not in `joann@example.com`, nor `Ann Brown` in `Ann
// Browning`. Banks write names in capitals, without accents, and with the last name first.

import { or, type SQLWrapper } from 'drizzle-orm'
import { searchMatchesAny } from '#platform/database/search.ts'

/**
 * How a person may be named: by one e-mail address, and by each name and number entered with it.
 */
export type Names = { email: string; names: readonly string[]; phones: readonly string[] }

const LETTERS_OF_ADDRESS = String.raw`[\p{L}\p{N}_+%-]`
const DIGITS_OF_PHONE = 10
const MIN_PHONE_DIGITS = 7
const MIN_WORD_LENGTH = 3
const MIN_NAME_LENGTH = 5

/** A dot belongs to an e-mail address only if something follows it, as it may end a sentence. */
export function namesAddress(text: string, email: string): boolean {
  const before = String.raw`(?<!${LETTERS_OF_ADDRESS})(?<!${LETTERS_OF_ADDRESS}['.])`
  const after = String.raw`(?!${LETTERS_OF_ADDRESS})(?!\.${LETTERS_OF_ADDRESS})`
  return new RegExp(`${before}${literal(email)}${after}`, 'iu').test(text)
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** The e-mail addresses in a text, in small letters. */
export const addressesIn = (text: string): string[] =>
  (
    text.match(
      /(?<![\p{L}\p{N}_.+%'-])[\p{L}\p{N}_.+%'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
    ) ?? []
  ).map((address) => address.replace(/^['.]+/, '').toLowerCase())

export function namesSomebody(text: string, name: string): boolean {
  const spoken = ` ${wordsOf(text).join(' ')} `
  const words = wordsOf(name)
  const [last = ''] = words.slice(-1)
  const lastFirst = [last, ...words.slice(0, -1)]
  return (
    words.length > 1 && [words, lastFirst].some((form) => spoken.includes(` ${form.join(' ')} `))
  )
}

export function namesPhone(text: string, phone: string): boolean {
  const digits = digitsOf(phone)
  if (digits.length < MIN_PHONE_DIGITS) return false
  const spaced = [...digits].join(String.raw`[\s().-]*`)
  return new RegExp(String.raw`(?<!\d)(?:\+?1[\s().-]*)?${spaced}(?!\d)`, 'u').test(text)
}

/**
 * Whether a text names the person by the e-mail address, or by a name or number entered with it.
 */
export const namesPerson = (text: string, { email, names, phones }: Names): boolean =>
  namesAddress(text, email) || namesByOther(text, { names, phones })

export const namesByOther = (text: string, { names, phones }: Omit<Names, 'email'>): boolean =>
  names.some((name) => namesSomebody(text, name)) || phones.some((phone) => namesPhone(text, phone))

/** Keeps only full names, and numbers that are long enough to be one person's. */
export function searchTerms(email: string, names: string[], phones: string[]): Names {
  const isFullName = (name: string) => name.includes(' ') && name.length >= MIN_NAME_LENGTH
  const once = (texts: string[]) => [...new Set(texts.map((text) => text.trim()))]
  return {
    email,
    names: once(names).filter(isFullName),
    phones: once(phones).filter((phone) => digitsOf(phone).length >= MIN_PHONE_DIGITS),
  }
}

/**
 * Whether a name is rare enough to identify somebody without an e-mail address: two words of three
 * letters or more.
 */
export const isTelling = (name: string): boolean =>
  wordsOf(name).filter((word) => word.length >= MIN_WORD_LENGTH).length > 1

/** Words that stand together in a text which names the person: a name as it was entered, and as a bank writes it. */
export const soughtFor = ({ email = '', names, phones }: Partial<Names> & Omit<Names, 'email'>) => [
  email,
  ...names.map((name) => name.replaceAll(NO_LETTERS, ' ')),
  ...names.map((name) => wordsOf(name).join(' ')),
  ...phones.map((phone) => digitsOf(phone).slice(-4)),
]

/** SQL condition: one of these columns may name the person. What it finds is to be compared with the full names. */
export const mayName = (columns: readonly SQLWrapper[], person: Parameters<typeof soughtFor>[0]) =>
  or(...soughtFor(person).map((words) => searchMatchesAny(words, ...columns)))

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-DIGITS_OF_PHONE)

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => fold(text).split(NO_LETTERS).filter(Boolean)
