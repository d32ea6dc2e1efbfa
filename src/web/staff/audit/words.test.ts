import { expect, test } from 'vitest'
import { sayAction, sayChanges, sayEntity } from './words.ts'

test('an act and what it was about are said in plain words', () => {
  expect(sayAction('staff.role-changed')).toBe('Staff role changed')
  expect(sayEntity('invitation')).toBe('Invitation')
})

test.each([
  [{ from: 'clerk', to: 'admin' }, ['clerk → admin']],
  [{ changed: ['notes', 'phone'] }, ['notes', 'phone']],
  [{ changed: [{ field: 'bank.account', from: '1', to: '' }] }, ['bank.account: 1 → nothing']],
  [{ way: 'editor' }, ['way: editor']],
  [{}, []],
])('%j reads %j', (changes, lines) => {
  expect(sayChanges(changes)).toEqual(lines)
})
