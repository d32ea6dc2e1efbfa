import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { emailAddress, freeText, containsCardNumber, oneLine, passesLuhn } from './free-text.ts'
import { refusalSentence } from './refusals.ts'
import { cpuMs } from '#testing/cpu-time.ts'

// The numbers that card schemes publish for testing.
const CARDS = [
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3566002020360505',
  '6200000000000005',
]

test.each(CARDS)('the check digit of %s is right, and wrong once any digit is changed', (card) => {
  expect(passesLuhn(card)).toBe(true)
  for (const [index, digit] of [...card].entries()) {
    const other = String((Number(digit) + 1) % 10)
    expect(passesLuhn(card.slice(0, index) + other + card.slice(index + 1))).toBe(false)
  }
})

const inFours = (card: string) => card.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const fullWidth = (card: string) =>
  card.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

/** Its digits in another script, whose nought is at `zero`. */
const inScript = (card: string, zero: number) =>
  card.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

test('a card is no e-mail address', () => {
  const address = emailAddress('Valid email is required').safeParse(`${CARDS[0]}@example.com`)
  expect(address.error?.issues[0]?.message).toBe(refusalSentence('card-in-text'))
})

test('lists of telephone numbers, orders, days and taxpayers are no card, whatever is between', () => {
  const digits = (length: number) =>
    integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'))
  const day = integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`)
  const phone = digits(7).map((n) => `876-${n.slice(0, 3)}-${n.slice(3)}`)
  const trn = digits(9).map((n) => n.replaceAll(/(\d{3})(?=\d)/g, '$1-'))
  const order = digits(5).map((n) => `YB-${n}`)
  const between = constantFrom(', ', '; ', ' | ', ' • ', ' + ', ': ')
  for (const one of [day, phone, trn, order])
    assert(
      property(
        array(one, { maxLength: 4 }),
        between,
        (many, sign) => !containsCardNumber(many.join(sign)),
      ),
    )
})

test.each(CARDS)('%s is found however it is written', (card) => {
  const spaced = inFours(card)
  const ways = [
    card,
    `please charge ${card}, thanks`,
    spaced,
    spaced.replaceAll(' ', '-'),
    spaced.replaceAll(' ', '.'),
    spaced.replaceAll(' ', ' – '),
    spaced.replaceAll(' ', '\n'),
    spaced.replaceAll(' ', '\u00a0'),
    spaced.replaceAll(' ', '\u200b'),
    [...card].join(' '),
    fullWidth(spaced),
    ...[',', ':', ';', '•', '·', '|', '+', '*', ', ', ' | '].map((sign) =>
      spaced.replaceAll(' ', sign),
    ),
    inScript(card, 0x660),
    inScript(spaced, 0x966),
    inScript(card, 0x1d7d8),
    `${card}@example.com`,
  ]
  expect(ways.filter((text) => !containsCardNumber(text))).toEqual([])
})

test.each(CARDS)('digits before and after %s do not hide it', (card) => {
  const ways = [
    `1 ${inFours(card)}`,
    `${inFours(card)} 12`,
    `${card} 12/28 123`,
    `99${card}`,
    `${card}7`,
    `000${card}000`,
    `876-555-0100 ${card}`,
    `${'1'.repeat(300)}${card}${'1'.repeat(300)}`,
  ]
  expect(ways.filter((text) => !containsCardNumber(text))).toEqual([])
})

test('a card is found at any place among any words', () => {
  const words = array(string({ maxLength: 12 }).map((word) => word.replaceAll(/[\d\p{Cf}]/gu, '')))
  assert(
    property(words, words, constantFrom(...CARDS), (before, after, card) =>
      containsCardNumber([...before, card, ...after].join(' ')),
    ),
  )
})

test.each([
  'Call me at 876-555-0142',
  'Call 1 (876) 555-0142 or 1-658-555-0199',
  '876-555-0142 876-555-0143',
  '8765550142 / 8765550187',
  'TRN 123-456-789',
  'order YB-10042, ordered 2026-11-20 10:42',
  'IBAN-like 0010 0404 118 257',
  'the box is 104 × 62 × 46 cm',
  'J$189,900.00 and J$64,900.00',
  '4242 4242 4242 4241',
  '1234567890123',
])('an ordinary number is no card: %s', (text) => {
  expect(containsCardNumber(text)).toBe(false)
})

test('no single telephone number of any length is refused', () => {
  const local = integer({ min: 0, max: 9_999_999 }).map((n) => String(n).padStart(7, '0'))
  assert(property(local, (number) => !containsCardNumber(`+1 876 ${number}`)))
})

test('free text refuses a card number with a sentence that says why', () => {
  const result = freeText(2000).safeParse('charge 4242 4242 4242 4242')
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    refusalSentence('card-in-text'),
  ])
})

test('a long text of digits is read in no time', async () => {
  const spent = await cpuMs(() => {
    containsCardNumber('4 '.repeat(32_000))
    containsCardNumber('4---'.repeat(16_000))
  })
  expect(spent).toBeLessThan(1000)
})

test.each([
  ['a NUL byte', 'Ann\u0000', 'Please remove the special characters'],
  ['an escape', 'Ann\u001b[31m', 'Please remove the special characters'],
  ['a line break', 'Ann\nBcc: x@y.z', 'Please keep this to one line'],
  ['a carriage return', 'Ann\rBcc: x@y.z', 'Please keep this to one line'],
  ['a line separator', 'Ann\u2028Bcc', 'Please keep this to one line'],
  ['only spaces', '   ', 'Name is required'],
  ['one letter too many', 'x'.repeat(21), 'Please keep this under 20 characters'],
])('a name with %s is refused with its sentence', (_, name, sentence) => {
  const result = oneLine(20, 'Name is required').safeParse(name)
  expect(result.error?.issues[0]?.message).toBe(sentence)
})

test('a text is trimmed, and keeps its lines and its letters', () => {
  expect(freeText(100).parse('  Gate code?\n\tAsk Déjà Ünal 🛋  ')).toBe(
    'Gate code?\n\tAsk Déjà Ünal 🛋',
  )
})

test.each([
  'ann',
  'ann@',
  '@example.com',
  'a b@example.com',
  'ann@example.com\nBcc: x@y.z',
  7,
  null,
])('an address that is none is refused with the sentence of its form: %j', (email) => {
  const result = emailAddress('Valid email is required').safeParse(email)
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['Valid email is required'])
})
