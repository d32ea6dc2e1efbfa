import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostOffice, type Received } from '#testing/post-office.ts'
import { isDatabaseUnavailable } from '#platform/database/sql-state.ts'
import { openLog } from '#platform/log.ts'
import { type OutgoingMail, type Mailer, openMailer, undeliveredBy } from './mailer.ts'

const letter: OutgoingMail = {
  id: '7b0d3c1e-7a35-4a5c-9a6e-0c1f5b6a7d8e',
  recipient: 'ann@example.com',
  subject: 'Yaadbox: we have your order YB-10042 — thank you',
  html: '<p>Déjà <strong>J$64,900.00</strong></p>',
  text: 'Déjà J$64,900.00\n',
  messageId: '<7b0d3c1e-7a35-4a5c-9a6e-0c1f5b6a7d8e@shop.example>',
  from: '"Yaadbox" <help@yaadbox.example>',
  unsubscribeUrl: null,
}

let dataDir: string
let opened: (() => unknown)[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-mail-'))
  opened = [() => rmSync(dataDir, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const close of opened.toReversed()) await close()
})

function mailerFor(smtpUrl: string | undefined): Mailer {
  const mailer = openMailer({ smtpUrl, dataDir }, openLog('silent'))
  opened.push(() => mailer.close())
  return mailer
}

async function aPostOffice(options?: SMTPServerOptions) {
  const office = await openPostOffice(options)
  opened.push(() => office.close())
  return office
}

test('a mail leaves over SMTP whole, under its own Message-ID', async () => {
  const { received, url } = await aPostOffice()
  expect(await mailerFor(url).deliver(letter)).toBe('sent')
  expect(received).toHaveLength(1)
  const [{ from, to, mail }] = received as [Received]
  expect([from, to]).toEqual(['help@yaadbox.example', ['ann@example.com']])
  expect(mail.messageId).toBe(letter.messageId)
  expect(mail.subject).toBe(letter.subject)
  expect(mail.text).toBe(letter.text)
  expect(mail.html).toContain('<strong>J$64,900.00</strong>')
})

test('a mail sent again is the same mail to whoever receives both', async () => {
  const { received, url } = await aPostOffice()
  const mailer = mailerFor(url)
  await mailer.deliver(letter)
  await mailer.deliver(letter)
  expect(received.map(({ mail }) => mail.messageId)).toEqual([letter.messageId, letter.messageId])
})

const busy = Object.assign(new Error('Try again later'), { responseCode: 451 })

test.each<[string, SMTPServerOptions]>([
  ['does not know the recipient', { onRcptTo: (_, __, done) => done(new Error('No such user')) }],
  ['is too busy for the sender', { onMailFrom: (_, __, done) => done(busy) }],
  [
    'refuses what the mail says',
    {
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => done(busy))
      },
    },
  ],
  ['turns the shop away', { onConnect: (_, done) => done(new Error('Blocked')) }],
])('a server that %s: the mail has not been delivered, and the shop is told', async (_, refuse) => {
  const { received, url } = await aPostOffice(refuse)
  await expect(mailerFor(url).deliver(letter)).rejects.toThrow()
  expect(received).toEqual([])
})

test('a server that is not there: the mail has not been delivered', async () => {
  const mailer = mailerFor('smtp://127.0.0.1:1')
  await expect(mailer.deliver(letter)).rejects.toThrow('ECONNREFUSED')
})

const SOON = '?connectionTimeout=300&greetingTimeout=300&socketTimeout=300'
const words = (reply: string) => Object.assign(new Error(reply), { responseCode: 421 })

