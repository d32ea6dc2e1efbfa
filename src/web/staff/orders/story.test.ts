import { expect, test } from 'vitest'
import type { MailSummary } from '#contract/mails.ts'
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
    { id: 1, at: EARLIER, what: 'Placed on the website', by: 'visitor' },
    { id: 2, at: LATER, what: 'Status from pending to shipped', by: 'Keisha' },
    { id: 3, at: LATER, what: 'Note added', by: 'Keisha' },
  ]
  expect(storyOf(events, [{ ...change, at: LATER }])).toMatchObject([
    { by: 'Keisha', what: ['Note added'], changes: [{ field: 'orderStatus' }] },
    { by: 'visitor', what: ['Placed on the website'], changes: [] },
  ])
  expect(storyOf(events, [])[0]?.what).toEqual(['Status from pending to shipped', 'Note added'])
})

test('a mail stands where it was written, with what it tells', () => {
  const events = [
    { id: 1, at: EARLIER, what: 'Refund of J$900 due', by: 'Keisha' },
    { id: 2, at: EARLIER, what: 'Credit note issued', by: 'Keisha' },
    { id: 3, at: EARLIER, what: 'Note added', by: 'Keisha' },
  ]
  const mail = { id: 'a', subject: 'Cancelled', createdAt: LATER, tells: [1, 2] } as MailSummary
  expect(storyOf(events, [], [mail])).toMatchObject([
    { at: LATER, mail, what: ['Refund of J$900 due', 'Credit note issued'] },
    { at: EARLIER, by: 'Keisha' },
  ])
})

test('fields and their values are named as the forms name them', () => {
  expect(fieldLabel('orderStatus')).toBe('Status')
  expect(fieldLabel('deliveryAddress')).toBe('Delivery address')
  expect(fieldLabel('line 2')).toBe('Line 2')
  expect(valueLabel('orderStatus', 'shipped')).toBe('Shipped')
  expect(valueLabel('landmark', '')).toBe('nothing')
})
