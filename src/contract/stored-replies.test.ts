import { expect, test } from 'vitest'
import { fillReply } from './stored-replies.ts'

test.each([
  ['Dear {name}, your order {order} is here.', 'Dear Althea, your order YB-12 is here.'],
  ['{name} {name}', 'Althea Althea'],
  ['{Name}, {email} and {{order}} {', '{Name}, {email} and {YB-12} {'],
  ['No place', 'No place'],
])('%s becomes %s', (words, filled) => {
  expect(fillReply(words, { name: 'Mrs. Althea Worthington-Campbell', order: 'YB-12' })).toBe(
    filled,
  )
})

test('without an order its place stays, and a name of one word is a first name', () => {
  expect(fillReply('{name}: {order}', { name: ' Ann ' })).toBe('Ann: {order}')
  expect(fillReply('{name}', { name: 'Dr.' })).toBe('Dr.')
  expect(fillReply('{name}', { name: '$& {order}', order: 'YB-1' })).toBe('$&')
})