test.each<[string, SMTPServerOptions]>([
  ['never greets', { onConnect: () => undefined }],
  ['never answers about a recipient', { onRcptTo: () => undefined }],
  [
    'speaks as a database would',
    { onRcptTo: (_, __, done) => done(words('Connection terminated')) },
  ],
])('a mail server that %s is not taken for a database that is away', async (_, options) => {
  const { url } = await aPostOffice({ ...options, closeTimeout: 1 })
  const mailer = mailerFor(url + SOON)
  const error = await mailer.deliver(letter).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test('a server that does not answer is left alone: the next mails do not wait for it', async () => {
  const mailer = mailerFor('smtp://127.0.0.1:1')
  for (let tries = 0; tries < 5; tries++)
    await expect(mailer.deliver(letter)).rejects.toThrow('ECONNREFUSED')
  const resting = await mailer.deliver(letter).catch((error: unknown) => error)
  expect(resting).toMatchObject({ name: 'Resting' })
  expect(undeliveredBy(resting)).toBe('for-now')
})

test('a server that refuses mails one by one is asked about each', async () => {
  const { url } = await aPostOffice({ onRcptTo: (_, __, done) => done(new Error('No such user')) })
  const mailer = mailerFor(url)
  for (let tries = 0; tries < 7; tries++)
    await expect(mailer.deliver(letter)).rejects.toThrow('No such user')
})

const kept = (id = letter.id) => join(dataDir, 'mail', `${id}.eml`)

test('with no server configured a mail is kept as a file that any mail program opens', async () => {
  expect(await mailerFor(undefined).deliver(letter)).toBe('kept')
  const mail = await simpleParser(readFileSync(kept()))
  expect(mail).toMatchObject({
    subject: letter.subject,
    messageId: letter.messageId,
    text: letter.text,
    html: letter.html,
    from: { value: [{ address: 'help@yaadbox.example', name: 'Yaadbox' }] },
    to: { value: [{ address: 'ann@example.com' }] },
  })
  expect(statSync(kept()).mode & 0o777).toBe(0o600)
})

const LEAVE = 'https://shop.example/api/email-subscription/AbCdEfGhIjKlMnOpQrStUv/end'

test('a mail to a list carries the way off it for the mail program’s own button', async () => {
  await mailerFor(undefined).deliver({ ...letter, unsubscribeUrl: LEAVE })
  const mail = await simpleParser(readFileSync(kept()))
  expect(mail.headers.get('list')).toMatchObject({ unsubscribe: { url: LEAVE } })
  expect(headerOf(mail, 'list-unsubscribe')).toBe(`List-Unsubscribe: <${LEAVE}>`)
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  )
})

test('a mail to one customer says nothing of lists', async () => {
  await mailerFor(undefined).deliver(letter)
  const mail = await simpleParser(readFileSync(kept()))
  expect(mail.headerLines.filter(({ key }) => key.startsWith('list-'))).toEqual([])
})

const headerOf = (mail: ParsedMail, name: string) =>
  mail.headerLines.find(({ key }) => key === name)?.line.replaceAll(/\r?\n\s+/g, ' ')

test.each<[string, Partial<OutgoingMail>]>([
  ['the way off a list', { unsubscribeUrl: `${LEAVE}\r\nBcc: everybody@example.com` }],
  ['the subject', { subject: 'Thanks\r\nBcc: everybody@example.com\r\n\r\n<b>Buy</b>' }],
  ['the recipient', { recipient: 'ann@example.com\r\nBcc: everybody@example.com' }],
  ['the sender', { from: '"Yaadbox\r\nBcc: everybody@example.com" <help@yaadbox.example>' }],
  ['the Message-ID', { messageId: '<a@b>\r\nBcc: everybody@example.com' }],
])('a line break in %s adds no header and no recipient', async (_, forged) => {
  await mailerFor(undefined).deliver({ ...letter, ...forged })
  const mail = await simpleParser(readFileSync(kept()))
  expect(mail.bcc).toBeUndefined()
  expect([...mail.headers.keys()]).not.toContain('bcc')
  expect(mail.text).toBe(letter.text)
})

test.each([
  'ann@example.com>\r\nRCPT TO:<everybody@example.com',
  'ann@example.com, everybody@example.com',
  'Ann <everybody@example.com>',
])('a forged recipient reaches nobody else: %j', async (recipient) => {
  const { received, url } = await aPostOffice()
  await mailerFor(url)
    .deliver({ ...letter, recipient })
    .catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('everybody@example.com')
})

test('a mail never brings along a file of this machine', async () => {
  const path = join(dataDir, 'secret.txt')
  const asFile = { path } as unknown as string
  await mailerFor(undefined)
    .deliver({ ...letter, html: asFile })
    .catch(() => undefined)
  expect(() => readFileSync(kept())).toThrow()
})
