// The lists of the desks, searched and turned round as their screens ask for it, two rows a page.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_PLAN } from '#contract/staff-plans.ts'
import { adjustCommission } from '#domain/commissions/award-bonus.ts'
import { draftPlan } from '#domain/commissions/draft-plan.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { writeBroadcast } from '#domain/enquiries/broadcasts.ts'
import { addNote } from '#domain/orders/order-notes.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { statements } from '#domain/transfers/statements.table.ts'
import { writeCursor } from '#platform/database/cursor.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const DAYS = ['2026-08-10', '2026-09-10', '2026-10-10']
const NAMES = ['Mango', 'Zebra', 'Apple']
const CENTS = [300_00, 900_00, 600_00]

let now = new Date('2026-08-01T15:00:00Z')
let shop: TestShop
let admin: Record<string, string>
const ids = { order: 0, run: 0 }
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  for (const index of DAYS.keys()) {
    now = new Date(`${DAYS[index]}T15:00:00Z`)
    await shop.shop.write(system('test'), (tx) => plant(tx, index))
  }
  now = new Date('2026-11-20T15:00:00Z')
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

/** What one day brings to every desk. */
async function plant(tx: Tx, index: number): Promise<void> {
  const [name = '', cents = 0] = [NAMES[index], CENTS[index]]
  const { id: productId } = await aProduct(tx, { name: `${name} couch`, priceCents: cents })
  const order = await anOrder(tx, { productId })
  ids.order ||= order.id
  await addNote(tx, { orderId: ids.order, text: `${name} called` })
  await writeBroadcast(tx, { subject: name, body: 'They are here.' })
  const email = `${name}@example.com`
  const link = `link-${name}`
  await tx.db.insert(subscriptions).values({ email, link, createdAt: tx.now })
  const file = { fileName: `${name}.csv`, addedLines: index, importedBy: 'Keisha' }
  await tx.db.insert(statements).values({ ...file, importedAt: tx.now })
  await draftPlan(tx, plan(name, index))
  const words = { subject: name, text: name, html: name, domain: 'shop.example' }
  await writeMail(tx, { key: name, kind: 'note', recipient: email, ...words })
  const member = await aMember(tx, { firstName: name })
  await adjustCommission(tx, { memberId: member.id, amountCents: cents, reason: name })
  await plantRun(tx, index, member.id)
}

const plan = (planName: string, index: number) => ({
  ...NEW_PLAN,
  planName,
  levels: ['5000.00'],
  holdDays: 30 - index,
})

async function plantRun(tx: Tx, index: number, memberId: number): Promise<void> {
  const cancelled = { status: 'cancelled' as const, cancelledAt: tx.now, cancelReason: 'No' }
  const month = { year: 2026, month: 8 + index, totalAmount: CENTS[index] ?? 0 }
  const row = { ...month, ...cancelled, lines: 3 - index, createdAt: tx.now }
  const { id } = singleRow(await tx.db.insert(batches).values(row).returning())
  ids.run ||= id
  const line = { memberId, payoutBatchId: ids.run, amount: 100_00, createdAt: tx.now }
  await tx.db.insert(payments).values({ ...line, paymentMethod: 'bank_transfer' })
}

type Item = Record<string, unknown>

async function walk(path: string): Promise<Item[]> {
  const all: Item[] = []
  let next: string | undefined = `/api${path}&limit=2`
  while (next) {
    const answer: Response = await shop.call('GET', next, undefined, admin)
    expect([next, answer.status]).toEqual([next, 200])
    const items: Item[] = await answer.json()
    expect(items.length).toBeLessThanOrEqual(2)
    all.push(...items)
    next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    if (!next) expect(all).toHaveLength(Number(answer.headers.get('x-total-count')))
  }
  return all
}

const BY_NAME = ['Apple', 'Mango', 'Zebra']
const ended = (end: string) => BY_NAME.map((name) => `${name}${end}`)

