import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { NEW_SHOP } from '#contract/settings.ts'
import { paragraphs, renderMail } from '#mail/layout.ts'
import { ANSWER_ABOVE } from '#platform/mail/reply-address.ts'
import { answerIn } from './answer-text.ts'

const words = 'We have a left arm.\n\nIt comes on Monday: is that fine?'
const { text: mail } = renderMail(
  {
    subject: 'An answer',
    above: ANSWER_ABOVE,
    heading: 'Keisha answered',
    parts: paragraphs(words),
  },
  NEW_SHOP,
)
const quoted = mail
  .split('\n')
  .map((line) => `> ${line}`.trimEnd())
  .join('\n')
const twice = quoted.replaceAll(/^/gm, '> ')

const OUTLOOK = [
  'From: Yaadbox <help@shop.example>',
  'Sent: Saturday, 28 November 2026 10:00',
  'To: Ann Brown <ann@example.com>',
  'Subject: An answer',
].join('\n')
const ON = 'On Sat, 28 Nov 2026 at 10:00, Yaadbox <help@shop.example> wrote:'

/** The quotes of mail programs, below what was written. */
const QUOTES: Record<string, string> = {
  Gmail: `\n${ON}\n\n${quoted}`,
  'Gmail, wrapped': `\nOn Sat, 28 Nov 2026 at 10:00, Yaadbox <help@shop.example>\nwrote:\n\n${quoted}`,
  'Gmail in German': `\nAm Sa., 28. Nov. 2026 um 10:00 Uhr schrieb Yaadbox <help@shop.example>:\n${quoted}`,
  'Gmail in other languages': `\n2026-11-28 10:00 GMT-05:00 Yaadbox <help@shop.example>:\n\n${quoted}`,
  'Apple Mail': `\n> On 28 Nov 2026, at 10:00, Yaadbox <help@shop.example> wrote:\n> \n${quoted}`,
  Thunderbird: `\nOn 11/28/26 10:00, Yaadbox wrote:\n${quoted}\n`,
  Outlook: `\n________________________________\n${OUTLOOK}\n\n${mail}`,
  'Outlook, with bold names': `\n${OUTLOOK.replaceAll(/^(\w+:)/gm, '*$1*')}\n\n${mail}`,
  'Outlook of old': `\n-----Original Message-----\n${OUTLOOK}\n\n${mail}`,
  'a program without a heading': `\n${quoted}`,
  'a program that quotes nothing by signs': `\n${mail}`,
  'a mail of the same talk before': `\n${ON}\n${quoted}\n>\n${twice}`,
}

test.each(Object.entries(QUOTES))('what %s quotes is cut off', (_, quote) => {
  expect(answerIn(`Monday is fine.\n\nThank you, Ann\n${quote}`)).toBe(
    'Monday is fine.\n\nThank you, Ann',
  )
})

const line = constantFrom(
  '',
  'Hello',
  '> a quote of my own',
  'On Monday he wrote: it is torn',
  'From: the left',
  'To: me',
  'Please see below:',
  '-- ',
  'Sent from my phone',
  '2 legs',
)
const aText = tuple(array(line, { maxLength: 6 }), string({ minLength: 1 })).map(([some, any]) =>
  [...some, `x${any.replaceAll(/[\r\n>]/g, '')}x`].join('\n'),
)

test.each(Object.entries(QUOTES))(
  'whatever is written above it, what %s quotes is cut off',
  (_, quote) => {
    assert(
      property(aText, (written) => {
        const plain = written.trim().replaceAll(/\n{3,}/g, '\n\n')
        expect(answerIn(`${written}\n${quote}`)).toBe(plain)
      }),
    )
  },
)

test.each([
  ['no quote', 'It is torn.\n\nOn Monday I called.'],
  ['a > of the writer', 'The label says\n> this side up\nbut it was not.'],
  [
    'somebody else’s mail, copied as evidence',
    `See what the courier wrote:\n\n${OUTLOOK}\n\nIt is lost.`,
  ],
])('with %s everything is kept', (_, text) => {
  expect(answerIn(text)).toBe(text)
})

test('answers between quoted lines, and below them, are kept', () => {
  const between = `${ON}\n> ${ANSWER_ABOVE}\n> Which arm?\nThe left one.\n> Which day?\nMonday.`
  expect(answerIn(between)).toBe('The left one.\nMonday.')
})

test('a mail in which nothing new is found is kept whole', () => {
  expect(answerIn(mail)).toContain('It comes on Monday')
})

test('without our line a quote is cut off only below a heading', () => {
  expect(answerIn(`Yes.\n\n${ON}\n> Which arm?`)).toBe('Yes.')
})

test('a text of two million characters is read at once', () => {
  for (const much of ['>', '\n', 'On 1:', 'a: ', '_____\n', '> \n'])
    expect(answerIn(much.repeat(2_000_000 / much.length)).length).toBeGreaterThanOrEqual(0)
})
