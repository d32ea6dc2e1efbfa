// What erasing one person costs the others: a namesake, somebody whose address contains the other's,
// and somebody who shares a browser. The answer is nothing, in every table that holds words about people.

import { eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { anOrder } from '#testing/builders.ts'
import { leaveTraces, type Somebody } from '#testing/person-traces.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson, lookUpPerson } from './export-person.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const BROWSER = 'a-shared-browser'
const ANN: Somebody = {
  firstName: 'Ann',
  lastName: 'Brown',
  email: 'ann@example.com',
  phone: '876-555-0101',
  visitor: BROWSER,
  day: '2026-11-01',
}
const TWINS: Record<string, Somebody> = {
  'a namesake': {
    firstName: 'Ann',
    lastName: 'Brown',
    email: 'brown@example.com',
    phone: '876-555-0202',
    visitor: 'another',
    day: '2026-11-01',
  },
  'somebody whose address ends like hers': {
    firstName: 'Joann',
    lastName: 'Reid',
    email: 'joann@example.com',
    phone: '876-555-0303',
    visitor: 'a third',
    day: '2026-11-01',
  },
  'somebody whose address begins like hers': {
    ...{
      firstName: 'Ann',
      lastName: 'Browning',
      email: 'ann@example.com.jm',
      phone: '18765550101',
    },
    visitor: 'a fourth',
    day: '2026-11-01',
  },
  'somebody of the same household, browser and telephone': {
    firstName: 'Ben',
    lastName: 'Brown',
    email: 'ben@example.com',
    phone: '876-555-0101',
    visitor: BROWSER,
    day: '2026-11-02',
  },
}

const PERSONAL = Object.entries(PERSONAL_DATA)
  .filter(([, columns]) =>
    Object.values(columns).some((fate) =>
      ['deleted', 'emptied', 'replaced', 'redacted'].includes(fate),
    ),
  )
  .map(([table]) => table)

/** Every row of the tables that hold words about people, as text. */
async function rowsNow(tx: TestTx): Promise<Set<string>> {
  const rows = new Set<string>()
  for (const table of PERSONAL) {
    const read = await tx.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
    )
    for (const { row } of read.rows) rows.add(`${table} ${String(row)}`)
  }
  return rows
}

test.each(Object.entries(TWINS))('erasing Ann takes nothing from %s', (_, twin) =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const before = await rowsNow(tx)
    await leaveTraces(tx, twin)
    const theirs = [...(await rowsNow(tx))].filter((row) => !before.has(row))
    const tables = new Set(theirs.map((row) => row.split(' ')[0]))
    expect(PERSONAL.filter((table) => !tables.has(table))).toEqual([])
    const { found } = await erasePerson(tx, { email: ANN.email })
    expect(found).toMatchObject({ orders: 1, mails: 4, chats: 1, prizeClaims: 1, partner: 1 })
    const after = await rowsNow(tx)
    expect(theirs.filter((row) => !after.has(row))).toEqual([])
  }),
)

const NAMES_ANN = /ann[ -]brown|ann(@|%40)example/i

/** The columns that go with their row, and name her. */
async function columnsNamingAnn(tx: TestTx): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(PERSONAL_DATA)) {
    const { rows } = await tx.db.execute(sql`select * from ${sql.identifier(table)}`)
    for (const [column, fate] of Object.entries(columns))
      if (fate === 'deleted' && rows.some((row) => NAMES_ANN.test(JSON.stringify(row[column]))))
        found.push(`${table}.${column}`)
  }
  return found
}

test('what goes with its row says nothing of Ann any more once she is erased', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    expect(await columnsNamingAnn(tx)).toEqual(
      expect.arrayContaining([
        ...['case_messages.mail_key', 'case_messages.words', 'contact_replies.mail_key'],
        ...['contact_replies.words', 'mails.recipient', 'mails.reply_to', 'mails.text'],
      ]),
    )
    await erasePerson(tx, { email: ANN.email })
    expect(await columnsNamingAnn(tx)).toEqual([])
  }))

