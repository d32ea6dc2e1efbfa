import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

const parse = (lines: string[]) => parseMail(Buffer.from(lines.join('\r\n')))

test.each([
  ['X-Auto-Response-Suppress: OOF'],
  ['X-Auto-Response-Suppress: All'],
  ['Precedence: list'],
])('a mail that only asks for no automatic answer is a mail of a person: %s', async (header) => {
  expect(await parse([header, '', 'The leg is short.'])).toMatchObject({
    isAutomatic: false,
    text: 'The leg is short.',
  })
})

test('a mail whose text is a non-breaking space is read from its HTML', async () => {
  const part = (type: string, words: string) => ['--x', `Content-Type: ${type}`, '', words]
  const { text } = await parse([
    'Content-Type: multipart/alternative; boundary=x',
    '',
    ...part('text/plain; charset=utf-8', '\u00a0'),
    ...part('text/html; charset=utf-8', '<p>The leg is <b>short</b>.</p>'),
    '--x--',
  ])
  expect(text).toBe('The leg is short.')
})
