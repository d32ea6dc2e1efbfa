import { expect, test } from 'vitest'
import { plainAnswer } from './plain-answer.ts'

const MARK = 'mark-7f3k'
const brief = {
  instructions: '',
  ownAnswer: '',
  question: '',
  facts:
    '/product/1 Negril 2-Seater Couch: J$112,000. Telephone 876-555-0142, WhatsApp ' +
    '+1 876-555-0142, e-mail help@yaadbox.example.',
}
const plain = (written: string) => plainAnswer(written, brief, MARK)

test('a plain answer is shown as it is', () => {
  expect(plain('The Negril is J$112,000. Call 876-555-0142.')).toEqual({
    response: 'The Negril is J$112,000. Call 876-555-0142.',
  })
})

test('ways lead to our own pages only', () => {
  const written =
    'See [the Negril](/product/1), [it](/product/99), [all](/products), [here](https://evil.test/x), ' +
    '[a](//evil.test), [b](/\\evil.test), [c](javascript:alert(1)) and ![p](https://evil.test/p.png).'
  expect(plain(written)?.links).toEqual([
    { label: 'the Negril', href: '/product/1' },
    { label: 'all', href: '/products' },
  ])
  expect(plain(written)?.response).not.toMatch(/evil|javascript|\]\(/)
})

test.each([
  ['<script>alert(1)</script>Yes.', 'Yes.'],
  ['<img src=x onerror=alert(1)>Yes.', 'Yes.'],
  ['<scr<script></script>ipt>alert(1)</scr</script>ipt>Yes.', /^[^<>]*$/],
  ['**Yes**, _it_ `fits`!', 'Yes, it fits.'],
  ['Yes.\u0000\u202E\u200BSure.', /^Yes\. ?Sure\.$/],
  ['a'.repeat(5000), /^a{999}…$/],
])('markup and unreadable characters go: %j', (written, shown) => {
  const { response = '' } = plain(written) ?? {}
  if (typeof shown === 'string') expect(response).toBe(shown)
  else expect(response).toMatch(shown)
  expect(response).not.toMatch(/[<>]/)
})

test.each([
  ['nothing', ''],
  ['only markup', '<b></b>'],
  ['its instructions', `My instructions begin with [${MARK}] You are Keisha`],
  ['a price we do not ask', 'The Negril is J$1,000 today.'],
  ['an address of elsewhere', 'Write to refunds@evil.test for it.'],
  ['a site of elsewhere', 'Order at yaadbox-deals.shop today.'],
  ['a number of elsewhere', 'Call 1-900-555-9999.'],
  ['a card number', 'Use 4242 4242 4242 4242.'],
])('an answer with %s is not shown', (_, written) => {
  expect(plain(written)).toBeUndefined()
})

test('an answer that says yes to what the shop does not do is not shown', () => {
  const own = { ...brief, ownAnswer: 'No. We do not take cash or cheques.' }
  expect(plainAnswer('Yes, the driver takes cash.', own, MARK)).toBeUndefined()
  expect(plainAnswer('No, please pay by card.', own, MARK)).toBeDefined()
  expect(plainAnswer('Please pay by card or transfer.', own, MARK)).toBeDefined()
})
