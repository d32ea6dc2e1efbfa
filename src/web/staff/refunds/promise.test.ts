import { expect, test } from 'vitest'
import { promiseOf } from './promise.ts'

const task = { dueOn: '2026-11-25', days: 7, late: false }
const now = new Date('2026-11-26T15:00:00.000Z')

test('a refund’s promise runs in business days, and is late in days', () => {
  const left = (daysLeft: number) => promiseOf({ ...task, daysLeft }, now)
  expect(left(7)).toEqual({ days: 7, used: 0, text: '7 days left', state: 'fine' })
  expect(left(3)).toMatchObject({ used: 4, text: '3 days left', state: 'fine' })
  expect(left(2)).toMatchObject({ used: 5, text: '2 days left', state: 'soon' })
  expect(left(0)).toMatchObject({ used: 7, text: 'Today', state: 'soon' })
  const late = promiseOf({ ...task, daysLeft: 0, late: true }, now)
  expect(late).toMatchObject({ used: 7, text: '1 day overdue', state: 'late' })
})
