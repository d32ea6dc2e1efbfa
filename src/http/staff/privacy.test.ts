// Zebedee leaves traces all over the shop, asks what it knows of him, and to be erased. Afterwards
// the whole database and every file is searched for him.

import type { CasePageView } from '#contract/cases.ts'
import type { PlacedOrderView } from '#contract/orders.ts'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { keepDropped } from '#domain/inbox/dropped-mails.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { PERSONAL_DATA } from '#domain/privacy/personal-data.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { post } from '#domain/ledger/post.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const PASSWORD = 'Blue Mountain 7'
const NAME = 'Zebedee Quashie'
const EMAIL = 'Zebedee@example.com'
const PHONE = '876-555-7391'
const WORDS = /zebedee|quashie|876-?555-?7391|mango walk|blue gate/i

let shop: TestShop
let admin: Record<string, string>
let productId: number
let orderIds: number[] = []
let memberId: number
let marked: { kind: string; id: number }[] = []
beforeAll(async () => {
  shop = await openTestShop()
  await shop.startJobs()
  const password = await hashPassword(PASSWORD)
  admin = await asStaff(shop, 'admin')
  await shop.database.db.update(users).set({ password })
  await shop.shop.write(system('test'), async (tx) => {
    productId = (await aProduct(tx, { stock: { Sand: 9 } })).id
    const member = { firstName: 'Zebedee', lastName: 'Quashie', email: EMAIL, phone: PHONE }
    memberId = (await aMember(tx, member)).id
    const note = { memberId, text: `${NAME} rang`, by: 'Ann', at: tx.now }
    await tx.db.insert(memberNotes).values(note)
    const text = { key: 'k', type: 'rank', title: `Well done, ${NAME}`, message: 'Silver' }
    await tx.db
      .insert(notifications)
      .values({ memberId, ...text, createdAt: tx.now, expiresAt: tx.now })
    await writeReasons(tx)
  })
  await leaveTraces()
})
afterAll(() => shop.close())

/** What staff wrote about his money, in rows that the books keep. */
async function writeReasons({ db, now: createdAt }: Tx): Promise<void> {
  const bonus = { sourceType: 'adjustment' as const, commissionType: 'adjustment' as const }
  const award = {
    memberId,
    amount: 100,
    provenance: { rule: 'adjustment' },
    status: 'paid' as const,
  }
  await db.insert(commissions).values({ ...bonus, ...award, notes: `For ${NAME}`, createdAt })
  const cancelled = { status: 'cancelled' as const, cancelledAt: createdAt }
  const run = { year: 2026, month: 10, run: 1, cancelReason: `${NAME} was left out` }
  const [batch] = await db
    .insert(batches)
    .values({ ...run, ...cancelled, createdAt })
    .returning()
  const line = { memberId, payoutBatchId: batch?.id ?? 0, amount: 100, status: 'failed' as const }
  const failed = { paymentMethod: 'bank_transfer' as const, failureReason: `Not ${NAME}’s account` }
  await db.insert(payments).values({ ...line, ...failed, createdAt, processedAt: createdAt })
}

const send = async <Answer>(path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await shop.call('POST', `/api${path}`, body, headers)
  expect([path, answer.status < 300]).toEqual([path, true])
  return (await answer.json()) as Answer
}
const ask = (what: string, body: object) => shop.call('POST', `/api/privacy/${what}`, body, admin)