/** Sorted by each word: the rows upwards; `q`: how many it finds. */
type Row = [
  path: string,
  field: string,
  sorts: Record<string, unknown[]>,
  q: Record<string, number>,
]
const LISTS: Row[] = [
  [
    '/plans?q=draft',
    'planName',
    { version: NAMES, name: BY_NAME, hold: NAMES.toReversed() },
    { 'apple draft': 1, 'apple running': 0 },
  ],
  [
    '/commissions?kind=adjustment',
    'notes',
    { date: NAMES, amount: ['Mango', 'Apple', 'Zebra'] },
    { zebra: 1, unicorn: 0 },
  ],
  [
    '/payout-runs?year=2026',
    'month',
    { date: [8, 9, 10], month: [8, 9, 10], total: [8, 10, 9], lines: [10, 9, 8] },
    { october: 1, cancelled: 3, locked: 0 },
  ],
  [
    '/payout-runs/RUN/lines?',
    'name',
    { partner: NAMES.map((name) => `${name} Reid`) },
    { apple: 1 },
  ],
  [
    '/broadcasts?',
    'subject',
    { date: NAMES, subject: BY_NAME },
    { mango: 1, 'here draft': 3, unicorn: 0 },
  ],
  [
    '/bank-statements?',
    'fileName',
    { date: NAMES.map((name) => `${name}.csv`), name: ended('.csv') },
    { keisha: 3, 'october 2026': 1, unicorn: 0 },
  ],
  [
    '/email-subscriptions?',
    'email',
    { date: NAMES.map((name) => `${name}@example.com`), email: ended('@example.com') },
    { 'zebra@': 1 },
  ],
  [
    '/customers/ORDER/orders?',
    'productName',
    {
      date: NAMES.map((name) => `${name} couch`),
      amount: ['Mango couch', 'Apple couch', 'Zebra couch'],
    },
    { 'apple pending': 1, unicorn: 0 },
  ],
  [
    '/orders/ORDER/notes?',
    'text',
    { date: NAMES.map((name) => `${name} called`) },
    { mango: 1, unicorn: 0 },
  ],
]

test.each(LISTS)(
  'GET %s is searched, and sorted both ways from page to page',
  async (given, field, sorts, found) => {
    const path = given.replace('RUN', String(ids.run)).replace('ORDER', String(ids.order))
    for (const [sort, upwards] of Object.entries(sorts)) {
      const sorted = async (word: string) =>
        (await walk(`${path}&sort=${word}`)).map((item) => item[field])
      expect([sort, await sorted(sort)]).toEqual([sort, upwards])
      expect([sort, await sorted(`-${sort}`)]).toEqual([sort, upwards.toReversed()])
    }
    for (const [q, count] of Object.entries(found)) {
      const items = await walk(`${path.replace(/q=\w+/, '')}&q=${encodeURIComponent(q)}`)
      expect([q, items.length]).toEqual([q, count])
    }
  },
)

test('a cursor of a day that no calendar has begins from the beginning', async () => {
  const cursor = writeCursor(['2026-02-31', 1])
  const path = `/api/statement-lines?cursor=${cursor}`
  expect((await shop.call('GET', path, undefined, admin)).status).toBe(200)
})

test('who is invited, and what was done, is turned round and searched too', async () => {
  for (const name of NAMES) {
    const invitation = { email: `${name}@example.com`, role: 'clerk' }
    const answer = await shop.call('POST', '/api/staff-invitations', invitation, admin)
    expect(answer.status).toBe(201)
  }
  const invited = async (query: string) =>
    (await walk(`/staff-invitations?${query}`)).map(({ email }) => email)
  expect(await invited('sort=-email')).toEqual(ended('@example.com').toReversed())
  expect(await invited('q=apple+clerk')).toEqual(['Apple@example.com'])
  for (const path of ['/audit-log', '/stock-changes', '/mails']) {
    const newest = await walk(`${path}?sort=-date`)
    expect(newest.length).toBeGreaterThan(2)
    expect(await walk(`${path}?sort=date`)).toEqual(newest.toReversed())
  }
})
