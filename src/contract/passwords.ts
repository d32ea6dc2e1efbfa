// The rules for a new staff password: long, and hard to guess.

import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 200
const MIN_DISTINCT_CHARACTERS = 5

const SHORT = `Use at least ${MIN_PASSWORD_LENGTH} characters`
const COMMON = 'This password is too easy to guess. Try four or five unrelated words.'

export const BREACHED = 'This password appeared in a data leak. Try four or five unrelated words.'

export const CONTAINS_USERNAME =
  'Your password must not contain your username. Try four or five unrelated words.'

/** The words in common passwords, without digits and symbols. */
const COMMON_WORDS = (
  'password passwort passw pass admin administrator root user login welcome letmein changeme secret ' +
  'qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou princess sunshine ' +
  'football baseball basketball cricket liverpool arsenal chelsea monkey dragon shadow master ' +
  'superman batman michael jordan jessica ashley daniel charlie jennifer hunter trustno hello ' +
  'freedom whatever computer internet samsung google facebook starwars pokemon flower summer ' +
  'winter spring autumn jesus jesuschrist blessed godisgood jehovah angel lovely babygirl ' +
  'jamaica kingston jamaican bobmarley onelove yaad yaadbox shop store furniture demo test guest ' +
  'abc abcd abcdef abcdefgh abcdefghijkl default temporary manager staff office company'
).split(' ')

const WORDS = new Set(COMMON_WORDS)
const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]
const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password is a common one, even with digits or symbols in place of letters. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < MIN_DISTINCT_CHARACTERS) return true
  const bothWays = SEQUENCES.flatMap((sequence) => [sequence, [...sequence].toReversed().join('')])
  if (bothWays.some((sequence) => sequence.includes(plain))) return true
  // Digits and symbols at either end are dropped; those in between are read as letters.
  const trimmed = plain.replaceAll(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '')
  const letters = trimmed.replaceAll(/[01345@$!]/g, (symbol) => LOOKS_LIKE[symbol] ?? symbol)
  return [plain, letters].some((text) => madeOfCommonWords(text.replaceAll(/[^\p{L}]/gu, '')))
}

/** Whether the letters are one or more common words in a row. */
function madeOfCommonWords(letters: string): boolean {
  const wordEndsAt = [true]
  for (let end = 1; end <= letters.length; end++)
    wordEndsAt[end] = wordEndsAt.some(
      (isEnd, start) => isEnd && WORDS.has(letters.slice(start, end)),
    )
  return wordEndsAt[letters.length] === true
}

const MIN_CONTAINED_NAME_LENGTH = 3

/**
 * Whether a password contains the user name, forwards or backwards. A very short name counts only if
 * the password is nothing but its repetition, because other words contain it by chance.
 */
export function containsUsername(password: string, username: string): boolean {
  const [text, name] = [alphanumerics(password), alphanumerics(username)]
  if (!name) return false
  const names = [name, [...name].toReversed().join('')]
  if (name.length >= MIN_CONTAINED_NAME_LENGTH)
    return names.some((spelling) => text.includes(spelling))
  return names.some((spelling) => text.replaceAll(spelling, '') === '')
}

/** Letters and digits only, in lower case, so that symbols in between do not hide a name. */
const alphanumerics = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const newPassword = z
  .string(SHORT)
  .min(MIN_PASSWORD_LENGTH, SHORT)
  .max(MAX_PASSWORD_LENGTH, `Please keep this under ${MAX_PASSWORD_LENGTH} characters`)
  .refine((password) => !isCommonPassword(password), COMMON)
