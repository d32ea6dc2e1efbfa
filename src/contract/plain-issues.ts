// Default validation messages for fields whose schema has none: plain English with the field's name.

import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

/** The default message of an issue; zod prefers a message of the schema. */
export function plainIssue(issue: RawIssue): string {
  const field = nameOf(issue)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${field} is missing.` : `${field} ${ofType(issue)}.`
    case 'invalid_value':
      return `${field} has to be ${oneOf(issue.values.map(String))}.`
    case 'unrecognized_keys':
      return unknownKeysText(issue.keys)
    case 'too_small':
      return `${field} is too ${isCounted(issue.origin) ? 'short' : 'small'}: ${issue.minimum} at least.`
    case 'too_big':
      return `${field} is too ${isCounted(issue.origin) ? 'long' : 'large'}: ${issue.maximum} at most.`
    default:
      return `${field} is not in the right format.`
  }
}

/** `['lines', 2, 'totalAmount']` -> `Total amount`; `This` for the root. */
function nameOf({ path = [] }: RawIssue): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return 'This'
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const TYPES: Record<string, string> = {
  string: 'has to be text',
  number: 'has to be a number',
  int: 'has to be a whole number',
  boolean: 'has to be true or false',
  array: 'has to be a list',
  date: 'has to be a date',
}
const ofType = ({ expected }: RawIssue) => TYPES[String(expected)] ?? 'is not a valid value'

const oneOf = (values: readonly string[]) => {
  const names = values.map((value) => value || 'empty')
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}

const unknownKeysText = (keys: readonly string[]) =>
  keys.length === 1
    ? `There is no field ${keys[0]} here.`
    : `There are no fields ${keys.join(', ')} here.`

const isCounted = (origin: string) => origin === 'string' || origin === 'array' || origin === 'set'
