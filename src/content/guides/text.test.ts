import { expect, test } from 'vitest'
import { aShop } from '#testing/sample-answers.ts'
import { FAQ } from '#content/faq.ts'
import { formatCents } from '#contract/money.ts'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'
import { CARE } from './care.ts'
import { PRIVACY } from './privacy.ts'
import { REFUND_POLICY } from './refund-policy.ts'
import { TERMS } from './terms.ts'
import { fillText, type Guide, type GuideBlock, formatPhone, textParts } from './text.ts'
import { WARRANTY } from './warranty.ts'

const shop = {
  name: 'Yaadbox',
  company: 'Yaadbox Limited',
  email: 'help@example.com',
  phone: '876-555-0142',
  whatsapp: '18765550142',
  address: '14 Half Way Tree Road',
  hoursWeek: 'Mon to Fri 9 am to 6 pm',
  hoursSaturday: 'Sat 10 am to 4 pm',
  pay: ['500000', '250000', '200000', '150000', '100000'],
  delivery: aShop.delivery,
}

const guides: Guide[] = [PRIVACY, TERMS, REFUND_POLICY, WARRANTY, CARE]
const linesOf = (block: GuideBlock) => {
  if (typeof block === 'string') return [block]
  return 'list' in block ? block.list : block.steps
}
const texts = [
  ...FAQ.flatMap(({ question, answer }) => [question, ...answer]),
  ...guides.flatMap(({ lead, sections }) => [
    lead,
    ...sections.flatMap(({ blocks }) => blocks.flatMap(linesOf)),
  ]),
]

test('a place is filled with the fact it names, or leads to another page', () => {
  const text = 'Write to {email} or see the {refund policy|/refund-policy}.'
  expect(textParts(text, shop)).toEqual([
    { kind: 'words', text: 'Write to ' },
    { kind: 'fact', fact: 'email', text: 'help@example.com' },
    { kind: 'words', text: ' or see the ' },
    { kind: 'link', text: 'refund policy', href: '/refund-policy' },
    { kind: 'words', text: '.' },
  ])
  expect(fillText(text, shop)).toBe('Write to help@example.com or see the refund policy.')
})

test('a number is said with its country; one from elsewhere keeps its digits', () => {
  expect(formatPhone('18765550142')).toBe('+1 876-555-0142')
  expect(formatPhone('442071234567')).toBe('+442071234567')
})

test('what a sale pays is said as the running plan has it, in the words of the programme', () => {
  const messages = (...pay: string[]) => fillText('When it is paid, {pay}.', { ...shop, pay })
  expect(messages(...shop.pay)).toBe(
    'When it is paid, you earn J$5,000, and up to 4 partners above you earn J$2,500, J$2,000, J$1,500 and J$1,000.',
  )
  expect(messages('600000', '100050')).toBe(
    'When it is paid, you earn J$6,000, and the partner above you earns J$1,000.50.',
  )
  expect(messages('600000')).toBe('When it is paid, you earn J$6,000.')
})

test('what becomes of a card is words as the shop takes it', () => {
  const { answer } = FAQ.find(({ id }) => id === 'card-payment') ?? { answer: [] }
  const words = (cards?: 'review' | 'online') => fillText(answer.join(' '), { ...shop, cards })
  expect(words()).toBe(words('review'))
  expect(words('review')).toMatch(/^Not when you place the order\. We review each card order/)
  expect(words('online')).toMatch(/^As soon as you pay on the secure payment page/)
  const everywhere = texts.map((text) => fillText(text, { ...shop, cards: 'online' })).join('\n')
  expect(everywhere).not.toMatch(
    /by hand|review each card|offline|encrypted in your browser|after review/,
  )
})

test('no text of the shop names a fact that it lacks, or writes one out', () => {
  for (const text of texts) {
    expect(fillText(text, shop)).not.toMatch(/[{}|]/)
    expect(text).not.toMatch(/@|555|Half Way Tree|9 am|J\$[25],[05]00/)
  }
})

test('the questions name the minimum that a wallet pays out from', () => {
  const minimum = formatCents(MINIMUM_PAYOUT_CENTS)
  const programme = FAQ.find(({ id }) => id === 'partners')?.answer.join(' ')
  expect(programme).toContain(`within the first 5 business days, from ${minimum}.`)
})

test('fourteen questions, and every anchor on a page is its own', () => {
  expect(FAQ).toHaveLength(14)
  for (const ids of [FAQ.map(({ id }) => id), ...guides.map((g) => g.sections.map(({ id }) => id))])
    expect(new Set(ids).size).toBe(ids.length)
})
