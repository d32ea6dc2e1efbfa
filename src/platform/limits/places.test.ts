import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

test('a place that is left goes to the one who has waited longest, and others are turned away in time', async () => {
  const places = openPlaces({ limit: 2, waitMs: 20 })
  const [first] = [await places.take('a'), await places.take('a')]
  expect(await places.take('b')).toBeDefined()
  const waiting = [places.take('a'), places.take('a')]
  expect(await places.take('a')).toBeUndefined()
  first?.()
  first?.()
  const [second, third] = await Promise.all(waiting)
  expect([typeof second, third]).toEqual(['function', undefined])
})
