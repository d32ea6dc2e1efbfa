import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrder } from '#domain/orders/change-order.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receivePayment } from '#domain/transfers/receive-payment.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aProduct, anOrder, BUYER } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

const DAY_MS = 86_400_000
const START = new Date('2027-02-10T15:00:00Z')
const day = (days: number) => new Date(START.getTime() + days * DAY_MS)

let shop: TestShop
let now = START
let productId = 0
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  ;({ id: productId } = await write((tx) => aProduct(tx, { stock: { Sand: 50 } })))
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

/** An order of J$90,000, placed and paid on the first day; later, some dollars more by a charge and some paid. */
async function anEarlierOrder({ charge = 0, paid = 0 }: { charge?: number; paid?: number }) {
  now = START
  const { id: orderId } = await write((tx) => anOrder(tx, { productId }))
  await write((tx) => changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } }))
  now = day(1)
  const edit = { delivery: `${charge}.00`, reason: 'Agreed' }
  if (charge > 0) await write((tx) => changeOrder(tx, { orderId, edit }))
  now = day(2)
  const amountCents = paid * 100
  if (paid > 0)
    await write((tx) => receivePayment(tx, { orderId, amountCents, whateverState: true }))
  return orderId
}

/** As an earlier version wrote the rows; then the clock runs once. */
async function fill(): Promise<void> {
  const { db } = shop.database
  await db.execute(sql`update orders set paid_in_full_since = null, placed_total = null`)
  await scheduledJobs.find(({ name }) => name === 'write-lines')?.run(shop.jobContext)
}

async function rowOf(orderId: number) {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  return row
}

test('orders of earlier versions say since when nothing of them is due: since their last money or change that left it so', async () => {
  const untouched = await anEarlierOrder({})
  const owing = await anEarlierOrder({ charge: 4000, paid: 3900 })
  const nearly = await anEarlierOrder({ charge: 4000, paid: 3901 })
  const small = await anEarlierOrder({ charge: 99 })
  const { id: unpaid } = await write((tx) => anOrder(tx, { productId }))
  await fill()
  const since = async (orderId: number) => (await rowOf(orderId))?.paidInFullSince ?? null
  expect(await Promise.all([untouched, owing, nearly, small, unpaid].map(since))).toEqual([
    START,
    null,
    day(2),
    day(1),
    null,
  ])
})

test('orders of earlier versions say what they were placed with, as far as it is known', async () => {
  const changed = await anEarlierOrder({ charge: 4000 })
  const untouched = await anEarlierOrder({})
  now = START
  const written = await write((tx) =>
    createOrder(tx, {
      ...BUYER,
      productId,
      productName: 'Test Couch',
      selectedColor: 'Sand',
      totalAmount: '80000.00',
      reason: 'Agreed',
    }),
  )
  const blanked = await anEarlierOrder({ charge: 4000 })
  await shop.database.db.execute(
    sql`update order_changes set old = '', new = '' where order_id = ${blanked}`,
  )
  await fill()
  const placed = async (orderId: number) => (await rowOf(orderId))?.placedTotal
  expect(await Promise.all([changed, untouched, written.id, blanked].map(placed))).toEqual([
    90_000_00, 90_000_00, 80_000_00, 94_000_00,
  ])
})