test.each(Object.entries(TWINS))('the file for Ann holds nothing of %s', (_, twin) =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const alone = await exportPerson(tx, { email: ANN.email })
    await leaveTraces(tx, twin)
    const file = await exportPerson(tx, { email: ANN.email })
    expect({ ...file, madeAt: alone.madeAt }).toEqual(alone)
  }),
)

test('whoever has the same browser may claim what they won in it after the other was erased', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const won = {
      visitor: BROWSER,
      day: jamaicaDay(tx.now),
      prizeId: 'care-kit',
      prize: 'Care kit',
    }
    await tx.db.insert(spins).values({ ...won, at: tx.now })
    await erasePerson(tx, { email: ANN.email })
    expect((await tx.db.select().from(spins)).map(({ day }) => day)).toEqual([won.day])
    expect(await tx.db.$count(claims)).toBe(0)
  }))

/** An answer that a repeated request would be given. */
const anAnswer = (call: string, answer: object, tx: TestTx) =>
  tx.db.insert(idempotencyKeys).values({
    call,
    key: crypto.randomUUID(),
    fingerprint: 'f',
    status: 201,
    answer,
    createdAt: tx.now,
  })

test('a kept answer about her is emptied and stays one that is not done twice', () =>
  inShop(async (tx) => {
    const { orderId } = await leaveTraces(tx, ANN)
    await tx.db.delete(idempotencyKeys)
    await anAnswer(`POST /api/orders/${orderId}/notes`, { text: 'Ann Brown called' }, tx)
    await anAnswer('POST /api/quotes', { email: 'ANN@example.com' }, tx)
    await anAnswer('POST /api/quotes', { email: 'joann@example.com' }, tx)
    await anAnswer(`POST /api/orders/${orderId + 1}/notes`, { text: 'knows ann@example.com' }, tx)
    await erasePerson(tx, { email: ANN.email })
    const kept = await tx.db.select().from(idempotencyKeys)
    expect(kept.map(({ status }) => status).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      201, 201, 404, 404,
    ])
    const gone = kept.filter(({ status }) => status === 404)
    expect(JSON.stringify(gone)).not.toMatch(/ann/i)
  }))

const aChat = (sessionId: string, message: string, createdAt: Date) => ({
  sessionId,
  message,
  response: 'Thank you.',
  createdAt,
})

test('where others name her, staff are shown the place, and it stays as it is', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    await tx.db
      .insert(chatMessages)
      .values([
        aChat('named', 'My neighbour Ann Brown told me', tx.now),
        aChat('both', 'I am ben@example.com, for ann@example.com', tx.now),
        aChat('browning', 'My neighbour Ann Browning told me', tx.now),
        aChat('joann', 'Write to joann@example.com', tx.now),
      ])
    const from = { name: 'Ben Brown', email: 'ben@example.com', subject: 'A gift' }
    await tx.db
      .insert(contactMessages)
      .values({ ...from, message: 'Deliver it to Ann Brown, 876 555 0101', createdAt: tx.now })
    const order = await anOrder(tx, { customerEmail: 'ben@example.com', customerName: 'Ben Brown' })
    await tx.db.update(orders).set({ notes: 'For ann@example.com.' }).where(eq(orders.id, order.id))
    const { mentions } = await lookUpPerson(tx, ANN.email)
    expect(mentions.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['chat', 'I am ben@example.com, for ann@example.com / Thank you.'],
      ['chat', 'My neighbour Ann Brown told me / Thank you.'],
      ['message', 'A gift / Deliver it to Ann Brown, 876 555 0101'],
      ['order', 'For ann@example.com.'],
    ])
    await erasePerson(tx, { email: ANN.email })
    expect(await tx.db.$count(chatMessages)).toBe(4)
    expect(await tx.db.$count(contactMessages)).toBe(1)
  }))

