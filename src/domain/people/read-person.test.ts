// The page of a person: figures, warranties, addresses, vouchers, newsletter, and who may be the same.

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_MERGED } from '#contract/people.ts'
import { subscribe, unsubscribe } from '#domain/enquiries/subscribe.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { keysOf } from '#contract/person-keys.ts'
import { entitlements } from '#domain/vouchers/vouchers.table.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import { aMember, anOrder } from '#testing/builders.ts'
import { aCase, deliver } from '#testing/cases.ts'
import { leaveTraces } from '#testing/person-traces.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'
import { statementsOf } from '#testing/statements.ts'
import { listCustomerNotes } from './customer-notes.ts'
import { listPeople } from './list-people.ts'
import { listPersonOrders } from './list-person-orders.ts'
import { mergeCustomers, undoMerge } from './merge-customers.ts'
import { listHistory } from './person-history.ts'
import { readPerson } from './read-person.ts'

const HOUR_MS = 3_600_000
const later = (tx: TestTx, hours: number) => at(new Date(tx.now.getTime() + hours * HOUR_MS), tx)
const ANN = { customerEmail: 'ann@example.com', customerName: 'Ann Brown' }
const WORK = { ...ANN, customerEmail: 'Ann@Work.example', customerPhone: '1 (876) 555-0199' }

const pay = (tx: TestTx, orderId: number) =>
  changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })

test('what is paid, due, to be refunded and reported is summed over all orders of a person', () =>
  inShop(async (tx) => {
    const paid = await anOrder(tx, ANN)
    await pay(tx, paid.id)
    const open = await anOrder(later(tx, 1), WORK)
    const sentBack = await anOrder(later(tx, 2), ANN)
    await pay(tx, sentBack.id)
    await changeOrder(tx, { orderId: sentBack.id, edit: { orderStatus: 'cancelled' } })
    await aCase(tx, { order: await deliver(tx, paid.id) })
    await mergeCustomers(tx, { orderId: paid.id, otherId: open.id })
    const { figures, customers, name, since } = await readPerson(tx, open.id)
    expect(figures).toMatchObject({
      sales: paid.totalAmount,
      soldOrders: 1,
      due: open.totalAmount,
      dueOrders: 1,
      refundDue: sentBack.totalAmount,
      cases: 1,
      openCases: 1,
      lateCases: 0,
    })
    expect(figures.refundDueOn).toMatch(/^2026-1/)
    expect(customers.map(({ email, orders: placed }) => [email, placed])).toEqual([
      ['ann@example.com', 2],
      ['Ann@Work.example', 1],
    ])
    expect([name, since]).toEqual(['Ann Brown', tx.now])
  }))

test('a person has a page by the number of any order, and the list one row, until a merge is undone', () =>
  inShop(async (tx) => {
    const first = await anOrder(tx, ANN)
    const second = await anOrder(later(tx, 1), WORK)
    await anOrder(later(tx, 2), { customerEmail: 'ben@example.com', customerName: 'Ben Green' })
    const listed = async (q?: string) => {
      const { items, total } = await listPeople(tx, { limit: 10, q })
      return [total, ...items.map(({ last, addresses }) => `${last.customerEmail} ${addresses}`)]
    }
    expect(await listed()).toEqual([
      3,
      'ben@example.com 1',
      'Ann@Work.example 1',
      'ann@example.com 1',
    ])
    await mergeCustomers(tx, { orderId: first.id, otherId: second.id })
    expect(await listed()).toEqual([2, 'ben@example.com 1', 'Ann@Work.example 2'])
    expect(await listed('876 555 0199')).toEqual([1, 'Ann@Work.example 2'])
    const ids = (await listPersonOrders(tx, { orderId: first.id, limit: 10 })).items
    expect(ids.map(({ id }) => id)).toEqual([second.id, first.id])
    const { id, merges } = await readPerson(tx, second.id)
    expect(id).toBe(first.id)
    await undoMerge(tx, { orderId: first.id, mergeId: merges[0]?.id ?? 0 })
    expect(await listed()).toEqual([
      3,
      'ben@example.com 1',
      'Ann@Work.example 1',
      'ann@example.com 1',
    ])
    expect((await readPerson(tx, second.id)).id).toBe(second.id)
  }))

