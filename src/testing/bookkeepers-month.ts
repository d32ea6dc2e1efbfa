// A month of a shop that is registered for GCT, planted in order of time by the shop's own verbs: orders that are paid,
// part paid, overpaid, edited, returned, cancelled and refunded, with vouchers and delivery, over a change of
// the rate. What came by bank is matched from the lines of a statement, which is kept as the bank's own file.

import { eq } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import type { EditOrder } from '#contract/orders.ts'
import type { Category } from '#contract/products.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { lockHidden } from '#domain/orders/lock-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { orderPayments, orderRefunds } from '#domain/orders/payments.table.ts'
import { placeOrder, type Placing } from '#domain/orders/place-order.ts'
import { approveRefund, recordRefund, takeBackRefund } from '#domain/orders/refunds.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { findOpenTask } from '#domain/orders/write-money.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { importStatement } from '#domain/transfers/import-statement.ts'
import { matchLine } from '#domain/transfers/match-line.ts'
import { receivePayment, reversePayment } from '#domain/transfers/receive-payment.ts'
import { readLines } from '#domain/transfers/statement-lines.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Shop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { seedRates } from '#seed/demo-delivery.ts'
import { aProduct } from './builders.ts'
import { receivedFor } from './order-money.ts'

export const BOOKKEEPER = { username: 'bookkeeper', password: 'twelve columns of figures' }
export const RATES = { before: 15, after: 16.5 }
const HOUR_MS = 3_600_000
const DAYS = 28
/** The day of the month from which the second rate holds. */
const SECOND_RATE_DAY = 16

/** The statement as the bank's file has it. */
export const BANK_HEADINGS = ['Date', 'Description', 'Reference', 'Credit']
const BANK_COLUMNS = {
  headingRow: 0,
  day: 0,
  dateOrder: 'dmy' as const,
  description: [1],
  reference: 2,
  credit: 3,
  direction: null,
  balance: null,
  words: [],
  unsigned: 'in' as const,
}

type Month = { month: string; products: number[]; bank: string[][] }
type Act = (tx: Tx, orderId: number, month: Month) => Promise<unknown>
/** What happens to an order, each act some hours after it was placed. */
type Story = { placing?: Partial<Placing>; acts: [hours: number, act: Act][] }

const edit =
  (change: EditOrder): Act =>
  (tx, orderId) =>
    changeOrder(tx, { orderId, edit: change })

async function dueOf(tx: Tx, orderId: number): Promise<number> {
  const { totalAmount } = await lockHidden(tx, orderId)
  return totalAmount - (await receivedFor(tx, orderId))
}

/** A transfer of a share of what is due: it is at the bank a day before it is noted here. */
const wire =
  (percent = 100): Act =>
  async (tx, orderId, { bank }) => {
    const cents = Math.round(((await dueOf(tx, orderId)) * percent) / 100)
    const day = jamaicaDay(new Date(tx.now.getTime() - 24 * HOUR_MS))
    const row = [day, `TRF "A", YB-${orderId}`, `00${bank.length}`, dollarsFromCents(cents)]
    bank.push(row)
    const { lines } = readLines({ rows: [row] }, BANK_COLUMNS)
    const { id } = await importStatement(tx, { fileName: `${day}.csv`, lines })
    const mine = eq(statementLines.statementId, id)
    const line = singleRow(await tx.db.select().from(statementLines).where(mine))
    await matchLine(tx, { lineId: line.id, orderId, whateverState: true })
  }

const cash =
  (percent: number): Act =>
  async (tx, orderId) => {
    const amountCents = Math.round(((await dueOf(tx, orderId)) * percent) / 100)
    await receivePayment(tx, { orderId, amountCents, method: 'cash', whateverState: true })
  }

const takeCashBack: Act = async (tx, orderId) => {
  const mine = eq(orderPayments.orderId, orderId)
  const { id } = singleRow(await tx.db.select().from(orderPayments).where(mine))
  await reversePayment(tx, { orderId, paymentId: id })
}

const refund: Act = async (tx, orderId) => {
  const task = await findOpenTask(tx, orderId)
  await approveRefund(tx, orderId)
  const amountCents = task?.amount ?? 0
  await recordRefund(tx, { orderId, amountCents, method: 'transfer', reference: 'NCB, back' })
}

const takeRefundBack: Act = async (tx, orderId) => {
  const mine = eq(orderRefunds.orderId, orderId)
  const { id } = singleRow(await tx.db.select().from(orderRefunds).where(mine))
  await takeBackRefund(tx, { orderId, refundId: id })
}

const more: Act = async (tx, orderId, { products }) => {
  const [first, ...others] = await linesOf(tx, await lockHidden(tx, orderId))
  const lines = [
    { id: first?.id, quantity: 5 },
    ...others.map(({ id, quantity }) => ({ id, quantity })),
    { productId: products[1] ?? 0, selectedColor: 'Navy', quantity: 1 },
  ]
  await changeOrder(tx, { orderId, edit: { lines } })
}

const giveOneBack: Act = async (tx, orderId) => {
  const [first] = await linesOf(tx, await lockHidden(tx, orderId))
  await returnPieces(tx, { orderId, lineId: first?.id ?? 0, pieces: 1, condition: 'damaged' })
}

const cancel = edit({ orderStatus: 'cancelled' })
const deliver = edit({ orderStatus: 'delivered' })
const lower = edit({ discount: '1234.57', reason: 'A scratch' })

