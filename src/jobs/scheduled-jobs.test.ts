import { expect, test } from 'vitest'
import { scheduledJobs } from './scheduled-jobs.ts'

test('each job of the clock has a name that no other has, or one would replace the other', () => {
  const names = scheduledJobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
