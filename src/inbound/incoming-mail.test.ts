import { eq } from 'drizzle-orm'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import { CASE_FOLDER } from '#domain/cases/files.ts'
import { caseFiles, caseMessages, cases } from '#domain/cases/cases.table.ts'
import { MAX_MAILS_AN_HOUR } from '#domain/cases/mailed-words.ts'
import { writeByMail } from '#domain/cases/write-by-mail.ts'
import { writeAsStaff } from '#domain/cases/write-in-case.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { type AppSecret, openAppSecret } from '#platform/app-secret.ts'
import { replyAddress } from '#platform/mail/reply-address.ts'
import type { Shop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { handOver, type Letter, MAILBOX } from '#testing/mail-in.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { type InboundListener, MAX_MAIL_BYTES, openInbound } from './smtp-listener.ts'

const me = system('test')
let shop: TestShop
let secret: AppSecret
let inbound: InboundListener
/** What becomes of a write: `away` before it begins, `lost` after it has committed; or what happens just before. */
let fault: 'away' | 'lost' | (() => Promise<unknown>) | undefined
beforeAll(async () => {
  shop = await openTestShop()
  const { log, storage } = shop
  const { dataDir } = shop.config
  secret = await openAppSecret(dataDir)
  const faulty: Shop = {
    ...shop.shop,
    write: async (...call) => {
      if (fault === 'away') throw new Error('connect ECONNREFUSED')
      if (typeof fault === 'function') await fault()
      const answer = await shop.shop.write(...call)
      if (fault === 'lost') throw new Error('Connection terminated unexpectedly')
      return answer
    },
  }
  const mail = { mailbox: MAILBOX, listen: { host: '127.0.0.1', port: 0 } }
  inbound = await openInbound({ shop: faulty, dataDir, storage, log, secret, ...mail })
})
afterAll(async () => {
  await inbound.close()
  await shop.close()
})

let orderId: number
let id: number
let to: string
beforeEach(async () => {
  fault = undefined
  const order = await shop.shop.write(me, (tx) => aDeliveredOrder(tx))
  orderId = order.id
  id = (await shop.shop.write(me, (tx) => aCase(tx, { order }))).id
  to = replyAddress(MAILBOX, { kind: 'case', id }, secret)
})

/** Sends a mail and returns the code of the reply. */
const send = (mail: Letter) => handOver(inbound.port, { to, ...mail })

const raw = (lines: string[], envelope: Partial<{ from: string; to: string }> = {}) =>
  send({ raw: lines.join('\r\n'), envelope: { from: 'ann@example.com', to, ...envelope } })

const messages = () =>
  shop.database.db
    .select()
    .from(caseMessages)
    .where(eq(caseMessages.caseId, id))
    .orderBy(caseMessages.id)
const newest = async () => (await messages()).at(-1)
const text = async () => (await newest())?.words
const filesOf = () =>
  shop.database.db.select().from(caseFiles).where(eq(caseFiles.caseId, id)).orderBy(caseFiles.id)
const stored = () => {
  const folder = join(shop.config.dataDir, CASE_FOLDER)
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}
const aPhoto = (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#805030' } })
    .toFormat(format)
    .toBuffer()
function aVideo(bytes: number): Buffer {
  const video = Buffer.alloc(bytes, 7)
  video.writeUInt32BE(24, 0)
  video.write('ftypisom', 4, 'latin1')
  return video
}

test('an answer by mail is the shopper’s message, and the clock runs again', async () => {
  await shop.shop.write(me, (tx) =>
    writeAsStaff(tx, { caseId: id, words: 'Which?', inside: false }),
  )
  expect(await send({ text: 'The left one.\r\n' })).toEqual({ code: 250 })
  expect(await newest()).toMatchObject({ side: 'shopper', words: 'The left one.', author: '' })
  const [row] = await shop.database.db.select().from(cases).where(eq(cases.id, id))
  expect(row).toMatchObject({ state: 'open', due: 'decision' })
})

test('an answer to a closed case opens it again', async () => {
  const closed = { state: 'closed' as const, closedAt: new Date(), due: null, dueAt: null }
  await shop.database.db.update(cases).set(closed).where(eq(cases.id, id))
  await send({ text: 'It is torn again.' })
  const [row] = await shop.database.db.select().from(cases).where(eq(cases.id, id))
  expect(row).toMatchObject({ state: 'open', due: 'answer' })
})

test('the same mail is one message, also when it is delivered twice at once', async () => {
  const mail = { text: 'Once.', messageId: '<once@example.com>' }
  const replies = await Promise.all([send(mail), send(mail)])
  expect(replies).toEqual([{ code: 250 }, { code: 250 }])
  expect(await send(mail)).toEqual({ code: 250 })
  const nameless = ['Subject: Hi', '', 'Without a Message-ID.']
  expect([await raw(nameless), await raw(nameless)]).toEqual([{ code: 250 }, { code: 250 }])
  expect((await messages()).map(({ words }) => words).slice(1)).toEqual([
    'Once.',
    'Without a Message-ID.',
  ])
})

test('while the database is away the mail server keeps the mail; it comes once, with its files', async () => {
  const mail = {
    text: 'Here.',
    messageId: '<again@example.com>',
    attachments: [{ filename: 'seam.png', content: await aPhoto() }],
  }
  fault = 'away'
  expect(await send(mail)).toEqual({ code: 451 })
  expect(await messages()).toHaveLength(1)
  fault = 'lost'
  expect(await send(mail)).toEqual({ code: 451 })
  fault = undefined
  expect(await send(mail)).toEqual({ code: 250 })
  expect(await messages()).toHaveLength(2)
  const [file, ...more] = await filesOf()
  expect(more).toEqual([])
  expect(stored()).toContain(`${file?.storedName}-picture`)
})

test('pictures and videos become files of the case, and others are named in the message', async () => {
  const attachments = [
    { filename: '../../etc/seam.png', content: await aPhoto() },
    { filename: 'box.mp4', content: aVideo(PART_BYTES + 10) },
    { filename: 'receipt.pdf', content: Buffer.from('%PDF-1.7') },
    { filename: 'fake.jpg', content: Buffer.from('\xff\xd8\xff no picture', 'latin1') },
    { filename: 'a.zip', content: Buffer.from('PK\x03\x04') },
  ]
  await send({ text: 'See here.', attachments })
  expect(await text()).toBe('See here.\n\n(Attachments not saved: receipt.pdf, fake.jpg, a.zip)')
  const files = await filesOf()
  expect(files).toMatchObject([
    { kind: 'picture', fileName: 'seam.png', side: 'shopper', mediaType: 'image/png' },
    { kind: 'video', fileName: 'box.mp4', bytes: PART_BYTES + 10, received: PART_BYTES + 10 },
  ])
  expect(stored()).toEqual(expect.arrayContaining([`${files[1]?.storedName}-1`]))
  const order = await shop.call('GET', `/api/cases/${id}`)
  expect(order.status).toBe(401)
})

test('a case takes no more files by mail than by its page, and nothing of the others is left', async () => {
  const content = await aPhoto('jpeg')
  const attachments = Array.from({ length: 12 }, (_, n) => ({ filename: `${n}.jpg`, content }))
  const before = stored().length
  await send({ text: '', attachments })
  expect(await text()).toBe('(E-mail without text.)\n\n(Attachments not saved: 10.jpg, 11.jpg)')
  expect(await filesOf()).toHaveLength(10)
  expect(stored()).toHaveLength(before + 10)
})

test('a card number in a mail is masked, in its words and in the names of its files', async () => {
  const card = '4111 1111 1111 1111'
  const attachments = [{ filename: `${card}.txt`, content: 'x' }]
  await send({ text: `Charge ${card} please`, attachments })
  const masked = '•••• •••• •••• ••••'
  expect(await text()).toBe(`Charge ${masked} please\n\n(Attachments not saved: ${masked}.txt)`)
})

test('a long mail is cut to the length of a message, and says so', async () => {
  await send({ text: 'torn '.repeat(2000), attachments: [{ filename: 'a.txt', content: 'x' }] })
  const { words = '' } = (await newest()) ?? {}
  expect(words.length).toBeLessThanOrEqual(4000)
  expect(words).toMatch(
    /torn\n\n\(The e-mail was longer and has been shortened\.\)\n\n\(Attachments not saved: a\.txt\)$/,
  )
})

test('of a mail in HTML only its text is kept', async () => {
  const html = '<p>It is <b>torn</b>.</p><script>alert(1)</script><p>&lt;b&gt;</p>'
  await send({ html })
  expect(await text()).toBe('It is torn.\n\n<b>')
})

test.each([
  ['Windows', 'windows-1252', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
  ['Latin', 'iso-8859-1', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
  ['a charset that there is not', 'x-nonsense', Buffer.from('café', 'utf8')],
])('a text in %s is read', async (_, charset, bytes) => {
  await raw([
    'Message-ID: <1@example.com>',
    `Content-Type: text/plain; charset=${charset}`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ])
  expect(await text()).toMatch(/^caf/)
})

test('controls and half characters of a mail do not reach the database', async () => {
  await raw([
    'Content-Type: text/plain; charset=utf-16le',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('a\0b\u0007\uD800c', 'utf16le').toString('base64'),
  ])
  expect(await text()).toMatch(/^ab.?c$/u)
})

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Precedence: bulk'],
  ['Content-Type: multipart/report; boundary=x'],
])(
  'a mail that a program wrote is taken and dropped, so that no two answer each other: %s',
  async (header) => {
    expect(await raw([header, '', 'I am away.'])).toEqual({ code: 250 })
    expect(await messages()).toHaveLength(1)
  },
)

test('a mail without a sender, or without anything in it, is taken and dropped', async () => {
  expect(await raw(['Subject: Undelivered', '', 'It came back.'], { from: '' })).toEqual({
    code: 250,
  })
  expect(await raw(['Subject: Nothing', '', ''])).toEqual({ code: 250 })
  expect(await messages()).toHaveLength(1)
})

test('“Auto-Submitted: no” is a mail of a person', async () => {
  await raw(['Auto-Submitted: no', '', 'It is me.'])
  expect(await text()).toBe('It is me.')
})

test('only an address that the shop wrote is taken, and every other gets the same answer', async () => {
  const token = /-(\w{24})@/.exec(to)?.[1] ?? ''
  for (const wrong of [
    'help@shop.example',
    'somebody@example.com',
    to.replace(`-${id}-`, `-${id + 1}-`),
    to.replace(token, token.split('').toReversed().join('')),
  ])
    expect([wrong, await raw(['', 'Hello'], { to: wrong })]).toEqual([wrong, { code: 550 }])
  await shop.shop.write(me, (tx) => deleteOrder(tx, orderId))
  expect(await raw(['', 'Hello'])).toEqual({ code: 550 })
})

const setHidden = (hiddenAt: Date | null) =>
  shop.database.db.update(orders).set({ hiddenAt }).where(eq(orders.id, orderId))

test('a case of a deleted order that is kept for its money is refused as an unknown one, until it is restored', async () => {
  await setHidden(new Date())
  expect(await send({ text: 'Hello' })).toEqual({ code: 550 })
  await setHidden(null)
  expect(await send({ text: 'Hello again' })).toEqual({ code: 250 })
  expect((await messages()).map(({ words }) => words).slice(1)).toEqual(['Hello again'])
})

test('an order that is deleted while a mail comes leaves neither a message nor a file', async () => {
  const before = stored()
  fault = () => setHidden(new Date())
  const attachments = [{ filename: 'seam.png', content: await aPhoto() }]
  expect(await send({ text: 'See here.', attachments })).toEqual({ code: 550 })
  expect(await messages()).toHaveLength(1)
  expect(stored()).toEqual(before)
})

test('a mail to two talks is taken for one, and its sender sends it to the other apart', async () => {
  const replies = await dialogue(
    ['EHLO a', 'MAIL FROM:<ann@example.com>', `RCPT TO:<${to}>`, `RCPT TO:<${to}>`],
    4,
  )
  expect(replies.at(-2)).toMatch(/^250/)
  expect(replies.at(-1)).toMatch(/^452/)
})

/** Speaks SMTP by hand: one line after the reply to the last, then breaks the connection off. */
function dialogue(lines: string[], until: number): Promise<string[]> {
  return new Promise((resolve) => {
    const replies: string[] = []
    const rest = [...lines]
    const socket = connect(inbound.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(replies))
    socket.on('data', (data) => {
      for (const reply of data
        .toString()
        .split('\r\n')
        .filter((line) => /^\d{3} /.test(line))) {
        replies.push(reply)
        const next = rest.shift()
        if (next === undefined || replies.length > until) socket.destroy()
        else socket.write(`${next}\r\n`)
      }
    })
  })
}

test('a mail that breaks off in the middle is not read', async () => {
  const half = `Subject: Half\r\n\r\n${'Half of it. '.repeat(1000)}`
  await dialogue(['EHLO a', 'MAIL FROM:<a@b.c>', `RCPT TO:<${to}>`, 'DATA', half], 4)
  await new Promise<void>((resolve) => {
    const socket = connect(inbound.port, '127.0.0.1', () => {
      socket.write(`EHLO a\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<${to}>\r\nDATA\r\n${half}`)
      socket.end(resolve)
    })
  })
  expect(await send({ text: 'Whole.' })).toEqual({ code: 250 })
  expect((await messages()).map(({ words }) => words).slice(1)).toEqual(['Whole.'])
})

const multipart = 'Content-Type: multipart/mixed; boundary=b'
const HOSTILE: [string, () => string[]][] = [
  ['no headers at all', () => ['', 'x']],
  ['a multipart that never ends', () => [multipart, '', '--b', '', 'x']],
  ['10,000 parts', () => [multipart, '', ...Array.from({ length: 10_000 }, () => '--b\r\n\r\nx')]],
  [
    '2,000 multiparts in one another',
    () =>
      Array.from(
        { length: 2000 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
      ),
  ],
  [
    'a bomb of headers',
    () => Array.from({ length: 60_000 }, (_, n) => `X-${n}: ${'a'.repeat(40)}`),
  ],
  ['one header of 3 MB', () => [`Subject: ${'a'.repeat(3_000_000)}`, '', 'x']],
  ['one line of 10 MB', () => ['', 'a'.repeat(10_000_000)]],
  [
    'HTML of 70,000 elements in one another',
    () => ['Content-Type: text/html', '', '<div>'.repeat(70_000)],
  ],
  [
    'HTML of a broken table',
    () => ['Content-Type: text/html', '', '<table><tr><td>'.repeat(20_000)],
  ],
  [
    'base64 that is none',
    () => [
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      '!!!!=='.repeat(1000),
    ],
  ],
  ['HTML of 2 MB', () => ['Content-Type: text/html', '', '<p>x</p>'.repeat(250_000)]],
  ['two million quotes', () => ['', '>\r\n'.repeat(600_000)]],
]
test.each(HOSTILE)('%s gets an answer', async (_, lines) => {
  expect([250, 451, 554]).toContain((await raw(lines())).code)
})

test('after all of these the next mail is read', async () => {
  const answer = await send({ text: 'The next.' })
  expect([answer, await text()]).toEqual([{ code: 250 }, 'The next.'])
})

test('a mail above 25 MB is refused, announced or not', async () => {
  const much = 'a'.repeat(1000)
  const lines = ['Subject: Much', '', ...Array.from({ length: MAX_MAIL_BYTES / 1000 }, () => much)]
  expect((await raw(lines)).code).toBe(552)
  const replies = await dialogue(['EHLO a', `MAIL FROM:<a@b.c> SIZE=${MAX_MAIL_BYTES + 1}`], 2)
  expect(replies.at(-1)).toMatch(/^552/)
  expect(await messages()).toHaveLength(1)
})

test('a command line that never ends, and commands out of order, end their connection only', async () => {
  await dialogue(['A'.repeat(100_000)], 1)
  const replies = await dialogue(['DATA', 'RCPT TO:<x>', 'AUTH PLAIN', 'VRFY ann', 'STARTTLS'], 5)
  expect(replies.slice(1).every((reply) => reply.startsWith('5') || reply.startsWith('252'))).toBe(
    true,
  )
  expect(await send({ text: 'Still here.' })).toEqual({ code: 250 })
})

test('programs that answer each other are slowed down', async () => {
  const common = { caseId: id, notKept: [], files: [] }
  for (let n = 1; n < MAX_MAILS_AN_HOUR; n++)
    await shop.shop.write(me, (tx) =>
      writeByMail(tx, { ...common, mailKey: `mail ${n} to ${id}`, words: `No ${n}` }),
    )
  expect(await send({ text: 'The last' })).toEqual({ code: 250 })
  expect(await send({ text: 'And another' })).toEqual({ code: 451 })
  expect(await messages()).toHaveLength(21)
})
