import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOlder, VERSION } from './version.ts'

test('the changes of this version are written down, newest first', () => {
  const entries = readFileSync('CHANGELOG.md', 'utf8').matchAll(
    /^## (\d+\.\d+\.\d+), (?:after )?([0-9a-f]{7})$/gm,
  )
  const versions = [...entries].map(([, version = '']) => version)
  expect(versions[0]).toBe(VERSION)
  const inOrder = versions.toSorted((one, other) => (isOlder(one, other) ? 1 : -1))
  expect(versions).toEqual(inOrder)
})

test('versions are compared number by number', () => {
  expect([isOlder('0.9.0', '0.10.0'), isOlder('1.0.0', '0.10.0'), isOlder('1.0', '1.0.0')]).toEqual(
    [true, false, false],
  )
})