test('a name that was typed to match other people’s words matches nothing', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, { ...ANN, firstName: 'of', lastName: 'it' })
    await tx.db.insert(chatMessages).values(aChat('stranger', 'The size of it, please', tx.now))
    await anAnswer('POST /api/quotes', { note: 'the colour of it' }, tx)
    await bankLines(tx, ['PAYMENT OF IT SERVICES'])
    await erasePerson(tx, { email: ANN.email })
    expect(await tx.db.$count(chatMessages)).toBe(1)
    expect(await tx.db.$count(idempotencyKeys, eq(idempotencyKeys.status, 201))).toBe(1)
    expect(await bankTexts(tx)).toContain('PAYMENT OF IT SERVICES')
  }))

/** Lines that pay no order. */
async function bankLines({ db, now }: TestTx, descriptions: string[]) {
  const file = { fileName: 'b.csv', importedBy: 'Marcia', addedLines: 1, importedAt: now }
  const { id: statementId } = singleRow(await db.insert(statements).values(file).returning())
  await db.insert(statementLines).values(
    descriptions.map((description, index) => ({
      statementId,
      rowNumber: index + 1,
      day: '2026-11-19',
      description,
      amount: 100,
      fingerprint: crypto.randomUUID(),
    })),
  )
}

const bankTexts = async ({ db }: TestTx) =>
  (await db.select().from(statementLines)).map(({ description }) => description).toSorted()

test('the bank’s words about her go, matched or not, and those about others stay', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    await bankLines(tx, [
      'TRF ANN BROWN 20NOV',
      'BROWN ANN DEP',
      'ONLINE 8765550101',
      'TRF ANN BROWNING',
      'TRF JOANN BROWN',
      'ONLINE 18765550101 4',
      'ONLINE 98765550101',
    ])
    await erasePerson(tx, { email: ANN.email })
    expect(await bankTexts(tx)).toEqual([
      ...Array.from({ length: 5 }, () => '(erased)'),
      'ONLINE 98765550101',
      'TRF ANN BROWNING',
      'TRF JOANN BROWN',
    ])
  }))

test('a line that a namesake may have sent stays, and staff are shown it', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    await anOrder(tx, { customerEmail: 'brown@example.com', customerPhone: '876-555-0202' })
    await bankLines(tx, ['TRF ANN BROWN 20NOV'])
    const { mentions } = await lookUpPerson(tx, ANN.email)
    expect(mentions).toEqual([
      {
        kind: 'bank-line',
        id: expect.any(Number),
        place: 'Bank line of 2026-11-19',
        excerpt: 'TRF ANN BROWN 20NOV',
      },
    ])
    await erasePerson(tx, { email: ANN.email })
    expect(await bankTexts(tx)).toEqual(['(erased)', 'TRF ANN BROWN 20NOV'])
  }))

test('a line whose order an earlier version deleted is still known to be hers', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    await bankLines(tx, ['TRF A B 1'])
    const deletedOrders = eq(statementLines.description, 'TRF A B 1')
    await tx.db.update(statementLines).set({ payerEmail: ANN.email }).where(deletedOrders)
    await erasePerson(tx, { email: ANN.email })
    expect(await bankTexts(tx)).not.toContain('TRF A B 1')
    expect(await tx.db.$count(statementLines, ne(statementLines.payerEmail, ''))).toBe(0)
  }))

test('a mail to somebody else that has her address in it stays', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const id = crypto.randomUUID()
    const text = 'You wrote about ann@example.com.'
    const letter = { subject: 'Hello', html: '', text, createdAt: tx.now }
    await tx.db
      .insert(mails)
      .values({ id, messageId: id, key: id, kind: 'test', recipient: 'ben@example.com', ...letter })
    await erasePerson(tx, { email: ANN.email })
    expect((await tx.db.select().from(mails)).map((mail) => mail.id)).toEqual([id])
  }))
