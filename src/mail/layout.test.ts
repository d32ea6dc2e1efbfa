import { expect, test } from 'vitest'
import { file, renderMail, slip } from './layout.ts'
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
