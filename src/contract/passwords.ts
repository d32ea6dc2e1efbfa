// What a new password of staff has to be: long, and nothing that a guesser tries first.

import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 200
const MIN_DISTINCT_CHARACTERS = 5

const SHORT = `Use at least ${MIN_PASSWORD_LENGTH} characters`
const COMMON = 'This password is easy to guess. Try four or five words that only you put together.'

export const BREACHED =
  'This password was stolen from some other site before. Try four or five words that only you put together.'

export const NAMED =
  'Please leave your user name out of the password. Try four or five words that only you put together.'

/** What common passwords are built from, without digits and signs. */
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
const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
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

/** Whether a password is one of those tried first, dressed up or not. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < MIN_DISTINCT_CHARACTERS) return true
  const both = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])
  if (both.some((row) => row.includes(plain))) return true
  // A year or a sign at either end is no disguise; within, signs stand for letters.
  const bare = plain.replaceAll(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '')
  const read = bare.replaceAll(/[01345@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
  return [plain, read].some((text) => madeOfCommonWords(text.replaceAll(/[^\p{L}]/gu, '')))
}

/** A word of the list, or several in a row. */
function madeOfCommonWords(letters: string): boolean {
  const reached = [true]
  for (let end = 1; end <= letters.length; end++)
    reached[end] = reached.some((here, start) => here && WORDS.has(letters.slice(start, end)))
  return reached[letters.length] === true
}

const MIN_CONTAINED_NAME_LENGTH = 3

/**
 * Whether a password holds the name that its owner signs in with, backwards or not. Of a short
 * name only repetition counts: other words contain it by chance.
 */
export function containsUsername(password: string, username: string): boolean {
  const [typed, name] = [lettersOf(password), lettersOf(username)]
  if (!name) return false
  const names = [name, [...name].toReversed().join('')]
  if (name.length >= MIN_CONTAINED_NAME_LENGTH) return names.some((one) => typed.includes(one))
  return names.some((one) => typed.replaceAll(one, '') === '')
}

/** Letters and digits alone, in one case: signs between do not hide a name. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const newPassword = z
  .string(SHORT)
  .min(MIN_PASSWORD_LENGTH, SHORT)
  .max(MAX_PASSWORD_LENGTH, `Please keep this under ${MAX_PASSWORD_LENGTH} characters`)
  .refine((password) => !isCommonPassword(password), COMMON)
