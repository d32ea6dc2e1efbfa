// The button by which staff see whether mail leaves, against real mail servers.

import { createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import type { MailSummary } from '#contract/mails.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { system } from '#platform/tx.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const ME = 'andre@example.com'

let shop: TestShop
let office: PostOffice | undefined
beforeAll(async () => (shop = await openTestShop({ publicUrl: 'https://shop.example' })))
afterEach(() => office?.close())
afterAll(() => shop.close())

const way = (smtpUrl: string | undefined) =>
  openMailer({ smtpUrl, dataDir: shop.config.dataDir }, shop.log)

/** Has the shop send by this way, and somebody test it. */
async function testVia(
  smtpUrl: string | undefined,
  who?: Record<string, string>,
  mailer = way(smtpUrl),
) {
  Object.assign(shop.jobContext, { mailer })
  const staff = who ?? (await asStaff(shop, 'manager'))
  const answer = await shop.call('POST', '/api/mail-tests', { email: ME }, staff)
  mailer.close()
  return answer
}

test('the test leaves by the mail server, stands among the mails and in the audit log', async () => {
  office = await openPostOffice()
  const answer = await testVia(office.url)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { outcome: 'sent', sentence: `The mail server accepted the e-mail to ${ME}.` },
  ])
  expect(office.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [[ME], 'Yaadbox: a test of the mail settings'],
  ])
  const admin = await asStaff(shop, 'admin')
  const read = async <T>(path: string): Promise<T> =>
    (await shop.call('GET', path, undefined, admin)).json()
  const [kept] = await read<MailSummary[]>('/api/mails?limit=1')
  expect(kept).toMatchObject({ kind: 'mail-test', recipient: ME, state: 'sent' })
  const [line] = await read<AuditView[]>('/api/audit-log?action=mail.tested')
  expect(line).toMatchObject({ entity: 'settings', changes: { outcome: 'sent' } })
  expect(JSON.stringify(line)).not.toContain(ME)
})

const withAuth: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (_, __, done) => done(new Error('Ask your provider')),
}

test.each<[string, SMTPServerOptions, string, string]>([
  ['does not know the password', withAuth, 'shop:wrong@', 'username or password: 535 '],
  [
    'does not know the mailbox',
    { onRcptTo: (_, __, done) => done(new Error('5.1.1 No such mailbox')) },
    '',
    'does not take mail for that address: 550 5.1.1 No such mailbox',
  ],
  [
    'does not let the shop send',
    { onMailFrom: (_, __, done) => done(new Error('5.7.1 Not your domain')) },
    '',
    'does not let the shop’s address send: 550 5.7.1 Not your domain',
  ],
])('a mail server that %s is quoted in a clear sentence', async (_, options, login, sentence) => {
  office = await openPostOffice(options)
  const tested = await (await testVia(office.url.replace('://', `://${login}`))).json()
  expect(tested).toEqual({ outcome: 'failed', sentence: expect.stringContaining(sentence) })
  expect(office.received).toEqual([])
})

const NOBODY: [url: string, sentence: string] = [
  'smtp://127.0.0.1:1',
  'There is no response from the mail server at that address and port.',
]

test.each([NOBODY, ['smtp://nobody.invalid:25', 'There is no mail server of that name.']])(
  'a server that is not there (%s): the sentence says so',
  async (url, sentence) => {
    expect(await (await testVia(url)).json()).toEqual({ outcome: 'failed', sentence })
  },
)

test('while the mail server is left alone for its silence, a test knocks all the same', async () => {
  const [url, sentence] = NOBODY
  const mailer = way(url)
  const { row, from } = await shop.shop.write(system('test'), async (tx) => {
    const letter = { key: 'test:1', kind: 'test', recipient: ME, subject: 'x', html: '', text: '' }
    return { row: await writeMail(tx, { ...letter, domain: 'a.b' }), from: 'shop@example.com' }
  })
  for (let tries = 0; tries < 6; tries++)
    await mailer.deliver({ ...row, from }).catch(() => undefined)
  await expect(mailer.deliver({ ...row, from })).rejects.toMatchObject({ name: 'Resting' })
  expect((await (await testVia(url, undefined, mailer)).json()).sentence).toBe(sentence)
})

test('what answers there is no mail server, or says nothing: the sentence says so', async () => {
  const web = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const silent = createServer(() => undefined)
  const messages: string[] = []
  for (const server of [web, silent]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const impatient = `smtp://127.0.0.1:${port}?greetingTimeout=200&socketTimeout=200`
    messages.push((await (await testVia(impatient)).json()).sentence)
    server.close()
  }
  expect(messages).toEqual([
    'That address is not a mail server. Please check the port.',
    'The mail server did not answer in time.',
  ])
})

test('without a mail server the mail is kept, and the shop says so', async () => {
  const tested = await (await testVia(undefined)).json()
  expect(tested).toMatchObject({
    outcome: 'kept',
    sentence: expect.stringContaining('the e-mail was saved'),
  })
})

test('one person tests five times in ten minutes', async () => {
  const who = await asStaff(shop, 'manager')
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++) statuses.push((await testVia(undefined, who)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
