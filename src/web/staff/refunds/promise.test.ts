import { expect, test } from 'vitest'
import { promiseOf } from './promise.ts'

// A Monday; seven business days later is the Wednesday of the week after.
const task = { openedAt: '2026-11-16T15:00:00.000Z', dueOn: '2026-11-25' }
const on = (day: string) => promiseOf(task, new Date(`${day}T15:00:00.000Z`))

test('a refund’s promise runs in business days, and is late in days', () => {
  expect(on('2026-11-16')).toEqual({ days: 7, used: 0, text: '7 days left', state: 'fine' })
  expect(on('2026-11-21')).toMatchObject({ used: 4, text: '3 days left', state: 'fine' })
  expect(on('2026-11-23')).toMatchObject({ used: 5, text: '2 days left', state: 'soon' })
  expect(on('2026-11-25')).toMatchObject({ used: 7, text: 'Today', state: 'soon' })
  expect(on('2026-11-26')).toMatchObject({ used: 7, text: '1 day over', state: 'late' })
})
