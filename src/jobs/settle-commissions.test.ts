import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { ordersToSettle } from '#domain/commissions/unsettled-orders.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aLine, aProduct, anOrder } from '#testing/builders.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { approveAllDue, startNightlyWork, settleOrders } from './partner-jobs.ts'

let shop: TestShop
let line: MemberRow[] = []
let heard: Hearing
beforeAll(async () => {
  shop = await openTestShop()
  heard = hearing(shop)
  line = await write((tx) => aLine(tx, 3))
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const read = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.read(system('test'), verb)

async function aSale() {
  const referrer = line.at(-1)?.id ?? 0
  return write(async (tx) => anOrder(tx, { productId: (await aProduct(tx)).id, referrer }))
}
const change = (orderId: number, edit: EditOrder) =>
  write((tx) => changeOrder(tx, { orderId, edit }))

const statusOf = async (orderId: number) =>
  (
    await shop.database.db
      .select()
      .from(commissions)
      .where(eq(commissions.sourceOrderId, orderId))
      .orderBy(asc(commissions.level))
  ).map(({ amount, status }) => [amount, status])

const PAID = [
  [5000_00, 'pending'],
  [2500_00, 'pending'],
  [2000_00, 'pending'],
]

test('paying an order pays its partners, however often it is heard', async () => {
  const order = await aSale()
  await change(order.id, { paymentStatus: 'paid' })
  await heard.listen((events) => [...events, ...events])
  expect(await statusOf(order.id)).toEqual(PAID)
  const seller = await read((tx) =>
    tx.db
      .select()
      .from(members)
      .where(eq(members.id, line.at(-1)?.id ?? 0)),
  )
  expect(seller[0]).toMatchObject({ lifetimeSales: 90_000_00, personalSales: 90_000_00 })
  const [top] = await read((tx) =>
    tx.db
      .select()
      .from(members)
      .where(eq(members.id, line[0]?.id ?? 0)),
  )
  expect(top).toMatchObject({ teamVolume: 90_000_00, leftLegVolume: 90_000_00, rightLegVolume: 0 })
})

test('what is heard late or backwards ends as the order stands', async () => {
  const order = await aSale()
  for (const paymentStatus of ['paid', 'pending', 'paid'] as const)
    await change(order.id, { paymentStatus })
  await heard.listen((events) => events.toReversed())
  expect(await statusOf(order.id)).toEqual(PAID)
  await change(order.id, { orderStatus: 'cancelled' })
  await write((tx) => deleteOrder(tx, order.id))
  await heard.listen((events) => events.toReversed())
  expect((await statusOf(order.id)).map(([, status]) => status)).toEqual(['void', 'void', 'void'])
})

test('what no listener heard is found at night', async () => {
  const [lost, gone] = [await aSale(), await aSale()]
  await change(gone.id, { paymentStatus: 'paid' })
  await heard.listen()
  await change(lost.id, { paymentStatus: 'paid' })
  await write((tx) => deleteOrder(tx, gone.id))
  await heard.news()
  const all = { after: 0, through: gone.id }
  expect(await read((tx) => ordersToSettle(tx, all))).toEqual([lost.id, gone.id])
  await settleOrders(shop.jobContext, () => false)
  expect(await read((tx) => ordersToSettle(tx, all))).toHaveLength(2)
  await settleOrders(shop.jobContext, () => true, 1)
  expect(await read((tx) => ordersToSettle(tx, all))).toEqual([])
  await startNightlyWork(shop.jobContext)
  expect(await statusOf(lost.id)).toEqual(PAID)
  expect((await statusOf(gone.id))[0]).toEqual([5000_00, 'void'])
})

test('the clock approves what is due, and only that', async () => {
  await write((tx) =>
    tx.db.update(commissions).set({ heldUntil: tx.now }).where(eq(commissions.level, 1)),
  )
  const due = (await shop.database.db.select().from(commissions)).filter(
    ({ level, status }) => level === 1 && status === 'pending',
  )
  expect(await approveAllDue(shop.jobContext)).toBe(due.length)
  expect(await approveAllDue(shop.jobContext)).toBe(0)
})
