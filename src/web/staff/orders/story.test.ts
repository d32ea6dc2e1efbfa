import { expect, test } from 'vitest'
import { fieldLabel, storyOf, valueLabel } from './story.ts'

const change = {
  id: 1,
  by: 'Keisha',
  field: 'orderStatus',
  old: 'pending',
  new: 'shipped',
  reason: '',
}
const EARLIER = '2026-11-20T15:00:00.000Z'
const LATER = '2026-11-21T15:00:00.000Z'

test('the story puts together what one person did at one moment, the newest first', () => {
  const events = [
    { at: EARLIER, what: 'Placed on the website', by: 'visitor' },
    { at: LATER, what: 'Status from pending to shipped', by: 'Keisha' },
    { at: LATER, what: 'Note added', by: 'Keisha' },
  ]
  expect(storyOf(events, [{ ...change, at: LATER }])).toMatchObject([
    { by: 'Keisha', what: ['Note added'], changes: [{ field: 'orderStatus' }] },
    { by: 'visitor', what: ['Placed on the website'], changes: [] },
  ])
  expect(storyOf(events, [])[0]?.what).toEqual(['Status from pending to shipped', 'Note added'])
})

test('fields and their values are named as the forms name them', () => {
  expect(fieldLabel('orderStatus')).toBe('Status')
  expect(fieldLabel('deliveryAddress')).toBe('Delivery address')
  expect(fieldLabel('line 2')).toBe('Line 2')
  expect(valueLabel('orderStatus', 'shipped')).toBe('Shipped')
  expect(valueLabel('landmark', '')).toBe('nothing')
})
