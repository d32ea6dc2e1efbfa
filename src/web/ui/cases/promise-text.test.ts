import { expect, test } from 'vitest'
import { clockOf, promiseText, spanText } from './promise-text.ts'

const at = (text: string) => `2026-11-24T${text}:00-05:00`
const open = {
  state: 'open',
  openedAt: at('10:00'),
  answerBy: at('18:00'),
  answeredAt: null,
  due: 'answer',
  dueAt: at('18:00'),
} as const
const now = (text: string) => new Date(at(text))

test.each([
  ['10:00', 'fine', '8 h left', 0],
  ['14:00', 'fine', '4 h left', 4],
  ['16:40', 'soon', '1 h 20 min left', 6],
  ['17:59', 'soon', '1 min left', 7],
  ['18:40', 'late', '40 min overdue', 8],
])('at %s the clock is %s and says “%s”', (time, state, text, used) => {
  expect(clockOf(open, now(time))).toEqual({ state, text, used })
})

test('the clock stops while it is the shopper’s turn', () => {
  expect(clockOf({ ...open, due: null, dueAt: null }, now('12:00'))).toMatchObject({
    state: 'stop',
    text: 'stopped',
  })
})

test('a promise is kept by an answer in time, and broken by one that came later', () => {
  const answered = (time: string) => ({ ...open, due: null, dueAt: null, answeredAt: at(time) })
  expect(promiseText(answered('12:18'), now('19:00'))).toMatchObject({
    text: 'on time',
    sentence: 'Reply due by Tue 24 Nov, 6:00 pm. First reply sent after 2 h 18 min.',
  })
  expect(promiseText(answered('18:01'), now('19:00')).text).toBe('late')
})

test('once answered, what is promised next is said', () => {
  const next = { ...open, due: 'decision' as const, answeredAt: at('12:00') }
  expect(promiseText(next, now('13:00')).sentence).toBe(
    'Decision by Tue 24 Nov, 6:00 pm. First reply sent after 2 h.',
  )
})

test('a long time is said in days', () => {
  expect(spanText(3 * 86_400_000)).toBe('3 days')
})
