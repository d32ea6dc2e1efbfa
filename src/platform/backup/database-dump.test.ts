import { expect, test } from 'vitest'
import { newestOf } from './database-dump.ts'

test('of several versions of PostgreSQL the programs of the newest are used', () => {
  const folders = ['9.6', '15', '9.10'].map(
    (version) => `/usr/lib/postgresql/${version}/bin/pg_dump`,
  )
  expect(newestOf(folders)).toBe(folders[1])
  expect(newestOf([])).toBeUndefined()
})
