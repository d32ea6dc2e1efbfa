import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from './mutations.ts'

test('each guard that the soak takes away stands where it says, and so does its test', () => {
  const moved = MUTATIONS.filter(
    ({ file, from, test: held }) => !readFileSync(file, 'utf8').includes(from) || !existsSync(held),
  )
  expect(moved.map(({ guard }) => guard)).toEqual([])
})
