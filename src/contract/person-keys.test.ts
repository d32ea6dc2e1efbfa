import { constantFrom, assert, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { isSamePerson, keysOf, mailboxKeyOf, phoneKeyOf, whatsAppPage } from './person-keys.ts'

test.each([
  ['Marcia.Reid+shop@Googlemail.com', 'marciareid@gmail.com'],
  ['m.arcia@proton.me', 'marcia@proton.me'],
  ['marcia.reid+shop@outlook.com', 'marcia.reid@outlook.com'],
  [' Marcia@Firm.com.jm ', 'marcia@firm.com.jm'],
  ['marcia-reid@gmail.com', 'marcia-reid@gmail.com'],
  ['+tag@gmail.com', '+tag@gmail.com'],
  ['nobody', 'nobody'],
  ['', ''],
])('the mailbox of %s is %s', (typed, key) => {
  expect(mailboxKeyOf(typed)).toBe(key)
})

test.each([
  ['876-555-0100', '+18765550100'],
  ['(658) 555 0100', '+16585550100'],
  ['1 876 555 0100', '+18765550100'],
  ['+1.876.555.0100', '+18765550100'],
  ['+876 555 0100', '+18765550100'],
  ['555-0100', '+18765550100'],
  ['８７６-555-0100', '+18765550100'],
  ['876-555-0100 x12', '+18765550100'],
  ['876-555-0100 Ext. 4', '+18765550100'],
  ['Work 876-555-0100', '+18765550100'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+65 8123 4567', '+6581234567'],
  ['656-123-4567', '+16561234567'],
  ['+1 876-TO-SOFA', '1876'],
  ['555 01', '55501'],
  ['876-555-0100 / 876-555-0101', '87655501008765550101'],
  ['none', ''],
])('the telephone number %s is %s', (typed, key) => {
  expect(phoneKeyOf(typed)).toBe(key)
})

test('what is a key already stays as it is, so that stored keys can be read again', () => {
  const written = string({ unit: constantFrom(...'0123456789+-() .x#a@'), maxLength: 24 })
  const provider = constantFrom('', '@gmail.com', '@firm.com')
  assert(
    property(tuple(written, provider), ([text, at]) => {
      const [mailbox, phone] = [mailboxKeyOf(`${text}${at}`), phoneKeyOf(text)]
      expect([mailboxKeyOf(mailbox), phoneKeyOf(phone)]).toEqual([mailbox, phone])
    }),
    { numRuns: runs(1000) },
  )
})

test('nobody is the same person by an address or a number that is missing', () => {
  expect(isSamePerson(keysOf('', '-'), keysOf('', ''))).toBe(false)
  expect(isSamePerson(keysOf('ann@example.com', ''), keysOf('ANN+x@example.com', '1'))).toBe(true)
})

test('WhatsApp opens a talk with a whole number only', () => {
  expect(whatsAppPage('(876) 555-0100')).toBe('https://wa.me/18765550100')
  expect(whatsAppPage('555 01')).toBeUndefined()
})
