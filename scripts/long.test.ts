import { expect, test } from 'vitest'
import { commitsSince } from './changed-files.ts'
import { readRuns, SLICES } from './long.ts'

/** Later, `npm run long` is due. */
const MAX_COMMITS = 60

test('each slice of the long tier passed at most sixty commits ago, as docs/long-run.md says', () => {
  const cells = [...readRuns().values()].map((row) => row.split(' | '))
  const passed = cells.filter(([, commit = '', , , , failed]) => {
    const since = commitsSince(commit.replaceAll('`', ''))
    return failed === '0' && since !== undefined && since <= MAX_COMMITS
  })
  expect(passed.map(([slice = '']) => Number(/\d/.exec(slice)?.[0]))).toEqual(
    Array.from({ length: SLICES }, (_, index) => index + 1),
  )
})
