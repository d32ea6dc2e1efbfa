import { expect, test } from 'vitest'
import { subjectLabel, actionLabel, formatChanges, entityLabel } from './labels.ts'

test('an act and what it was about are said in plain words', () => {
  expect(actionLabel('staff.role-changed')).toBe('Staff role changed')
  expect(entityLabel('invitation')).toBe('Invitation')
})

test('an order is named as people name it, and a card by its order', () => {
  const card = '42427925-3d9e-4d7c-8a59-0d6b8f5ad1aa'
  expect(subjectLabel({ entity: 'order', entityId: '10036', orderId: 10_036 })).toBe(
    'Order YB-10036',
  )
  expect(subjectLabel({ entity: 'card', entityId: card, orderId: 10_036 })).toBe('Card of YB-10036')
  expect(subjectLabel({ entity: 'card', entityId: card, orderId: null })).toBe(`Card ${card}`)
  expect(subjectLabel({ entity: 'product', entityId: '12', orderId: null })).toBe('Product 12')
  expect(formatChanges({ orderId: 10_036 })).toEqual(['order: YB-10036'])
})

test.each([
  [{ from: 'clerk', to: 'admin' }, ['clerk → admin']],
  [{ changed: ['notes', 'phone'] }, ['notes', 'phone']],
  [{ changed: [{ field: 'bank.account', from: '1', to: '' }] }, ['bank.account: 1 → nothing']],
  [{ way: 'editor' }, ['way: editor']],
  [{}, []],
])('%j reads %j', (changes, lines) => {
  expect(formatChanges(changes)).toEqual(lines)
})
