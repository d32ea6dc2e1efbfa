import { expect, test } from 'vitest'
import { cases } from '#domain/cases/cases.table.ts'
import { closeOwnCase } from '#domain/cases/decide-case.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { claimPrize } from '#domain/prizes/claims.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { visitorOf } from '#domain/prizes/spin-wheel.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { notify } from '#domain/partners/notices.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { importStatement } from '#domain/transfers/import-statement.ts'
import { matchLine } from '#domain/transfers/match-line.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { requestRestock } from '#domain/enquiries/request-restock.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { MAX_AT_ONCE, purgeExpired } from './forget-old.ts'

const DAY_MS = 86_400_000
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)

const aChat = (createdAt: Date) => ({
  sessionId: 'window',
  message: 'How big is the box?',
  response: 'Small.',
  createdAt,
})

test('a chat is forgotten when its time is over, and not a moment before', () =>
  inShop(async (tx) => {
    await tx.db.insert(chatMessages).values([aChat(days(-91)), aChat(days(-89)), aChat(NOW)])
    const { gone, more } = await purgeExpired(tx)
    expect([gone.chats, more]).toEqual([1, false])
    const left = await tx.db.select().from(chatMessages).orderBy(chatMessages.id)
    expect(left.map(({ createdAt }) => createdAt)).toEqual([days(-89), NOW])
  }))

test('a long neglected shop is cleaned a bounded number of rows at a time', () =>
  inShop(async (tx) => {
    const old = Array.from({ length: MAX_AT_ONCE + 5 }, () => aChat(days(-200)))
    await tx.db.insert(chatMessages).values(old)
    expect(await purgeExpired(tx)).toMatchObject({ gone: { chats: MAX_AT_ONCE }, more: true })
    expect(await purgeExpired(tx)).toMatchObject({ gone: { chats: 5 }, more: false })
  }))

const TOKEN = 'x'.repeat(22)

async function aSpin(tx: TestTx, when: Date, visitor = visitorOf(TOKEN)) {
  const row = { visitor, day: jamaicaDay(when), prizeId: 'care-kit', prize: 'Care kit', at: when }
  await tx.db.insert(spins).values(row)
}

test('a spin that somebody claimed stays as long as its claim', () =>
  inShop(async (tx) => {
    await aSpin(tx, NOW)
    await aSpin(tx, NOW, 'somebody else')
    const prize = { prize: 'Care kit', prizeId: 'care-kit' }
    const ann = { name: 'Ann Brown', email: 'ann@example.com', phone: '876-555-0100' }
    await claimPrize(tx, { ...ann, ...prize, status: 'pending', token: TOKEN })
    expect((await purgeExpired(at(days(400), tx))).gone.spins).toBe(1)
    expect(await tx.db.$count(spins)).toBe(1)
    expect(await tx.db.$count(claims)).toBe(1)
  }))

test('a line of the bank is forgotten after two years unless it paid an order', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const lines = ['paid', 'of somebody else', 'of last year'].map((description, index) => {
      const day = index === 2 ? '2025-12-01' : '2024-11-01'
      const line = { day, description, bankReference: '', fingerprint: description }
      return Object.assign(line, { amount: 100_00, rowNumber: index + 2 })
    })
    await importStatement(tx, { fileName: 'old.csv', lines })
    const [paid] = await tx.db.select().from(statementLines).orderBy(statementLines.id)
    await matchLine(tx, { lineId: paid?.id ?? 0, orderId: order.id })
    const { gone } = await purgeExpired(tx)
    expect(gone['bank lines that pay no order']).toBe(1)
    const left = await tx.db.select().from(statementLines).orderBy(statementLines.id)
    expect(left.map(({ description }) => description)).toEqual(['paid', 'of last year'])
  }))

test('a notice to a partner goes in the night after it was shown for the last time', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    const about = { memberId, type: 'rank', title: 'Well done', message: 'An Associate now.' }
    await notify(tx, { ...about, key: 'rank:1' })
    await notify(tx, { ...about, key: 'plan:1', until: days(120) })
    const goneOn = async (day: number) =>
      (await purgeExpired(at(days(day), tx))).gone['notices to partners']
    expect([await goneOn(90), await goneOn(91), await goneOn(119), await goneOn(121)]).toEqual([
      0, 1, 0, 1,
    ])
  }))

test('orders are kept: tax law wants them', () =>
  inShop(async (tx) => {
    await anOrder(tx)
    await purgeExpired(at(days(2000), tx))
    expect(await tx.db.$count(orders)).toBe(1)
  }))

test('a case is kept for six years after it was closed, and as long as it is open', () =>
  inShop(async (tx) => {
    const order = await aDeliveredOrder(tx)
    const [closed, open] = [await aCase(tx, { order }), await aCase(tx, { order })]
    await closeOwnCase(tx, { link: order.link, id: closed.id })
    expect((await purgeExpired(at(days(2189), tx))).gone['closed cases']).toBe(0)
    expect((await purgeExpired(at(days(2191), tx))).gone['closed cases']).toBe(1)
    expect(await tx.db.select({ id: cases.id }).from(cases)).toEqual([{ id: open.id }])
  }))

test('who waits for a piece that never comes back is forgotten a year after asking', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 0 } })
    await requestRestock(tx, { email: 'ann@example.com', productId, color: 'Sand' })
    const left = () => tx.db.$count(restockRequests)
    await purgeExpired(at(days(364), tx))
    expect(await left()).toBe(1)
    await purgeExpired(at(days(366), tx))
    expect(await left()).toBe(0)
  }))
