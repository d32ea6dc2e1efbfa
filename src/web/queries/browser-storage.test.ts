import { expect, test } from 'vitest'
import { openStorage } from './browser-storage.ts'

/** A browser whose storage is full. */
const full = (kept: Record<string, string> = {}) =>
  ({
    getItem: (name: string) => kept[name] ?? null,
    removeItem: (name: string) => void delete kept[name],
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }) as unknown as Storage

test('what a full storage refuses is known for as long as the page is open', () => {
  const storage = openStorage(() => full({ token: 'earlier' }))
  expect(storage.read('token')).toBe('earlier')
  storage.write('token', 'fresh')
  expect(storage.read('token')).toBe('fresh')
})

test('what is removed is gone, also where the storage is forbidden', () => {
  const storage = openStorage(() => {
    throw new DOMException('Forbidden', 'SecurityError')
  })
  storage.write('token', 'fresh')
  storage.remove('token')
  expect(storage.read('token')).toBeUndefined()
})
