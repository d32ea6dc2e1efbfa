import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'
import { MUTATIONS } from './mutations.ts'

test('each guard that the soak takes away stands where it says, and so does its test', () => {
  const moved = MUTATIONS.filter(
    ({ file, from, test: held }) => !readFileSync(file, 'utf8').includes(from) || !existsSync(held),
  )
  expect(moved.map(({ guard }) => guard)).toEqual([])
})

test('each of the forty faults can be put back: what it changes stands once where it says', () => {
  const moved = FAULTS.filter(
    ({ file, from, test: held }) =>
      readFileSync(file, 'utf8').split(from).length !== 2 || !existsSync(held),
  )
  expect(moved.map(({ guard }) => guard)).toEqual([])
  expect(FAULTS).toHaveLength(40)
})