async function leaveTraces(): Promise<void> {
  const who = { customerName: NAME, customerEmail: EMAIL, customerPhone: PHONE }
  const where = { shippingMethod: 'delivery', deliveryAddress: '7 Mango Walk', parish: 'St Andrew' }
  const input = { productId, ...who, ...where, landmark: 'Blue gate', notes: `Ask for ${NAME}` }
  const byTransfer = { ...input, paymentMethod: 'bank_transfer' }
  const key = { 'idempotency-key': 'order-of-a-shopper' }
  const first = await send<PlacedOrderView>('/orders', byTransfer, key)
  const link = first.order.link.split('/').at(-1)
  const question = { kind: 'question', words: `Is ${NAME} to be at home?` }
  const asking = { 'idempotency-key': 'case-of-a-shopper' }
  const { id: caseId } = await send<CasePageView>(`/order-pages/${link}/cases`, question, asking)
  const decision = {
    outcome: 'part',
    title: `A bolt for ${NAME}`,
    words: `Dear ${NAME}, it comes.`,
  }
  const photo = { fileName: `${NAME}.jpg`, mediaType: 'image/jpeg', bytes: 9 }
  await send(`/order-pages/${link}/cases/${caseId}/files`, photo)
  await send(`/cases/${caseId}/decision`, decision, admin)
  const card = { creditCardNumber: '4242424242424242', expirationDate: '12/39', cvvCode: '737' }
  const billing = { billingAddress: '7 Mango Walk', zipCode: 'JMAAW07' }
  const byCard = { ...input, ...card, ...billing, paymentMethod: 'credit_card' }
  const second = await send<{ order: { id: number } }>('/orders', byCard)
  orderIds = [first.order.id, second.order.id]
  await send(`/orders/${first.order.id}/notes`, { text: `${NAME} called` }, admin)
  const contact = {
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    subject: 'My couch',
    message: 'Where is my couch?',
  }
  await send('/contact', contact)
  const list = await shop.call('GET', '/api/contact-messages', undefined, admin)
  const [message] = (await list.json()) as { id: number }[]
  await send(
    `/contact-messages/${message?.id}/replies`,
    { words: `Dear ${NAME}, it comes.` },
    admin,
  )
  const away = { sender: EMAIL, subject: `From ${NAME}`, words: 'I am away.', notKept: [] }
  const talk = { kind: 'message' as const, id: message?.id ?? 0 }
  await shop.shop.write(system('test'), (tx) =>
    keepDropped(tx, { ...away, talk, mailKey: 'away', why: 'automatic' }),
  )
  await send('/email-subscription', { email: EMAIL })
  const quote = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Medium' }
  await send('/quotes', { customerName: NAME, email: EMAIL, contactNumber: PHONE, ...quote })
  await send('/lottery-claims', {
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    prize: 'Cushion',
    prizeId: 'cushion',
  })
  await send('/chat', {
    message: `I am ${NAME}, call ${PHONE} or write to ${EMAIL}`,
    sessionId: 'zzzzzzzzzzzzzzzzzzzzzz',
  })
  await send(
    '/saved-views',
    { desk: 'orders', name: 'Him', search: 'q=zebedee%40example.com' },
    admin,
  )
  await payFirstOrder(first.order.id)
  for (let tries = 0; tries < 200 && (await shop.queue.unfinished()) > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

async function payFirstOrder(orderId: number): Promise<void> {
  const { db } = shop.database
  const now = new Date()
  const file = {
    fileName: `${NAME}.pdf`,
    mediaType: 'application/pdf',
    storedName: 'receipt-of-z',
  } as const
  await db.insert(receipts).values({ orderId, ...file, bytes: 9, sha256: 'a', uploadedAt: now })
  mkdirSync(join(shop.config.dataDir, 'receipts'), { recursive: true })
  writeFileSync(join(shop.config.dataDir, 'receipts', 'receipt-of-z'), NAME)
  const imported = { fileName: 'november.csv', importedBy: 'Ann', addedLines: 1, importedAt: now }
  const [statement] = await db.insert(statements).values(imported).returning()
  const line = {
    rowNumber: 1,
    day: '2026-11-20',
    description: `TRF ${NAME.toUpperCase()}`,
    fingerprint: 'f',
  }
  const [kept] = await db
    .insert(statementLines)
    .values({ ...line, statementId: statement?.id ?? 0, amount: 100 })
    .returning()
  const known = { statementLineId: kept?.id ?? 0, bankReference: 'QUASHIE 17', recordedBy: 'Ann' }
  await db
    .insert(orderPayments)
    .values({ orderId, ...known, amount: 100, source: 'statement', recordedAt: now })
}

/** The columns in which he is still found, of every table of every schema. */
async function whereFound(): Promise<string[]> {
  const { rows } = await shop.database.db.execute(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
  const found = new Set<string>()
  for (const { schema, name } of rows) {
    const table = sql.raw(`"${String(schema)}"."${String(name)}"`)
    const read = await shop.database.db.execute(sql`select to_jsonb(t) as row from ${table} t`)
    for (const { row } of read.rows)
      for (const [column, value] of Object.entries(row as object))
        if (WORDS.test(JSON.stringify(value) ?? '')) found.add(`${String(name)}.${column}`)
  }
  return [...found].toSorted((a, b) => a.localeCompare(b))
}

function filesNaming(): string[] {
  const { dataDir } = shop.config
  const names = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))
  return names.filter((name) => statSync(name).isFile() && WORDS.test(readFileSync(name, 'latin1')))
}

test('he is told all that the shop knows of him, without what opens a page or an account', async () => {
  const counted = await (await ask('lookups', { email: EMAIL })).json()
  expect(counted.found).toMatchObject({ orders: 2, partner: 1, chats: 1, messages: 1, quotes: 1 })
  const answer = await ask('exports', { email: ' zebedee@EXAMPLE.com ' })
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const file = await answer.json()
  expect(file.found).toEqual(counted.found)
  for (const [kind, count] of Object.entries(counted.found))
    expect([kind, file.records[kind].length]).toEqual([kind, count])
  const kinds = [
    'orderNotes',
    'cases',
    'caseMessages',
    'caseFiles',
    'caseDecisions',
    'receipts',
    'payments',
    'messageReplies',
    'mailsWithoutMessage',
    'prizeClaims',
    'mailingList',
    'mailingListConsents',
    'mails',
    'notices',
  ]
  expect(kinds.filter((kind) => !file.records[kind].length)).toEqual([])
  expect(file.records.orders[0]).toMatchObject({ deliveryAddress: '7 Mango Walk', cardId: null })
  expect(JSON.stringify(file)).not.toMatch(/"link"|storedName|twoFactorSecret|replyTo|mailKey/)
  expect(
    Object.values((await (await ask('exports', { email: 'nobody@example.com' })).json()).found),
  ).not.toContain(1)
})

test('the desk says for how many years documents stay', async () => {
  expect(await (await ask('lookups', { email: EMAIL })).json()).toMatchObject({ keepYears: 6 })
  const documents = { legalName: '', address: '', keepYears: 8 }
  expect((await shop.call('PUT', '/api/settings/documents', documents, admin)).status).toBe(200)
  expect(await (await ask('lookups', { email: EMAIL })).json()).toMatchObject({ keepYears: 8 })
  expect(await (await shop.call('GET', '/api/shop')).json()).toMatchObject({ keepYears: 8 })
})

test('words about him in a row of somebody else are in his file once they are ticked', async () => {
  const ben = { name: 'Ben Reid', email: 'ben@example.com', subject: 'A gift' }
  await send('/contact', { ...ben, message: `Give it to ${NAME}` })
  const { mentions } = await (await ask('lookups', { email: EMAIL })).json()
  const [{ kind, id }] = mentions
  expect([mentions.length, kind]).toEqual([1, 'message'])
  const own = [{ kind, id }]
  const file = await (await ask('exports', { email: EMAIL, own })).json()
  expect(file.records.mentions).toEqual([{ kind, text: `A gift / Give it to ${NAME}` }])
  const log = await shop.call('GET', '/api/audit-log?action=person.exported', undefined, admin)
  expect((await log.json())[0].changes).toMatchObject({ mentions: `message ${id}` })
  const refused = await ask('exports', { email: EMAIL, own: [{ kind, id: 999 }] })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: refusalSentence('mention-gone') },
  ])
  for (const other of [{ kind: 'mail', id }, { kind, id, text: '' }, { kind }])
    expect((await ask('exports', { email: EMAIL, own: [other] })).status).toBe(422)
  marked = own
})