const STORIES: Story[] = [
  { acts: [[20, wire()]] },
  { acts: [[4, cash(50)]] },
  {
    acts: [
      [2, wire()],
      [30, more],
      [60, wire()],
    ],
  },
  {
    acts: [
      [2, wire()],
      [90, lower],
      [120, refund],
    ],
  },
  { acts: [[9, cancel]] },
  {
    acts: [
      [3, wire()],
      [200, cancel],
      [230, refund],
    ],
  },
  {
    acts: [
      [3, wire()],
      [40, deliver],
      [80, giveOneBack],
      [99, refund],
    ],
  },
  { placing: { voucher: 'SHARE7' }, acts: [[25, wire()]] },
  {
    placing: { voucher: 'BRINGIT' },
    acts: [
      [3, wire(40)],
      [50, wire()],
    ],
  },
  {
    acts: [
      [1, cash(100)],
      [3, takeCashBack],
      [28, wire()],
    ],
  },
  {
    acts: [
      [1, wire()],
      [9, cancel],
      [30, refund],
      [40, takeRefundBack],
      [50, refund],
    ],
  },
  { acts: [[2, wire(110)]] },
]
const BUYERS = ['Ann Brown', '=1+1', 'Smith, "Bunny" & Sons; Ltd', '+18765550100', 'Zoë D’Aguilar']
const PARISHES = ['Kingston', 'St Ann', 'Portland', 'Westmoreland'] as const

/** Plants the month; resolves to the rows of the bank's file and the number of orders. */
export async function plantMonth(shop: Shop, month: string, orders: number) {
  const bank: string[][] = []
  const passwordHash = await hashPassword(BOOKKEEPER.password)
  const act = (at: Date, work: (tx: Tx) => Promise<void>) =>
    shop.write(system('soak'), (tx) => work({ ...tx, now: at }))
  const planted: Month = { month, products: [], bank }
  await act(atHour(month, 0), async (tx) => {
    await createStaff(tx, { username: BOOKKEEPER.username, passwordHash, role: 'auditor' })
    await plantRules(tx, month)
    planted.products = await plantProducts(tx)
  })
  const happened = Array.from({ length: orders }, (_, n) => timesOf(n, orders, planted)).flat()
  for (const { at, work } of happened.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await act(at, work)
  return bank
}

/** A moment in Jamaica, in hours since the month began. */
const atHour = (month: string, hours: number) =>
  new Date(new Date(`${month}-01T00:00:00-05:00`).getTime() + hours * HOUR_MS)

async function plantRules(tx: Tx, month: string): Promise<void> {
  const rates = [
    { from: '2020-04-01', rateBp: RATES.before * 100 },
    { from: `${month}-${SECOND_RATE_DAY}`, rateBp: RATES.after * 100 },
  ]
  const registrations = [{ from: '2020-04-01', until: '' }]
  const rules = { trn: '001-234-567', gctNumber: 'GCT 1', registrations, rates }
  await changeSetting(tx, 'tax', { value: rules })
  await seedRates(tx)
  const days = { firstDay: `${month}-01`, lastDay: `${month}-28` }
  await makeVoucher(tx, { ...days, code: 'SHARE7', kind: 'percentage', percent: 7 })
  await makeVoucher(tx, { ...days, code: 'BRINGIT', kind: 'delivery' })
}

async function plantProducts(tx: Tx): Promise<number[]> {
  const pieces: [string, Category, number, number | null][] = [
    ['Couch, "L"', 'compressed-couches', 168_000_01, 90_000_00],
    ['=2+2 Chair', 'chairs', 41_250_50, 20_000_49],
    ['Bed; wide', 'mattresses', 99_999_99, null],
    ['Lounge Pod', 'sofa-beds', 4_033_33, 1_011_11],
  ]
  const ids: number[] = []
  for (const [name, category, priceCents, cost] of pieces) {
    const cartons = [{ lengthCm: 90, widthCm: 50, heightCm: 40 }]
    const fields = { category, cost, cartons, weightKg: 20 }
    const stock = { Sand: 1_000_000, Navy: 1_000_000 }
    ids.push((await aProduct(tx, { name, priceCents, stock, fields })).id)
  }
  return ids
}

/** When the nth order is placed and each of its acts is done; some are done only when the month is over. */
function timesOf(n: number, orders: number, month: Month) {
  const hours = Math.floor((n * DAYS) / orders) * 24 + 8 + (n % 16)
  const story = STORIES[n % STORIES.length]
  let orderId = 0
  const placing = {
    at: atHour(month.month, hours),
    work: async (tx: Tx) => {
      const placed = await placeOrder(tx, { ...placingOf(n, month.products), ...story?.placing })
      orderId = placed.order.id
    },
  }
  const acts = (story?.acts ?? []).map(([later, act]) => ({
    at: atHour(month.month, hours + later),
    work: async (tx: Tx) => void (await act(tx, orderId, month)),
  }))
  return [placing, ...acts]
}

function placingOf(n: number, products: readonly number[]): Placing {
  const turn = n + Math.floor(n / STORIES.length)
  const line = (at: number, quantity: number) => ({
    productId: products[at % products.length] ?? 0,
    selectedColor: at % 3 === 0 ? 'Navy' : 'Sand',
    quantity,
  })
  const lines = [
    line(turn, 2 + (n % 3)),
    ...(n % 2 ? [line(turn + 1, 1)] : []),
    ...(n % 5 ? [] : [line(turn + 2, 4)]),
  ]
  const parish = PARISHES[n % PARISHES.length] ?? 'Kingston'
  const toTheDoor = {
    shippingMethod: 'delivery' as const,
    deliveryAddress: '22 Harbour Street',
    parish,
    deliveryService: 'standard' as const,
  }
  return {
    customerName: BUYERS[n % BUYERS.length] ?? '',
    customerEmail: `buyer-${n}@example.com`,
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    ...(n % 4 === 3 ? { shippingMethod: 'pickup' } : toTheDoor),
    lines,
  }
}
