// Every text of the shop: each file has its key and is read, and names only what its readers fill in.

import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { aShop } from '#testing/sample-answers.ts'
import { parseText } from './parse-text.ts'
import { PLACEHOLDERS, SHOP_PLACEHOLDERS } from './placeholders.ts'
import { shopFacts, formatPhone } from './shop-facts.ts'
import { fillLine, fillTemplate, plainText, sectionText, type Text } from './text.ts'
import { textOf } from './text-of.ts'

const FILES = globSync('src/content/texts/*.md').toSorted()
const sources = FILES.map((file) => ({
  key: basename(file, '.md'),
  source: readFileSync(file, 'utf8'),
})).toSorted((a, b) => (a.key < b.key ? -1 : 1))
const placeholdersIn = (source: string) =>
  [...source.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

test('every text has its key, and every key its text', () => {
  expect(sources.map(({ key }) => key)).toEqual(Object.keys(PLACEHOLDERS))
})

test('every text is read somewhere', () => {
  const code = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const unread = sources.filter(({ key }) => !new RegExp(`textOf\\(\\s*'${key}'`).test(code))
  expect(unread.map(({ key }) => key)).toEqual([])
})

test('every sentence that mails of orders share is chosen by one', () => {
  const code = globSync('src/jobs/*.ts')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const shared = parseText(sources.find(({ key }) => key === 'mail-order-phrases')?.source ?? '')
  expect(shared.sections.length).toBeGreaterThan(0)
  expect(shared.sections.filter(({ id }) => !code.includes(`'${id}'`))).toEqual([])
})

test.each(sources)('$key names only facts that it has, and each fact of its own', (text) => {
  const known: readonly string[] = PLACEHOLDERS[text.key as keyof typeof PLACEHOLDERS]
  const named = placeholdersIn(text.source)
  expect(named.filter((name = '') => !known.includes(name))).toEqual([])
  const own = known.filter((name) => !SHOP_PLACEHOLDERS.some((fact) => fact === name))
  expect(own.filter((name) => !named.includes(name))).toEqual([])
})

test('every fact of the shop is named by a text', () => {
  const named = new Set(sources.flatMap(({ source }) => placeholdersIn(source)))
  expect(SHOP_PLACEHOLDERS.filter((name) => !named.has(name))).toEqual([])
})

test.each(sources)(
  '$key is read whole, and its sections are found by an id of their own',
  (text) => {
    const { title, opening, sections } = parseText(text.source)
    const written = [
      title,
      ...opening,
      ...sections.flatMap(({ heading, blocks }) => [
        heading,
        ...blocks.flatMap(({ lines }) => lines),
      ]),
    ].join('\n')
    const words = (words: string) =>
      words.replaceAll(/\{#[\w-]+\}$|^(?:#+ |- |\d+\. )+/gm, '').split(/\s+/)
    expect(words(written).filter(Boolean)).toEqual(words(text.source).filter(Boolean))
    const ids = sections.map(({ id }) => id)
    expect(ids.filter((id) => !/^[\w-]+$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('no text writes out what is set elsewhere', () => {
  for (const { source } of sources)
    expect(source).not.toMatch(/@|555|Half Way Tree|9 am|J\$[25],[05]00/)
})

test('a placeholder is filled with the fact that it names, and a link leads to another page', () => {
  const line = fillLine('Write to {email} or see the [refund policy](/refund-policy).', {
    email: 'help@example.com',
  })
  expect(line).toEqual([
    { kind: 'words', text: 'Write to ' },
    { kind: 'fact', fact: 'email', text: 'help@example.com' },
    { kind: 'words', text: ' or see the ' },
    { kind: 'link', text: 'refund policy', href: '/refund-policy' },
    { kind: 'words', text: '.' },
  ])
  expect(plainText(line)).toBe('Write to help@example.com or see the refund policy.')
})

test('what is filled in is never read for placeholders or links itself', () => {
  const name = '[a link](/elsewhere) {email}'
  expect(fillLine('Dear {name}', { name, email: 'help@example.com' })).toEqual([
    { kind: 'words', text: 'Dear ' },
    { kind: 'fact', fact: 'name', text: name },
  ])
})

test('a list of facts stands for as many lines of a list', () => {
  const template = parseText('# Title\n\n## Heading {#here}\n\n- {all}\n- Last')
  const text = fillTemplate(template, { all: ['One', 'Two'] })
  expect(sectionText(text, 'here')).toBe('One\nTwo\nLast')
})

test('a paragraph and an item of a list may run over several lines', () => {
  const { opening, sections } = parseText(
    '# A\n\nOne\ntwo\n\n## B {#b}\n\n1. Three\n   four\n2. Five',
  )
  expect(opening).toEqual(['One two'])
  expect(sections).toEqual([
    { id: 'b', heading: 'B', blocks: [{ tag: 'ol', lines: ['Three four', 'Five'] }] },
  ])
})

test('a number is said with its country; one from elsewhere keeps its digits', () => {
  expect(formatPhone('18765550142')).toBe('+1 876-555-0142')
  expect(formatPhone('442071234567')).toBe('+442071234567')
})

test('what a sale pays is said as the running plan has it, in the words of the programme', () => {
  const words = (...pay: string[]) => shopFacts({ ...aShop, pay }).pay
  expect(words(...aShop.pay)).toBe(
    'you earn J$5,000, and up to 4 partners above you earn J$2,500, J$2,000, J$1,500 and J$1,000',
  )
  expect(words('600000', '100050')).toBe(
    'you earn J$6,000, and the partner above you earns J$1,000.50',
  )
  expect(words('600000')).toBe('you earn J$6,000')
})

const everywhere = (cards: 'review' | 'online' | undefined): string => {
  const facts = shopFacts({ ...aShop, cards: cards ?? aShop.cards })
  const texts: Text[] = [
    textOf('faq', facts),
    textOf('privacy', { ...facts, kept: [] }),
    textOf('terms', facts),
    textOf('care', facts),
  ]
  return texts
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap(({ lines }) => lines)
    .map(plainText)
    .join('\n')
}

test('what becomes of a card is words as the shop takes it', () => {
  expect(everywhere('review')).toContain('Not when you place the order. We review each card order')
  expect(everywhere('online')).toContain('As soon as you pay on the secure payment page')
  expect(everywhere('online')).not.toMatch(
    /by hand|review each card|offline|encrypted in your browser|after review/,
  )
})

test('the FAQ has fourteen questions, and takes what delivery costs and takes, and what pays out, from the shop', () => {
  expect(textOf('faq', shopFacts(aShop)).sections).toHaveLength(14)
  const faq = sources.find(({ key }) => key === 'faq')?.source
  for (const fact of ['{delivery}', '{deliveryDays}', 'from {minimumPayout}.'])
    expect(faq).toContain(fact)
})
