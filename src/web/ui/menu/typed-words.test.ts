import { expect, test } from 'vitest'
import { isNamed, markTyped } from './typed-words.ts'

const marked = (name: string, typed: string) =>
  markTyped(name, typed)
    .map(({ text, marked: isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('the beginnings of words that were typed are marked in a name, whatever their case', () => {
  expect(marked('Montego 3-Seater Couch', 'monteg')).toBe('[Monteg]o 3-Seater Couch')
  expect(marked('Montego 3-Seater Couch', 'COUCH 3')).toBe('Montego [3]-Seater [Couch]')
  expect(marked('Island Roll Mattress', 'mat mattr')).toBe('Island Roll [Mattr]ess')
})

test('a mistyped word, a part of a word and a sign mark nothing, and a name is never changed', () => {
  for (const typed of ['chiar', 'hair', '(', '.*', '', '   '])
    expect(marked('Kingston Lounge Chair (new)', typed)).toBe('Kingston Lounge Chair (new)')
  expect(marked('Été Sofa', 'été')).toBe('[Été] Sofa')
})

test('a category is found by any words of its name, in the singular or the plural', () => {
  expect(isNamed('Sofa-beds', 'sofas')).toBe(true)
  expect(isNamed('Sofa-beds', 'sofa bed')).toBe(true)
  expect(isNamed('Mattresses', 'mattress')).toBe(true)
  expect(isNamed('Chairs', 'blue chair')).toBe(false)
  expect(isNamed('Chairs', ' - ')).toBe(false)
})
