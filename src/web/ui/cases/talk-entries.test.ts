import { expect, test } from 'vitest'
import { talkEntries } from './talk-entries.ts'

const at = (minute: number) => `2026-11-28T10:0${minute}:00.000Z`
const says = (words: string, minute: number) => ({ words, at: at(minute) })
const file = (id: number, side: 'shop' | 'shopper', minute?: number) => ({
  id,
  side,
  uploadedAt: minute === undefined ? null : at(minute),
})

test('files stand where they were sent, those of one side together, and none that is on its way', () => {
  const files = [
    file(1, 'shopper', 1),
    file(2, 'shopper', 2),
    file(3, 'shop', 4),
    file(4, 'shopper', 5),
    file(5, 'shop'),
  ]
  const talk = talkEntries([says('Torn', 0), says('We see it', 3)], files)
  expect(
    talk.map((entry) =>
      'message' in entry ? entry.message.words : [entry.side, ...entry.files.map(({ id }) => id)],
    ),
  ).toEqual(['Torn', ['shopper', 1, 2], 'We see it', ['shop', 3], ['shopper', 4]])
})

test('a message and files of one moment stay in their order', () => {
  const talk = talkEntries([says('Torn', 0)], [file(1, 'shopper', 0), file(2, 'shop', 0)])
  expect(talk.map((entry) => 'message' in entry)).toEqual([true, false, false])
})
