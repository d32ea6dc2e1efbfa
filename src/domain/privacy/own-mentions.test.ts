import { eq, max, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MENTION_KINDS } from '#contract/privacy.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { broadcasts } from '#domain/enquiries/broadcasts.table.ts'
import { storedReplies } from '#domain/inbox/stored-replies.table.ts'
import { NO_DELIVERY } from '#domain/orders/order-delivery.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { customerNotes } from '#domain/people/people.table.ts'
import { quoteProposals } from '#domain/quotes/quote-proposals.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { caseDecisions, caseMessages, cases } from '#domain/cases/cases.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { aMember, anOrder } from '#testing/builders.ts'
import { leaveTraces, type Somebody } from '#testing/person-traces.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson, lookUpPerson } from './export-person.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const ANN: Somebody = {
  firstName: 'Ann',
  lastName: 'Brown',
  email: 'ann@example.com',
  phone: '876-555-0101',
  visitor: 'a-browser',
  day: '2026-11-01',
}
const NAMESAKE: Somebody = {
  firstName: 'Ann',
  lastName: 'Brown',
  email: 'brown@example.com',
  phone: '876-555-0202',
  visitor: 'another',
  day: '2026-11-01',
}
const HERS = 'Ann Brown of Mona'
const ANOTHER = 'Ann Brown of Negril'

type About = { orderId: number; caseId: number; quoteId: number }

/** Staff name somebody where they write about Ben, or about nobody. */
async function staffName(tx: TestTx, words: string, { orderId, caseId, quoteId }: About) {
  const { db, now } = tx
  const by = 'Marcia'
  const decision = { caseId, outcome: 'part' as const, title: 'An arm', words, by, decidedAt: now }
  await db.insert(caseDecisions).values(decision)
  const sent = { orderId, number: 1, sentOn: '2026-11-01', sentBy: by, recordedAt: now }
  await db.insert(shipments).values({ ...sent, note: words, statusBefore: 'confirmed' })
  await db
    .insert(customerNotes)
    .values({ customerKey: 'ben@example.com', text: words, by, at: now })
  await makeVoucher(tx, { kind: 'percentage', percent: 5, note: words })
  const offer = { lines: [], ...NO_DELIVERY, parish: '', discount: 0 }
  const times = { writtenAt: now, validUntil: now }
  const writtenBy = (await aUserRow(tx)).id
  await db
    .insert(quoteProposals)
    .values({ quoteId, offer, total: 1, message: 'Dear Ben', reason: words, writtenBy, ...times })
  await db
    .insert(storedReplies)
    .values({ title: words.slice(-6), words, changedBy: by, changedAt: now })
  await db
    .insert(broadcasts)
    .values({ subject: 'New', body: words, by, createdAt: now, updatedAt: now })
}

/** Ben names somebody in every place in which words of others are looked through. */
async function nameIn(tx: TestTx, words: string, month: number): Promise<void> {
  const { db, now: createdAt } = tx
  const ben = { email: 'ben@example.com' }
  const order = await anOrder(tx, {
    customerName: 'Ben Reid',
    customerEmail: ben.email,
    notes: words,
  })
  await db
    .insert(orderNotes)
    .values({ orderId: order.id, text: words, by: 'Marcia', at: createdAt })
  const report = { orderId: order.id, kind: 'question' as const, subject: words }
  const { id: caseId } = singleRow(
    await db
      .insert(cases)
      .values({ ...report, openedAt: createdAt, answerBy: createdAt })
      .returning(),
  )
  await db.insert(caseMessages).values({ caseId, side: 'shopper', words, at: createdAt })
  const change = { field: 'landmark', old: '', new: words, by: 'Marcia', at: createdAt }
  await db.insert(orderChanges).values({ ...change, orderId: order.id })
  const { id: memberId } = await aMember(tx)
  await db.insert(memberNotes).values({ memberId, text: words, by: 'Marcia', at: createdAt })
  await db
    .insert(chatMessages)
    .values({ sessionId: words, message: words, response: 'Thank you.', createdAt })
  const message = singleRow(
    await db
      .insert(contactMessages)
      .values({ name: 'Ben Reid', ...ben, subject: 'A gift', message: words, createdAt })
      .returning(),
  )
  const reply = { messageId: message.id, side: 'note' as const, author: 'Marcia', words }
  await db.insert(contactReplies).values({ ...reply, at: createdAt })
  const request = { customerName: 'Ben Reid', ...ben, contactNumber: '876-555-0303', createdAt }
  const wanted = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Medium' }
  const quote = singleRow(
    await db
      .insert(quotes)
      .values({ ...request, ...wanted, additionalNotes: words })
      .returning(),
  )
  await staffName(tx, words, { orderId: order.id, caseId, quoteId: quote.id })
  const cancelled = { status: 'cancelled' as const, cancelledAt: createdAt, cancelReason: words }
  await db.insert(batches).values({ year: 2020, month, run: 1, ...cancelled, createdAt })
  await db.insert(savedViews).values({ desk: 'orders', name: words, search: '', createdAt })
  const file = { fileName: 'b.csv', importedBy: 'Marcia', addedLines: 1, importedAt: createdAt }
  const { id: statementId } = singleRow(await db.insert(statements).values(file).returning())
  await db.insert(statementLines).values({
    statementId,
    rowNumber: 1,
    day: '2026-11-19',
    description: words,
    amount: 100,
    fingerprint: crypto.randomUUID(),
  })
}

