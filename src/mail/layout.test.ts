import { expect, test } from 'vitest'
import { button, factTable, file, heading, renderMail, rich, slip } from './layout.ts'
import { aShop } from '#testing/sample-answers.ts'

test('names full of markup stay words in a slip and beside a file', () => {
  const name = '<b>Couch</b> & "more"'
  const parts = [slip([{ label: name, detail: name, amount: name, role: 'due' }]), file(name, name)]
  const { html, text } = renderMail({ subject: 'S', heading: 'H', parts }, aShop)
  expect(html.split('&lt;b&gt;Couch&lt;/b&gt; &amp; &quot;more&quot;')).toHaveLength(6)
  expect(html).not.toContain('<b>Couch')
  expect(text).toContain(`${name}, ${name}: ${name}`)
  expect(text).toContain(`Attached: ${name} (${name})`)
})

test('each colour of a mail has a dark one, which a reader that turns pages dark finds in the head', () => {
  const parts = [
    'Words',
    heading('Part'),
    rich([{ text: 'Link', url: 'https://shop.example' }]),
    factTable([['Day', 'Monday']]),
    slip((['part', 'total', 'tax', 'settled', 'due'] as const).map((role) => row(role))),
    button('Open', 'https://shop.example'),
    file('a.pdf', 'Invoice'),
  ]
  const { html } = renderMail({ subject: 'S', heading: 'H', parts }, aShop)
  const [head = '', body = ''] = html.split('<body')
  expect(head).toContain('<meta name="color-scheme" content="light dark">')
  const coloured = [...body.matchAll(/<\w+ ([^>]*style="[^"]*(?:color|background|border)[^>]*)>/g)]
  expect(coloured.length).toBeGreaterThan(12)
  for (const [, attributes = ''] of coloured) {
    // The carton's strip and the footer are dark in both.
    if (/#DDBE8C|#0B271E/.test(attributes)) continue
    const [, names = ''] = /class="([^"]+)"/.exec(attributes) ?? []
    expect(names, attributes).not.toBe('')
    for (const name of names.split(' ')) expect(head).toContain(`.${name}{`)
  }
})

const row = (role: 'part' | 'total' | 'tax' | 'settled' | 'due') => ({
  label: role,
  amount: 'J$1',
  role,
})