test('he is found all over before, in columns that the list says hold him', async () => {
  const found = await whereFound()
  expect(found.length).toBeGreaterThan(25)
  const fateOf = (name: string) =>
    PERSONAL_DATA[name.split('.')[0] ?? '']?.[name.split('.')[1] ?? '']
  const generated = new Set(['orders.customer_key', 'orders.search_text'])
  const surprising = found.filter(
    (name) =>
      !generated.has(name) &&
      !['deleted', 'emptied', 'replaced', 'redacted', 'retained'].includes(fateOf(name) ?? ''),
  )
  expect(surprising.filter((name) => !name.endsWith('.search_text'))).toEqual([])
  expect(filesNaming().length).toBeGreaterThan(2)
})

const erase = (password = PASSWORD, own = marked) =>
  ask('erasures', { email: EMAIL, password, own })

test('nobody is erased without a password, with an order under way, or with money in the wallet', async () => {
  expect((await erase('a guess')).status).toBe(422)
  const early = await erase()
  expect([early.status, await early.json()]).toEqual([
    409,
    { error: refusalSentence('orders-under-way') },
  ])
  for (const id of orderIds) {
    const edit =
      id === orderIds[0]
        ? { orderStatus: 'delivered', paymentStatus: 'paid' }
        : { orderStatus: 'cancelled' }
    expect((await shop.call('PUT', `/api/orders/${id}`, edit, admin)).status).toBe(200)
  }
  const move = (amountCents: number, key: string) =>
    shop.shop.write(system('test'), (tx) =>
      post(tx, {
        key,
        memberId,
        amountCents,
        kind: 'adjustment',
        reference: key,
        move: () => [
          ['available', amountCents],
          ['commission_expense', -amountCents],
        ],
      }),
    )
  await move(500, 'a bonus')
  const rich = await erase()
  expect([rich.status, await rich.json()]).toEqual([
    409,
    { error: refusalSentence('wallet-not-empty') },
  ])
  await move(-500, 'taken back')
})

