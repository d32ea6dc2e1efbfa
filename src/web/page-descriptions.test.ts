import { expect, test } from 'vitest'
import { shortened } from './page-descriptions.ts'

test('a search engine gets as many whole sentences as it shows, or whole words of the first', () => {
  expect(shortened('A couch in a box.')).toBe('A couch in a box.')
  const first = 'A couch in a box that one person carries up the stairs.'
  expect(shortened(`${first} ${'It rises to its full shape within two days. '.repeat(4)}`)).toBe(
    `${first} It rises to its full shape within two days. It rises to its full shape within two days.`,
  )
  const words = shortened('couch '.repeat(60))
  expect([words.length <= 156, words.endsWith('couch…')]).toEqual([true, true])
})