test('a merge is refused twice, with oneself, and beyond twenty addresses', () =>
  inShop(async (tx) => {
    const { id: orderId } = await anOrder(tx, ANN)
    for (let other = 1; other < MAX_MERGED; other++) {
      const { id } = await anOrder(tx, { customerEmail: `ann${other}@example.com` })
      await mergeCustomers(tx, { orderId, otherId: id })
    }
    const again = await anOrder(tx, { customerEmail: 'ANN1@example.com' })
    const tooMany = await anOrder(tx, { customerEmail: 'one-more@example.com' })
    const trying = (otherId: number) =>
      mergeCustomers(tx, { orderId, otherId }).catch((error: { code: string }) => error.code)
    expect(await trying(again.id)).toBe('already-merged')
    expect(await trying(orderId)).toBe('already-merged')
    expect(await trying(tooMany.id)).toBe('too-many-merged')
    expect(await trying(999_999)).toBe('order-not-found')
  }))

test('a piece is under warranty as long as its term and what a prize adds say', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx, ANN)
    const day = new Date('2024-02-29T15:00:00Z')
    const delivered = { orderStatus: 'delivered' as const, deliveredAt: day }
    await tx.db.update(orders).set(delivered).where(eq(orders.id, order.id))
    const untilWhen = async (warrantyYears: number) => {
      await tx.db.update(orderLines).set({ warrantyYears }).where(eq(orderLines.orderId, order.id))
      const { warranties } = await readPerson(tx, order.id)
      return warranties.items.map(({ until }) => until)
    }
    expect(await untilWhen(2)).toEqual([])
    expect(await untilWhen(3)).toEqual(['2027-02-28'])
    const prize = { kind: 'warranty' as const, prize: '3 years more', createdAt: tx.now }
    const used = { orderId: order.id, usedAt: tx.now, emailKey: 'ann@example.com' }
    await tx.db.insert(entitlements).values({ ...prize, ...used })
    expect(await untilWhen(2)).toEqual(['2029-02-28'])
  }))

test('vouchers, the newsletter with its proof and the addresses of deliveries are on the page', () =>
  inShop(async (tx) => {
    const toHarbour = { deliveryAddress: '22 Harbour Street', parish: 'Portland' as const }
    const { id } = await anOrder(tx, ANN)
    const { id: second } = await anOrder(later(tx, 1), ANN)
    await tx.db.update(orders).set(toHarbour).where(eq(orders.id, second))
    await tx.db
      .update(orders)
      .set({ deliveryAddress: '4 Somerset Avenue', parish: 'Kingston' })
      .where(eq(orders.id, id))
    await makeVoucher(tx, {
      kind: 'amount',
      amount: 1500_00,
      ...keysOf('ann@example.com', ''),
    })
    await subscribe(tx, { email: 'Ann@example.com' })
    const page = await readPerson(tx, id)
    expect(page.places.items.map(({ address }) => address)).toEqual([
      '22 Harbour Street',
      '4 Somerset Avenue',
    ])
    expect(page.vouchers.items).toMatchObject([{ says: 'J$1,500 off', state: 'on', orderId: null }])
    expect(page.newsletter).toMatchObject([{ until: null, consent: { givenAt: tx.now } }])
    const [{ link } = { link: '' }] = await tx.db.select().from(subscriptions)
    await unsubscribe(tx, link)
    expect((await readPerson(tx, id)).newsletter).toMatchObject([{ until: tx.now }])
  }))