async function named(tx: TestTx) {
  await leaveTraces(tx, ANN)
  await leaveTraces(tx, NAMESAKE)
  await nameIn(tx, HERS, 1)
  await nameIn(tx, ANOTHER, 2)
  const { mentions } = await lookUpPerson(tx, ANN.email)
  const own = mentions.filter(({ excerpt }) => excerpt.includes(HERS))
  return { mentions, own: own.map(({ kind, id }) => ({ kind, id })) }
}

/** Every row in which these words stand. */
async function rowsSaying(tx: TestTx, words: string): Promise<string[]> {
  const rows: string[] = []
  for (const table of Object.keys(PERSONAL_DATA)) {
    const read = await tx.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
    )
    rows.push(...read.rows.map(({ row }) => `${table} ${String(row)}`))
  }
  return rows.filter((row) => row.includes(words)).toSorted()
}

test('what staff tick is in her file and erased with the rest, a namesake keeps every word', () =>
  inShop(async (tx) => {
    const { own } = await named(tx)
    const others = await rowsSaying(tx, ANOTHER)
    expect(others).toHaveLength(MENTION_KINDS.length)
    expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(MENTION_KINDS))
    const file = await exportPerson(tx, { email: ANN.email, own })
    expect(file.found).toMatchObject({ mentions: own.length })
    expect(file.records.mentions).toHaveLength(own.length)
    for (const sentence of file.records.mentions ?? [])
      expect(JSON.stringify(sentence)).toContain(HERS)
    expect(JSON.stringify(file)).not.toContain(ANOTHER)

    await erasePerson(tx, { email: ANN.email, own })
    expect(await rowsSaying(tx, HERS)).toEqual([])
    expect(await rowsSaying(tx, ANOTHER)).toEqual(others)
    const [exported, erased] = ['person.exported', 'person.erased'].map((name) =>
      tx.happened.find((event) => event.name === name),
    )
    for (const event of [exported, erased])
      expect(event?.facts).toMatchObject({
        mentions: own.map(({ kind, id }) => `${kind} ${id}`).join(', '),
      })
  }))

const SEVERAL_WORDS = [
  ['a chat', chatMessages, 'message'],
  ['an answer in a chat', chatMessages, 'response'],
  ['the subject of a message', contactMessages, 'subject'],
  ['a message', contactMessages, 'message'],
  ['the notes of a request for a price', quotes, 'additionalNotes'],
  ['its answer', quotes, 'answerMessage'],
  ['the reason why it was declined', quotes, 'declineReason'],
] as const

test.each(SEVERAL_WORDS)('%s is looked through for her name', (_, table, column) =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    await nameIn(tx, 'Nobody', 1)
    const [last] = await tx.db.select({ id: max(table.id) }).from(table)
    await tx.db
      .update(table)
      .set({ [column]: HERS })
      .where(eq(table.id, last?.id ?? 0))
    const { mentions } = await lookUpPerson(tx, ANN.email)
    expect(mentions.filter(({ excerpt }) => excerpt.includes(HERS))).toHaveLength(1)
  }),
)

test('a row that does not name her cannot be ticked, and then nothing at all is done', () =>
  inShop(async (tx) => {
    const { mentions } = await named(tx)
    const id = 1 + Math.max(...mentions.map((one) => one.id))
    const person = { email: ANN.email, own: [{ kind: 'message' as const, id }] }
    const gone = { code: 'mention-gone' }
    await expect(trying(tx, (inner) => exportPerson(inner, person))).rejects.toMatchObject(gone)
    await expect(trying(tx, (inner) => erasePerson(inner, person))).rejects.toMatchObject(gone)
    expect((await lookUpPerson(tx, ANN.email)).found).toMatchObject({ orders: 1, partner: 1 })
  }))

test('a chat that names a customer called after a colour is found behind any number about that colour', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const { now: createdAt } = tx
    const chat = { sessionId: 'hers', message: `${HERS} here, at 7 Blue Gate`, response: 'Hello.' }
    await tx.db.insert(chatMessages).values({ ...chat, createdAt })
    const asking = { message: 'Do you have it in brown? We planned a room.', response: 'Yes.' }
    const later = Array.from({ length: 1201 }, (_, index) => ({
      sessionId: `s${index}`,
      ...asking,
    }))
    await tx.db.insert(chatMessages).values(later.map((each) => ({ ...each, createdAt })))
    const { mentions } = await lookUpPerson(tx, ANN.email)
    const found = mentions.find(({ kind }) => kind === 'chat')
    expect(found?.excerpt).toContain(HERS)
    const own = [{ kind: 'chat' as const, id: found?.id ?? 0 }]
    const file = await exportPerson(tx, { email: ANN.email, own })
    expect(JSON.stringify(file.records.mentions)).toContain(HERS)
    await erasePerson(tx, { email: ANN.email, own })
    expect(await tx.db.$count(chatMessages, eq(chatMessages.sessionId, 'hers'))).toBe(0)
    expect(await tx.db.$count(chatMessages)).toBeGreaterThan(1200)
  }))
