// Orders that are edited, exchanged, cancelled and restored while the rate and the registration change: their
// documents against a book that is written apart, from the lines alone.

import { constantFrom, integer, oneof, record } from 'fast-check'
import { asc, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dollarsFromCents } from '#contract/money.ts'
import type { EditOrder } from '#contract/orders.ts'
import { documentRows, documents } from '#domain/documents/documents.table.ts'
import { hashOf } from '#domain/documents/issue-document.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { anOrderOf, aProduct } from '#testing/builders.ts'
import { halfUp, spread } from '#testing/partner-model/arithmetic.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { type Step, takeWalks, type World } from '#testing/walk.ts'
import { changeOrder } from './change-order.ts'
import { findOrder } from './find-order.ts'
import { linesOf } from './lines.ts'
import type { OrderRow } from './orders.table.ts'

const LIMIT_MS = 3_600_000

/** Days before, during and after registrations, around the change of a rate. */
const DAYS = ['2026-01-10', '2026-02-01', '2026-03-31', '2026-04-01', '2026-05-20', '2026-07-02']
const RATES = [
  { from: '2020-04-01', rateBp: 1500 },
  { from: '2026-04-01', rateBp: 1650 },
]
const REGISTRATIONS = [
  { from: '2026-02-01', until: '2026-04-30' },
  { from: '2026-07-01', until: '' },
]
/** The rate of each of those days, as people would say it. */
const RATE_OF: Record<string, number | null> = {
  '2026-01-10': null,
  '2026-02-01': 1500,
  '2026-03-31': 1500,
  '2026-04-01': 1650,
  '2026-05-20': null,
  '2026-07-02': 1650,
}

type DocumentWorld = World & {
  orderId: number
  bed: number
  day: number
  isBooked: boolean
  book: Invoice[]
}
type Take = Step<DocumentWorld>['take']

const edit =
  (change: EditOrder): Take =>
  (tx, { orderId }) =>
    changeOrder(tx, { orderId, edit: { reason: 'Test', ...change } })

const setLines = record({
  quantity: constantFrom(1, 2, 3),
  color: constantFrom('Navy', 'Sand'),
  beds: constantFrom(0, 1, 3),
  price: constantFrom('0.00', '333.33', '999.99', '1000.00'),
}).map(({ quantity, color, beds, price }): Take => async (tx, { orderId, bed }) => {
  const order = (await findOrder(tx, orderId)) as OrderRow
  const [first] = await linesOf(tx, order)
  const kept = { id: first?.id ?? 0, quantity, selectedColor: color, unitPrice: price }
  const lines = beds > 0 ? [kept, { productId: bed, quantity: beds }] : [kept]
  await changeOrder(tx, { orderId, edit: { lines, reason: 'Test' } })
})

const giveBack: Take = async (tx, { orderId }) => {
  const [line] = await linesOf(tx, (await findOrder(tx, orderId)) as OrderRow)
  if (line) await returnPieces(tx, { orderId, lineId: line.id, pieces: 1, condition: 'sellable' })
}

const step = record({
  days: integer({ min: 0, max: 1 }),
  take: oneof(
    { weight: 4, arbitrary: setLines },
    constantFrom('pending', 'shipped', 'delivered', 'cancelled').map((orderStatus) =>
      edit({ orderStatus }),
    ),
    constantFrom('pending', 'paid').map((paymentStatus) => edit({ paymentStatus })),
    constantFrom('0.00', '0.01', '777.77', '5000.00').map((discount) => edit({ discount })),
    constantFrom('0.00', '6200.00').map((delivery) => edit({ delivery })),
    constantFrom(edit({ selectedColor: 'Sand' }), edit({ productName: 'Bed' }), giveBack),
  ),
}).map(({ days, take }): Step<DocumentWorld> => ({
  name: `after ${days}`,
  pass: (world) => {
    world.day = Math.min(world.day + days, DAYS.length - 1)
    world.now = noonOf(world.day)
  },
  take,
}))

const noonOf = (day: number) => new Date(`${DAYS[day]}T15:00:00-05:00`)

type Held = { key: string; net: number; quantity: number }
type Invoice = { rateBp: number | null; rows: Held[] }

/** Splits cents by largest remainder. */
const split = (cents: number, parts: readonly number[]): number[] =>
  spread(BigInt(cents), parts.map(BigInt)).map(Number)

/** What the order sells, from its lines. */
async function soldOf(tx: TestTx, order: OrderRow): Promise<Held[]> {
  if (order.orderStatus === 'cancelled') return []
  const lines = await linesOf(tx, order)
  const amounts = lines.map(({ quantity, unitPrice }) => quantity * unitPrice)
  const pieces = amounts.reduce((sum, each) => sum + each, 0)
  const off = Math.min(order.discount, pieces)
  const shares = split(off, amounts)
  const rows = lines.map((line, index) => ({
    key: `${line.id} ${line.productName} ${line.color}`,
    net: (amounts[index] ?? 0) - (shares[index] ?? 0),
    quantity: line.quantity,
  }))
  const delivery = { key: 'delivery', net: order.delivery - (order.discount - off), quantity: 1 }
  return [...rows, ...(order.delivery > 0 ? [delivery] : [])].filter(({ quantity }) => quantity > 0)
}

const taxOf = (total: number, rateBp: number | null) =>
  rateBp === null ? 0 : Number(halfUp(BigInt(total * rateBp), BigInt(10_000 + rateBp)))

