import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findOrder } from '#domain/orders/find-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { linkToken } from '#platform/random.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'
import { matchLine, matchSureLine, setLineAside } from './match-line.ts'
import { MAX_BY_AMOUNT, MAX_PROPOSALS, orderNumbersIn } from './propose-matches.ts'
import { receivedFor } from '#testing/order-money.ts'

const TOTAL = 90_000_00

type Options = { description?: string; amount?: number; bankReference?: string }
async function aLine(
  tx: TestTx,
  { description = 'Deposit', amount = TOTAL, ...more }: Options = {},
) {
  const line = { rowNumber: 2, day: '2026-11-20', description, amount, bankReference: '', ...more }
  const lines = [{ ...line, fingerprint: crypto.randomUUID() }]
  await importStatement(tx, { fileName: 'a.csv', lines })
  const [newest] = (await listLines(tx, { limit: 1 })).items
  return newest!
}
const proposed = ({ proposals }: Awaited<ReturnType<typeof aLine>>) =>
  proposals.map(({ transfer, confidence, closed }) => [transfer.order.id, confidence, closed])

test.each([
  ['TRANSFER YB-10042', [10042]],
  ['yb10042 thanks', [10042]],
  ['Y B 10 042', [10042]],
  ['REF:YB#10042/ANN', [10042]],
  ['YB–10042', [10042]],
  ['YB-10042 YB-10043', [10042, 10043]],
  ['PAYBACK 10042', []],
  ['10042', []],
  ['YB-1004', []],
])('%j names %j', (text, numbers) => {
  expect(orderNumbersIn(text)).toEqual(numbers)
})

test('digits that follow an order number do not hide it', () => {
  expect(orderNumbersIn('YB-10042 2011')).toContain(10042)
})

test('number and amount make it sure; one of them is shown as less', () =>
  inShop(async (tx) => {
    const { id } = await anOrder(tx, { customerName: 'Tanya-Lee Francis' })
    expect(proposed(await aLine(tx, { description: `FT YB-${id}` }))).toEqual([[id, 'sure', null]])
    const inReference = await aLine(tx, { bankReference: `yb ${id}` })
    expect(proposed(inReference)).toEqual([[id, 'sure', null]])
    const part = await aLine(tx, { description: `YB-${id}`, amount: 5_00 })
    expect(proposed(part)).toEqual([[id, 'likely', null]])
    expect(proposed(await aLine(tx, { description: 'T FRANCIS' }))).toEqual([[id, 'likely', null]])
    expect(proposed(await aLine(tx, { description: 'FRANCIS' }))).toEqual([[id, 'possible', null]])
    expect(proposed(await aLine(tx, { amount: 5_00 }))).toEqual([])
  }))

test('what is still due counts, not the total', () =>
  inShop(async (tx) => {
    const { id } = await anOrder(tx)
    const part = await aLine(tx, { description: `YB-${id}`, amount: 40_000_00 })
    await matchLine(tx, { lineId: part.line.id, orderId: id })
    const rest = await aLine(tx, { description: `YB-${id}`, amount: 50_000_00 })
    expect(proposed(rest)).toEqual([[id, 'sure', null]])
  }))

test('an order that the line names is found behind more of that amount than are looked through', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: MAX_BY_AMOUNT + 1 } })
    for (let older = 0; older < MAX_BY_AMOUNT; older++) await anOrder(tx, { productId })
    const { id } = await anOrder(tx, { productId })
    const line = await aLine(tx, { description: `FT YB-${id}` })
    expect(proposed(line)[0]).toEqual([id, 'sure', null])
    expect(proposed(line)).toHaveLength(MAX_PROPOSALS)
  }))

test('an order of this amount is found behind more that were paid in part than are looked through', () =>
  inShop(async (tx) => {
    const { id: _, ...order } = await anOrder(tx)
    const older = Array.from({ length: MAX_BY_AMOUNT }, () => ({
      ...order,
      link: linkToken(tx.random),
      createdAt: new Date(tx.now.getTime() - 60_000),
    }))
    const partPaid = await tx.db.insert(orders).values(older).returning()
    const paid = { amount: 1_00, source: 'hand', recordedBy: 'Ann', recordedAt: tx.now } as const
    await tx.db
      .insert(orderPayments)
      .values(partPaid.map(({ id: orderId }) => ({ ...paid, orderId })))
    await tx.db.delete(orders).where(eq(orders.link, order.link))
    const { id } = await anOrder(tx)
    expect(proposed(await aLine(tx))).toEqual([[id, 'possible', null]])
  }))

test('a line is matched once, with one order', () =>
  inShop(async (tx) => {
    const [ann, ben] = [await anOrder(tx), await anOrder(tx)]
    const { line } = await aLine(tx)
    for (const _ of [1, 2]) await matchLine(tx, { lineId: line.id, orderId: ann.id })
    expect(await receivedFor(tx, ann.id)).toBe(TOTAL)
    const other = trying(tx, (tx) => matchLine(tx, { lineId: line.id, orderId: ben.id }))
    await expect(other).rejects.toMatchObject({ code: 'line-matched' })
    const aside = trying(tx, (tx) => setLineAside(tx, { lineId: line.id, aside: true }))
    await expect(aside).rejects.toMatchObject({ code: 'line-matched' })
    expect((await findOrder(tx, ben.id))?.paymentStatus).toBe('pending')
  }))

test('all sure lines at once: each order is paid once, what is not sure is left', () =>
  inShop(async (tx) => {
    const [ann, ben] = [await anOrder(tx), await anOrder(tx)]
    const lines = [
      await aLine(tx, { description: `YB-${ann.id}` }),
      await aLine(tx, { description: `YB-${ann.id} again` }),
      await aLine(tx, { description: `YB-${ben.id}` }),
      await aLine(tx, { description: `YB-${ben.id}`, amount: 1_00 }),
      await aLine(tx),
    ]
    const matchAll = async () => {
      let matched = 0
      for (const { line } of lines) matched += (await matchSureLine(tx, line.id)).isMatched ? 1 : 0
      return matched
    }
    expect(await matchAll()).toBe(2)
    for (const { id } of [ann, ben]) expect((await findOrder(tx, id))?.paymentStatus).toBe('paid')
    expect(await matchAll()).toBe(0)
    const paid = tx.happened.filter(({ name }) => name === 'order.paid')
    expect(paid).toHaveLength(2)
  }))

test('a line that pays no order is put aside, and may come back', () =>
  inShop(async (tx) => {
    const { line } = await aLine(tx)
    await setLineAside(tx, { lineId: line.id, aside: true })
    expect((await listLines(tx, { limit: 9 })).total).toBe(0)
    expect((await listLines(tx, { limit: 9, show: 'aside' })).total).toBe(1)
    await setLineAside(tx, { lineId: line.id, aside: false })
    expect((await listLines(tx, { limit: 9 })).total).toBe(1)
  }))

test('the same file imported twice adds nothing', () =>
  inShop(async (tx) => {
    const line = { rowNumber: 2, day: '2026-11-20', description: 'x', bankReference: '', amount: 1 }
    const lines = [
      { ...line, fingerprint: 'a' },
      { ...line, fingerprint: 'b' },
    ]
    const first = await importStatement(tx, { fileName: 'a.csv', lines })
    expect(first).toMatchObject({ added: 2, known: 0 })
    const second = await importStatement(tx, { fileName: 'a.csv', lines })
    expect(second).toMatchObject({ added: 0, known: 2 })
    expect((await listLines(tx, { limit: 9 })).total).toBe(2)
  }))