test('of the orders to an address, the latest that is still to leave is named', () =>
  inShop(async (tx) => {
    const ids: number[] = []
    for (let hours = 0; hours < 5; hours++) ids.push((await anOrder(later(tx, hours), ANN)).id)
    const [first = 0, second = 0, shipped = 0, hidden = 0, pickedUp = 0] = ids
    const address = { deliveryAddress: '22 Harbour Street', parish: 'Portland' as const }
    await tx.db.update(orders).set({ ...address, shippingMethod: 'delivery' })
    await tx.db.update(orders).set({ shippingMethod: 'pickup' }).where(eq(orders.id, pickedUp))
    await tx.db.update(orders).set({ hiddenAt: tx.now }).where(eq(orders.id, hidden))
    await changeOrder(tx, { orderId: shipped, edit: { orderStatus: 'shipped' } })
    await changeOrder(tx, { orderId: second, edit: { orderStatus: 'confirmed' } })
    const places = async () => (await readPerson(tx, first)).places.items
    expect(await places()).toMatchObject([{ address: '22 Harbour Street', toShipId: second }])
    const edit = { deliveryAddress: '24 Harbour Street' }
    await changeOrder(tx, { orderId: second, edit })
    const named = (await places()).map((place) => `${place.address} ${place.toShipId}`)
    expect(named.toSorted()).toEqual([`22 Harbour Street ${first}`, `24 Harbour Street ${second}`])
    for (const orderId of [first, second])
      await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
    expect((await places()).map(({ toShipId }) => toShipId)).toEqual([null, null])
  }))

test('the history begins with the partner by whom the first order came, and says if only staff say so', () =>
  inShop(async (tx) => {
    const partner = await aMember(tx, { firstName: 'Marcia', lastName: 'Bennett' })
    const { id } = await anOrder(tx, ANN)
    const { id: secondId } = await anOrder(later(tx, 1), ANN)
    const referrals = async (q?: string) =>
      (await listHistory(tx, { orderId: id, limit: 9, q })).items.filter(
        ({ kind }) => kind === 'referral',
      )
    const sellBy = (orderId: number) =>
      tx.db.update(orders).set({ referredBy: partner.id }).where(eq(orders.id, orderId))
    await sellBy(secondId)
    expect(await referrals()).toEqual([])
    await sellBy(id)
    const came = { id, orderId: id, title: 'Marcia Bennett', partnerId: partner.id }
    expect(await referrals()).toMatchObject([{ ...came, state: 'link' }])
    expect((await listHistory(tx, { orderId: id, limit: 9 })).items.at(-1)?.kind).toBe('referral')
    expect(await referrals('bennett')).toHaveLength(1)
    await changeOrder(tx, { orderId: id, edit: { referredBy: null } })
    await changeOrder(tx, { orderId: id, edit: { referredBy: partner.id } })
    expect(await referrals()).toMatchObject([{ ...came, state: 'staff' }])
  }))

test('who orders with the same telephone number may be the same person, first of all with the same name', () =>
  inShop(async (tx) => {
    const { id } = await anOrder(tx, { ...ANN, customerPhone: '876-555-0199' })
    const son = { customerEmail: 'ben@example.com', customerName: 'Ben Brown' }
    await anOrder(tx, { ...son, customerPhone: '(876) 555 0199' })
    await anOrder(tx, { ...WORK, customerName: 'ANN  Brówn', customerPhone: '1-876-555-0199' })
    await anOrder(tx, { customerEmail: 'uk@example.com', customerPhone: '+44 876 555 0199' })
    await anOrder(tx, { customerEmail: 'no@example.com', customerPhone: '658-555-0199' })
    await anOrder(tx, { ...WORK, customerEmail: `erased-1${NOBODY}` })
    const { alike } = await readPerson(tx, id)
    expect(alike.items.map(({ email, sameName }) => [email, sameName])).toEqual([
      ['Ann@Work.example', true],
      ['ben@example.com', false],
    ])
  }))