/** Takes from the latest invoices and adds one for what is more, as an accountant would by hand. */
function follow(book: Invoice[], sold: readonly Held[], rateBp: number | null): void {
  const further: Held[] = []
  for (const key of new Set([...book.flatMap(({ rows }) => rows), ...sold].map((row) => row.key))) {
    const bearing = book.flatMap(({ rows }) => rows.filter((row) => row.key === key)).toReversed()
    const now = sold.find((row) => row.key === key) ?? { key, net: 0, quantity: 0 }
    const sum = (of: 'net' | 'quantity') => bearing.reduce((all, row) => all + row[of], 0)
    const change = { key, net: now.net - sum('net'), quantity: now.quantity - sum('quantity') }
    if (change.net > 0 || (change.net === 0 && change.quantity > 0)) further.push(change)
    else if (change.net < 0 || change.quantity < 0) takeBack(bearing, change)
  }
  if (further.length > 0) book.push({ rateBp, rows: further })
}

function takeBack(latestFirst: readonly Held[], change: Held): void {
  const left = { net: -change.net, quantity: -change.quantity }
  latestFirst.forEach((row, index) => {
    for (const of of ['net', 'quantity'] as const) {
      const isLast = index === latestFirst.length - 1
      const taken = isLast || left[of] < 0 ? left[of] : Math.min(left[of], row[of])
      row[of] -= taken
      left[of] -= taken
    }
  })
}

async function expectDocuments(tx: TestTx, order: OrderRow, book: readonly Invoice[]) {
  const found = await tx.db
    .select()
    .from(documents)
    .where(ne(documents.kind, 'receipt'))
    .orderBy(asc(documents.id))
  const rows = await tx.db.select().from(documentRows)
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  for (const { id, total, gct, content, hash } of found) {
    const own = rows.filter(({ documentId }) => documentId === id)
    expect([sum(own.map(({ net }) => net)), sum(own.map((row) => row.gct))]).toEqual([total, gct])
    expect(hashOf(content ?? '')).toBe(hash)
  }
  const invoices = found.filter(({ kind }) => kind === 'invoice')
  const rest = ({ id }: { id: number }) => rows.filter(({ invoiceId }) => invoiceId === id)
  const ofShop = invoices.map((invoice) => ({
    rateBp: invoice.rateBp,
    net: sum(rest(invoice).map(({ net }) => net)),
    gct: sum(rest(invoice).map(({ gct }) => gct)),
  }))
  const ofBook = book.map(({ rateBp, rows: held }) => {
    const net = sum(held.map((row) => row.net))
    return { rateBp, net, gct: taxOf(net, rateBp) }
  })
  expect(ofShop).toEqual(ofBook)
  expect(order.gct).toBe(sum(found.map(({ gct }) => gct)))
  const isCancelled = order.orderStatus === 'cancelled'
  expect(sum(found.map(({ total }) => total))).toBe(isCancelled ? 0 : order.totalAmount)
  expectSeries(found)
}

/** Every number of a series is there once. */
function expectSeries(found: readonly { kind: string; number: string | null }[]) {
  for (const [kind, series] of [
    ['invoice', 'INV'],
    ['credit-note', 'CN'],
  ]) {
    const numbers = found.filter((each) => each.kind === kind).map(({ number }) => number)
    const expected = numbers.map((_, at) => `${series}-2026-${String(at + 1).padStart(6, '0')}`)
    expect(numbers).toEqual(expected)
  }
}

const RULES = {
  trn: '001-234-567',
  gctNumber: 'GCT 1',
  registrations: REGISTRATIONS,
  rates: RATES,
}

async function openWorld(tx: TestTx): Promise<DocumentWorld> {
  const stock = { Navy: 20, Sand: 20 }
  const couch = await aProduct(tx, { name: 'Couch', priceCents: 90_000_01, stock })
  const bed = await aProduct(tx, { name: 'Bed', priceCents: 45_050_50, stock: { Sand: 20 } })
  await changeSetting(tx, 'tax', { value: RULES })
  const placed = await anOrderOf(tx, [{ productId: couch.id, selectedColor: 'Navy', quantity: 1 }])
  const begins = { now: noonOf(0), day: 0, isBooked: false, book: [] }
  return { ...begins, orderId: placed.id, bed: bed.id }
}

async function expectBook(tx: TestTx, world: DocumentWorld): Promise<void> {
  const order = (await findOrder(tx, world.orderId)) as OrderRow
  const hasLeft = order.orderStatus === 'shipped' || order.orderStatus === 'delivered'
  world.isBooked ||= order.orderStatus !== 'cancelled' && (order.paidAt !== null || hasLeft)
  if (!world.isBooked) return expect(order.gct).toBe(null)
  follow(world.book, await soldOf(tx, order), RATE_OF[DAYS[world.day] ?? ''] ?? null)
  await expectDocuments(tx, order, world.book)
}

test(
  'whatever is edited under whatever rate, the documents of an order are its total, and their tax its tax',
  async () => {
    let invoiced = 0
    await takeWalks<DocumentWorld>({
      walks: { postgres: 150, embedded: 15 },
      step,
      length: [10, 10],
      open: openWorld,
      check: expectBook,
      end: async (_, { isBooked }) => void (invoiced += isBooked ? 1 : 0),
    })
    expect(invoiced).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test('a month is the sum of its documents, and a year of its months', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { priceCents: 115_00, stock: { Navy: 9 } })
    await changeSetting(tx, 'tax', { value: RULES })
    tx.now = new Date('2026-03-31T23:59:59-05:00')
    const { id: orderId } = await anOrderOf(tx, [{ productId, quantity: 1 }])
    await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
    tx.now = new Date('2026-04-01T00:00:00-05:00')
    await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
    const found = await tx.db
      .select()
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .orderBy(documents.id)
    expect(
      found.map(({ issuedOn, total, gct }) => [issuedOn, dollarsFromCents(total), gct]),
    ).toEqual([
      ['2026-03-31', '115.00', 15_00],
      ['2026-04-01', '-115.00', -15_00],
    ])
  }))
