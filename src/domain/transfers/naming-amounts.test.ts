import { expect, test } from 'vitest'
import { changeOrder } from '#domain/orders/change-order.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'
import { matchSureLine } from './match-line.ts'
import { receivePayment } from './receive-payment.ts'

const DAY_MS = 86_400_000
const daysLater = (days: number, tx: TestTx) => at(new Date(NOW.getTime() + days * DAY_MS), tx)

const turn = (tx: TestTx, namingCents: boolean) =>
  changeSetting(tx, 'transfers', { value: { namingCents } })

/** An open transfer that cents name. */
async function aNamed(tx: TestTx, given: Parameters<typeof anOrder>[1] = {}): Promise<OrderRow> {
  await turn(tx, true)
  return anOrder(tx, given)
}

/** Another open transfer of this total, whose price it is. */
async function alike(tx: TestTx, { totalAmount }: OrderRow): Promise<OrderRow> {
  const { id: productId } = await aProduct(tx, { priceCents: totalAmount })
  await turn(tx, false)
  return anOrder(tx, { productId })
}

type Deposit = { amount: number; description?: string; day?: string }

async function aLine(tx: TestTx, { amount, description = 'MOBILE TRANSFER', day }: Deposit) {
  const line = { rowNumber: 2, description, amount, bankReference: '' }
  const dated = { ...line, day: day ?? jamaicaDay(tx.now), fingerprint: crypto.randomUUID() }
  await importStatement(tx, { fileName: 'a.csv', lines: [dated] })
  return (await listLines(tx, { limit: 1 })).items[0]!
}

const proposed = async (tx: TestTx, deposit: Deposit) =>
  (await aLine(tx, deposit)).proposals.map(({ transfer, confidence }) => [
    transfer.order.id,
    confidence,
  ])

const edit = (tx: TestTx, orderId: number, change: Parameters<typeof changeOrder>[1]['edit']) =>
  changeOrder(tx, { orderId, edit: change })

test('an amount whose cents name one open order is sure, without a reference and without a name', () =>
  inShop(async (tx) => {
    const { id, totalAmount: amount } = await aNamed(tx)
    const line = await aLine(tx, { amount })
    expect(line.proposals).toMatchObject([
      { confidence: 'sure', why: 'The cents match this order' },
    ])
    expect(await matchSureLine(tx, line.line.id)).toMatchObject({ isMatched: true })
    expect((await edit(tx, id, {})).order.paymentStatus).toBe('paid')
    // A second transfer of the amount is nobody's.
    expect(await proposed(tx, { amount })).toEqual([])
  }))

test('an amount that no cents made unlike others is never sure by itself', () =>
  inShop(async (tx) => {
    await turn(tx, false)
    const { id, totalAmount: amount } = await anOrder(tx)
    expect(await proposed(tx, { amount })).toEqual([[id, 'possible']])
    expect(await proposed(tx, { amount, description: 'ANN BROWN' })).toEqual([[id, 'likely']])
  }))

test('it is not sure where another open order has the amount, as its total or as its due', () =>
  inShop(async (tx) => {
    const named = await aNamed(tx)
    const { id, totalAmount: amount } = named
    const other = await alike(tx, named)
    const both = [
      [id, 'possible'],
      [other.id, 'possible'],
    ]
    expect(await proposed(tx, { amount })).toEqual(both)
    await edit(tx, other.id, { delivery: '50.00', reason: 'Courier' })
    expect(await proposed(tx, { amount })).toEqual([[id, 'sure']])
    await receivePayment(tx, { orderId: other.id, amountCents: 50_00 })
    expect(await proposed(tx, { amount })).toEqual(both)
  }))

test('of two customers of one name the cents say whose money it is, unless the line names the other order', () =>
  inShop(async (tx) => {
    const [one, two] = [await aNamed(tx), await aNamed(tx)]
    expect(one.customerName).toBe(two.customerName)
    const description = 'TRANSFER ANN BROWN'
    expect(await proposed(tx, { amount: two.totalAmount, description })).toEqual([[two.id, 'sure']])
    const named = `${description} YB-${one.id}`
    expect(await proposed(tx, { amount: two.totalAmount, description: named })).toEqual([
      [one.id, 'likely'],
      [two.id, 'likely'],
    ])
  }))

test.each([
  ['was paid', (tx: TestTx, id: number) => edit(tx, id, { paymentStatus: 'paid' })],
  ['was cancelled', (tx: TestTx, id: number) => edit(tx, id, { orderStatus: 'cancelled' })],
  [
    'was deleted after it was paid',
    async (tx: TestTx, id: number) => {
      await edit(tx, id, { paymentStatus: 'paid' })
      await deleteOrder(tx, id)
    },
  ],
] as const)('it is not sure for thirty days after another order that had it %s', (_, close) =>
  inShop(async (tx) => {
    const named = await aNamed(tx)
    const { id, totalAmount: amount } = named
    const other = await alike(tx, named)
    await close(tx, other.id)
    expect(await proposed(daysLater(29, tx), { amount })).toEqual([[id, 'possible']])
    expect(await proposed(daysLater(31, tx), { amount })).toEqual([[id, 'sure']])
  }),
)

test('money of a day before the order was placed is not surely for it', () =>
  inShop(async (tx) => {
    const { id, totalAmount: amount } = await aNamed(tx)
    const day = jamaicaDay(new Date(NOW.getTime() - DAY_MS))
    expect(await proposed(tx, { amount, day })).toEqual([[id, 'possible']])
  }))

test('what is left to pay of an order is sure by its cents, too', () =>
  inShop(async (tx) => {
    const { id, totalAmount } = await aNamed(tx)
    await receivePayment(tx, { orderId: id, amountCents: 40_000_00 })
    expect(await proposed(tx, { amount: totalAmount - 40_000_00 })).toEqual([[id, 'sure']])
    expect(await proposed(tx, { amount: totalAmount })).toEqual([])
  }))
