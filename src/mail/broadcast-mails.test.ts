import { expect, test } from 'vitest'
import type { ShopFacts } from '#contract/shop.ts'
import { broadcastMail, simpleParts } from './broadcast-mails.ts'

test('blank lines part paragraphs, a number sign begins a heading, a lone link is a button', () => {
  const text =
    '# New couches\r\nThey are [here](https://a.example/b).\r\n\r\n[See all](https://a.example)'
  expect(simpleParts(text)).toEqual([
    { kind: 'heading', text: 'New couches' },
    {
      kind: 'rich',
      runs: [{ text: 'They are ' }, { text: 'here', url: 'https://a.example/b' }, { text: '.' }],
    },
    { kind: 'button', label: 'See all', url: 'https://a.example' },
  ])
})

test('what is typed never becomes HTML, and no link leads anywhere but to the web', () => {
  const shop = { name: 'Yaadbox' } as ShopFacts
  const body =
    '<script>alert(1)</script>\n[x](javascript:alert(1))\n[y](https://a.example/"onclick=1)'
  const mail = broadcastMail({
    subject: 'Hi <b>',
    body,
    unsubscribeUrl: 'https://a.example/end',
    shop,
  })
  expect(mail.html).not.toMatch(/<script|<b>|href="javascript|onclick="/)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>[x](javascript:alert(1))')
  expect(mail.text).toContain('<script>alert(1)</script>')
  expect(mail.text).toContain('Unsubscribe:\nhttps://a.example/end')
})