test('a telephone number and a mailbox are known however they are written', () =>
  inShop(async (tx) => {
    const spellings = [
      ['876-555-0199', '+1 876 555 0199'],
      ['1 876 555 0199', '011 1 (876) 555-0199'],
      ['555-0199', '8765550199 ext. 4'],
      ['(658) 555-0199', '1.658.555.0199'],
      ['+44 20 7946 0958', '0044 (0)20 7946 0958'],
    ] as const
    const { id } = await anOrder(tx, { ...ANN, customerPhone: '876-555-0100' })
    for (const [customerPhone, written] of spellings) {
      await changeOrder(tx, { orderId: id, edit: { customerPhone } })
      const { id: other } = await anOrder(tx, { ...WORK, customerPhone: written })
      const { alike } = await readPerson(tx, id)
      expect([customerPhone, alike.items.map((each) => each.id)]).toEqual([customerPhone, [other]])
    }
    const mailbox = { customerEmail: 'bea.mc+sofa@gmail.com', customerPhone: '876-555-0111' }
    const { id: bea } = await anOrder(tx, mailbox)
    const { id: again } = await anOrder(tx, { customerEmail: 'beamc@googlemail.com' })
    expect((await readPerson(tx, bea)).alike.items.map((each) => each.id)).toEqual([again])
  }))

test('everything that happened is in the history, page by page', () =>
  inShop(async (tx) => {
    const who = { firstName: 'Ann', lastName: 'Brown', email: 'ann@example.com' }
    const rest = { phone: '876-555-0101', visitor: 'a-browser', day: '2026-11-01' }
    const { orderId } = await leaveTraces(tx, { ...who, ...rest })
    const { items, total } = await listHistory(tx, { orderId, limit: 100 })
    const kinds = items.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual([
      ...['case', 'claim', 'message', 'order', 'quote', 'review', 'voucher', 'voucher-use'],
    ])
    expect(total).toBe(8)
    const paged: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await listHistory(tx, { orderId, limit: 3, cursor })
      paged.push(...page.items)
      cursor = page.next
    } while (cursor)
    expect(paged).toEqual(items)
    const found = await listHistory(tx, { orderId, limit: 5, q: 'torn' })
    expect(found.items.map(({ kind }) => kind)).toEqual(['case'])
  }))

test('no table is read from end to end to open a person', () =>
  inShop(async (tx) => {
    const { id } = await anOrder(tx, ANN)
    const { id: otherId } = await anOrder(tx, WORK)
    await mergeCustomers(tx, { orderId: id, otherId })
    await tx.db.execute(sql`set local enable_seqscan = off`)
    // A statement prepared earlier in this connection keeps the plan of then.
    await tx.db.execute(sql`set local plan_cache_mode = force_custom_plan`)
    const scans = async () => {
      const { rows } = await tx.db.execute(sql`
        select relname as name, seq_scan::integer as scans from pg_stat_xact_user_tables
        where seq_scan > 0`)
      return new Map(rows.map(({ name, scans: times }) => [String(name), Number(times)]))
    }
    const before = await scans()
    expect((await readPerson(tx, id)).customers).toHaveLength(2)
    expect((await listHistory(tx, { orderId: id, limit: 5 })).total).toBe(2)
    await listPersonOrders(tx, { orderId: id, limit: 5 })
    await listCustomerNotes(tx, { orderId: id, limit: 5 })
    await listPeople(tx, { limit: 5, q: 'brown' })
    const read = [...(await scans())].filter(([name, times]) => times > (before.get(name) ?? 0))
    expect(read).toEqual([])
  }))

test('the page takes as many statements for a person with much as for one with little', () =>
  inShop(async (tx) => {
    const { id } = await anOrder(tx, ANN)
    const addSomeOfEach = async (number: number) => {
      await anOrder(tx, ANN)
      const { id: otherId } = await anOrder(tx, {
        ...WORK,
        customerEmail: `a${number}@example.com`,
      })
      await anOrder(tx, { ...ANN, customerEmail: `b${number}@example.com` })
      await makeVoucher(tx, { kind: 'delivery', ...keysOf('ann@example.com', '') })
      await mergeCustomers(tx, { orderId: id, otherId })
    }
    const reading = () => statementsOf(tx, () => readPerson(tx, id))
    await addSomeOfEach(0)
    const little = await reading()
    for (let number = 1; number < 5; number++) await addSomeOfEach(number)
    const much = await reading()
    expect(much.answer.customers).toHaveLength(6)
    expect(much.answer.alike.items).toHaveLength(5)
    expect(much.texts).toHaveLength(little.texts.length)
  }))