test('his file has the documents of his orders: number, day, total, and every word on them', async () => {
  const file = await (await ask('exports', { email: EMAIL })).json()
  expect(file.found.documents).toBe(file.records.documents.length)
  const invoice = file.records.documents.find(({ kind }: { kind: string }) => kind === 'invoice')
  expect(invoice).toMatchObject({
    orderId: orderIds[0],
    number: expect.stringMatching(/^INV-/),
    issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    total: expect.any(Number),
    buyerName: NAME,
  })
  expect(invoice.content.facts[0]).toMatchObject({ label: 'Buyer', value: NAME })
  expect(invoice.content.rows.length).toBeGreaterThan(0)
})

test('once erased he is nowhere but in the bank’s own reference and in documents that tax law keeps; the order’s sum and day stay', async () => {
  const [before] = await shop.database.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderIds[0] ?? 0))
  const answer = await erase()
  expect(answer.status).toBe(200)
  const { alias, found } = await answer.json()
  expect([alias, found.orders]).toEqual([expect.stringMatching(/^erased-[\da-f]{12}$/), 2])
  expect(await whereFound()).toEqual([
    'documents.buyer_name',
    'documents.content',
    'order_payments.bank_reference',
  ])
  expect(filesNaming()).toEqual([])
  const [after] = await shop.database.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderIds[0] ?? 0))
  expect(after).toMatchObject({
    customerName: '(erased)',
    customerEmail: `${alias}@erased.invalid`,
    parish: 'St Andrew',
    totalAmount: before?.totalAmount,
    createdAt: before?.createdAt,
    paymentStatus: 'paid',
  })
  expect((await shop.call('GET', `/api/order-pages/${before?.link}`)).status).toBe(404)
  const [member] = await shop.database.db.select().from(members).where(eq(members.id, memberId))
  expect(member).toMatchObject({ isActive: false, lastName: 'partner', phone: '' })
  const receipt = await shop.call('GET', `/api/orders/${orderIds[0]}/receipts/1`, undefined, admin)
  expect(receipt.status).toBe(404)
})

test('erasing again finds nothing; the log says who erased, and not whom', async () => {
  const again = await (await erase(PASSWORD, [])).json()
  expect(Object.values(again.found).every((count) => count === 0)).toBe(true)
  const log = await shop.call('GET', '/api/audit-log?action=person.erased', undefined, admin)
  const lines = await log.json()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ severity: 'critical', userId: expect.any(Number) })
})
