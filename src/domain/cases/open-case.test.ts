import { expect, test } from 'vitest'
import { type CaseKind } from '#contract/case-kinds.ts'
import { MAX_OPEN_CASES } from '#contract/cases.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { aProduct, anOrder, anOrderOf } from '#testing/builders.ts'
import { aCase, aDeliveredOrder, deliver } from '#testing/cases.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'
import { closeOwnCase } from './decide-case.ts'
import { talkOf } from './find-case.ts'
import { openCase } from './open-case.ts'

const HOUR_MS = 3_600_000
const later = (tx: TestTx, hours: number) => at(new Date(tx.now.getTime() + hours * HOUR_MS), tx)

test('damage is reported from the order’s page, and is due the same day', () =>
  inShop(async (tx) => {
    const opened = await aCase(tx, { box: { piece: 1, carton: 1 } })
    expect(opened).toMatchObject({
      kind: 'damage',
      state: 'open',
      subject: 'The left arm is torn along the seam',
      pieceNumber: 1,
      carton: 1,
      due: 'answer',
      // Friday 10 am in Jamaica: by 6 pm.
      dueAt: new Date('2026-11-20T23:00:00Z'),
      answerBy: new Date('2026-11-20T23:00:00Z'),
    })
    expect(opened.piece).toBe('Test Couch, Sand')
    const { messages } = await talkOf(tx, opened.id)
    expect(messages).toMatchObject([{ side: 'shopper', words: expect.stringContaining('torn') }])
    expect(tx.happened.map(({ name }) => name)).toContain('case.opened')
  }))

test.each([
  ['damage', 48, 0],
  ['exchange', 30 * 24, 15],
] as const)('%s can be reported until its last moment, and not after', (kind, hours, more) =>
  inShop(async (tx) => {
    const order = await aDeliveredOrder(tx, { hoursAgo: 0 })
    // An exchange has until the end of its day: 10 am is 14 hours before that.
    const last = more === 0 ? hours : hours + 13.9
    await aCase(later(tx, last), { kind, order })
    const tooLate = later(tx, hours + more + 0.001)
    const sentence = kind === 'damage' ? 'damage-too-late' : 'exchange-too-late'
    await expect(aCase(tooLate, { kind, order })).rejects.toMatchObject({ code: sentence })
  }),
)

test.each([
  ['damage', 'nothing-left-yet'],
  ['exchange', 'nothing-left-yet'],
  ['warranty', 'warranty-not-begun'],
] as [CaseKind, string][])('%s of an order that has not left is refused', (kind, code) =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    await expect(aCase(tx, { kind, order })).rejects.toMatchObject({ code })
    expect(await aCase(tx, { kind: 'question', order })).toMatchObject({ piece: '', lineId: null })
  }),
)

test('damage can be reported as soon as the order has left, before staff note its delivery', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    await changeOrder(tx, { orderId: order.id, edit: { orderStatus: 'shipped' } })
    expect(await aCase(tx, { order })).toMatchObject({ state: 'open' })
  }))

test('a report of an order with several lines names one of its own', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx)
    const { id: other } = await aProduct(tx)
    const line = { selectedColor: 'Sand', quantity: 1 }
    const two = await anOrderOf(tx, [
      { productId, ...line },
      { productId: other, ...line },
    ])
    const order = await deliver(tx, two.id)
    const stranger = await aDeliveredOrder(tx)
    const [foreign] = await linesOf(tx, stranger)
    await expect(aCase(tx, { order })).rejects.toMatchObject({ code: 'choose-piece' })
    await expect(aCase(tx, { order, lineId: foreign?.id })).rejects.toMatchObject({
      code: 'choose-piece',
    })
    const [, second] = await linesOf(tx, order)
    expect(await aCase(tx, { order, lineId: second?.id })).toMatchObject({ lineId: second?.id })
  }))

test('an order has five open cases at most; closing one makes room', () =>
  inShop(async (tx) => {
    const order = await aDeliveredOrder(tx)
    const first = await aCase(tx, { order })
    for (let more = 1; more < MAX_OPEN_CASES; more++) await aCase(tx, { order, kind: 'question' })
    await expect(aCase(tx, { order })).rejects.toMatchObject({ code: 'too-many-cases' })
    await closeOwnCase(tx, { link: order.link, id: first.id })
    expect(await aCase(tx, { order })).toMatchObject({ state: 'open' })
  }))

test('a link that nobody gave out opens nothing', () =>
  inShop((tx) =>
    expect(
      openCase(tx, { link: 'A'.repeat(22), report: { kind: 'question', words: 'Hello?' } }),
    ).rejects.toMatchObject({ code: 'order-not-found' }),
  ))

test('a fault is covered until the last day of the piece’s own warranty, and not after', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { fields: { warrantyYears: 3 } })
    const order = await deliver(tx, (await anOrder(tx, { productId })).id)
    const inYear = (years: number, days: number) => {
      const day = new Date(tx.now)
      day.setUTCFullYear(day.getUTCFullYear() + years)
      return at(new Date(day.getTime() + days * 24 * HOUR_MS), tx)
    }
    expect(await aCase(inYear(1, 40), { kind: 'warranty', order })).toMatchObject({ state: 'open' })
    expect(await aCase(inYear(3, 0), { kind: 'warranty', order })).toMatchObject({ state: 'open' })
    await expect(aCase(inYear(3, 1), { kind: 'warranty', order })).rejects.toMatchObject({
      code: 'warranty-over',
      details: { until: '20 Nov 2029' },
    })
  }))

test('a fault of a piece whose warranty nobody wrote down is left to staff', () =>
  inShop(async (tx) => {
    const order = await aDeliveredOrder(tx)
    const muchLater = later(tx, 6 * 365 * 24)
    expect(await aCase(muchLater, { kind: 'warranty', order })).toMatchObject({ state: 'open' })
  }))
