// What counts as a signal about partners, and what does not: each kind with somebody it only looks like.

import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListSignals, SignalKind } from '#contract/signals.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderRefunds } from '#domain/orders/payments.table.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { changeMember } from '#domain/partners/get-member.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { aLine, aMember, aProduct, BUYER, givePayee } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { decideSignal, listSignals } from './list-signals.ts'
import { lookAtPartners, lookOn, startLooking } from './look-for-signals.ts'
import { forgetSignals } from './record-findings.ts'
import { signalMembers, signals, traces } from './signals.table.ts'

const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3_600_000)

/** A night's look at all partners, in small batches. */
async function night(tx: TestTx) {
  await startLooking(tx)
  while (await lookOn(tx, 2));
}

const listed = async (tx: TestTx, query: Partial<ListSignals> = {}) =>
  (await listSignals(tx, { ...query, limit: 50 })).items

const found = async (tx: TestTx, kind: SignalKind) =>
  (await listed(tx, { kind })).map(({ signal: { state, count }, partners }) => [
    state,
    count,
    partners.map(({ id }) => id),
  ])

/** Somebody whom nothing but what the test says connects with others. */
const aStranger = (tx: TestTx, fields: Parameters<typeof aMember>[1]) =>
  aMember(tx, { bankAccount: '', ...fields })

const aPartner = (tx: TestTx, firstName: string, phone: string, more = {}) =>
  aStranger(tx, { firstName, phone, email: `${firstName.toLowerCase()}@example.com`, ...more })

type Sale = { seller: MemberRow; email?: string; phone?: string; cents?: number; when?: Date }

async function aSale(tx: TestTx, { seller, email, phone, cents = 60_000_00, when = NOW }: Sale) {
  const then = at(when, tx)
  const { id: productId } = await aProduct(then, { priceCents: cents })
  const buyer = {
    ...BUYER,
    ...(email && { customerEmail: email }),
    ...(phone && { customerPhone: phone }),
  }
  const { order } = await placeOrder(then, { ...buyer, productId, referrer: seller.id })
  await changeOrder(then, { orderId: order.id, edit: { paymentStatus: 'paid' } })
  return order.id
}

const decide = (tx: TestTx, signalId: number, foundAt: Date) =>
  decideSignal(tx, {
    ...{ signalId, decision: 'harmless', note: 'Mother and son' },
    foundAt: foundAt.toISOString(),
  })

test('two partners with one telephone number are a signal, however it is written', () =>
  inShop(async (tx) => {
    const marcia = await aPartner(tx, 'Marcia', '876-555-0144')
    const andre = await aPartner(tx, 'Andre', '+1 (876) 555 0144')
    await aPartner(tx, 'Keisha', '658-555-0144')
    await night(tx)
    expect(await found(tx, 'phone')).toEqual([['open', 2, [marcia.id, andre.id]]])
    expect(tx.happened.filter(({ name }) => name === 'signal.found')).toHaveLength(1)
  }))

test('a household with one name and one street is no signal by itself', () =>
  inShop(async (tx) => {
    const name = { firstName: 'Marcia', lastName: 'Reid' }
    await aStranger(tx, { ...name, email: 'marcia.reid@example.com', phone: '876-555-0144' })
    await aStranger(tx, { ...name, email: 'marcia.reid@example.org', phone: '876-555-0145' })
    await night(tx)
    expect(await listed(tx)).toEqual([])
  }))

test('one mailbox under two addresses is a signal; the same name at another provider is none', () =>
  inShop(async (tx) => {
    const one = await aStranger(tx, { email: 'marcia.reid@gmail.com', phone: '876-555-0144' })
    const two = await aStranger(tx, { email: 'MarciaReid+two@gmail.com', phone: '876-555-0145' })
    await aStranger(tx, { email: 'marciareid@example.org', phone: '876-555-0146' })
    await night(tx)
    expect(await found(tx, 'mailbox')).toEqual([['open', 2, [one.id, two.id]]])
  }))

test('one payout account is a signal; accounts of one bank, or too short to be one, are none', () =>
  inShop(async (tx) => {
    const one = await aPartner(tx, 'Marcia', '876-555-0144', { bankAccount: 'NCB 354-678-901' })
    const two = await aPartner(tx, 'Andre', '876-555-0145', { bankAccount: 'ncb 354678901, HWT' })
    await aPartner(tx, 'Keisha', '876-555-0146', { bankAccount: 'NCB 354-678-902' })
    await aPartner(tx, 'Delroy', '876-555-0147', { bankAccount: 'JN 1234' })
    await aPartner(tx, 'Simone', '876-555-0148', { bankAccount: 'NCB 1234' })
    const three = await aPartner(tx, 'Omar', '876-555-0149', { paypalEmail: 'pay@example.com' })
    const four = await aPartner(tx, 'Tanya', '876-555-0150', { paypalEmail: 'Pay@Example.com' })
    await night(tx)
    expect(await found(tx, 'account')).toEqual([['open', 2, [one.id, two.id]]])
    expect(await found(tx, 'paypal')).toEqual([['open', 2, [three.id, four.id]]])
  }))

test('a payee is compared by its account and its address, and with what others wrote when signing up', () =>
  inShop(async (tx) => {
    const wrote = await aPartner(tx, 'Marcia', '876-555-0144', { bankAccount: 'NCB 354-678-901' })
    const gave = await aPartner(tx, 'Andre', '876-555-0145')
    const lives = await aPartner(tx, 'Keisha', '876-555-0146')
    await givePayee(tx, gave.id, { accountNumber: '354678901', address: '14 Mona Rd, Kingston 6' })
    await givePayee(tx, lives.id, {
      accountNumber: '354678902',
      address: '14 MONA ROAD Kingston 6',
    })
    const [elsewhere, ofAPlace, too] = [
      await aPartner(tx, 'Delroy', '876-555-0147'),
      await aPartner(tx, 'Simone', '876-555-0148'),
      await aPartner(tx, 'Omar', '876-555-0149'),
    ]
    await givePayee(tx, elsewhere.id, { accountNumber: '354678903', parish: 'Portland' })
    await givePayee(tx, ofAPlace.id, { accountNumber: '354678904', address: 'Negril' })
    await givePayee(tx, too.id, { accountNumber: '354678905', address: 'Negril' })
    await night(tx)
    expect(await found(tx, 'account')).toEqual([['open', 2, [wrote.id, gave.id]]])
    expect(await found(tx, 'address')).toEqual([['open', 2, [gave.id, lives.id]]])
  }))

test('a partner who buys again and again in the own line is a signal, above or below', () =>
  inShop(async (tx) => {
    const [top, , low] = (await aLine(tx, 3)) as [MemberRow, MemberRow, MemberRow]
    const bought: number[] = []
    for (const when of [days(-40), days(-20), days(-1)])
      bought.unshift(
        await aSale(tx, { seller: low, email: top.email, phone: '876-555-0199', when }),
      )
    for (const when of [days(-40), days(-20)])
      await aSale(tx, { seller: top, email: low.email, phone: '876-555-0198', when })
    await lookAtPartners(tx, [top.id, low.id])
    expect(await found(tx, 'ring')).toEqual([['open', 3, [low.id, top.id]]])
    const [ring] = await listed(tx, { kind: 'ring' })
    expect(ring?.signal).toMatchObject({
      evidence: bought.map((id) => `order ${id}`),
      since: days(-40),
    })
  }))

test('a partner of another team buys as anybody does, and so does a namesake', () =>
  inShop(async (tx) => {
    const [top, low] = (await aLine(tx, 2)) as [MemberRow, MemberRow]
    const stranger = await aPartner(tx, 'Keisha', '876-555-0146')
    for (const when of [days(-3), days(-2), days(-1)]) {
      await aSale(tx, { seller: low, email: stranger.email, phone: '876-555-0146', when })
      const namesake = top.email.replace('@', '@mail.')
      await aSale(tx, { seller: low, email: namesake, phone: '876-555-0199', when })
    }
    await night(tx)
    expect(await found(tx, 'ring')).toEqual([])
  }))

async function aRefund(tx: TestTx, orderId: number, last4: string, method: 'transfer' | 'card') {
  const row = { orderId, amount: 100_00, method, last4, recordedBy: 'Keisha', recordedAt: tx.now }
  await tx.db.insert(orderRefunds).values(row)
}

test('a refund to an account like that of a partner who earned from the order is a signal', () =>
  inShop(async (tx) => {
    const [top, low] = (await aLine(tx, 2)) as [MemberRow, MemberRow]
    for (const partner of [top, await aMember(tx)])
      await givePayee(tx, partner.id, { accountNumber: '354678901' })
    const orderId = await aSale(tx, { seller: low })
    await aRefund(tx, orderId, '8901', 'transfer')
    await aRefund(tx, orderId, '4321', 'transfer')
    await night(tx)
    // The other partner with that ending has nothing to do with the order.
    expect(await found(tx, 'refund')).toEqual([['open', 1, [top.id]]])
  }))

test('a refund to a card with the same four digits is no signal', () =>
  inShop(async (tx) => {
    const seller = await aMember(tx, { bankAccount: 'NCB 354-678-901' })
    const orderId = await aSale(tx, { seller })
    await aRefund(tx, orderId, '8901', 'card')
    await night(tx)
    expect(await found(tx, 'refund')).toEqual([])
  }))

test('a week of many times the usual is a signal, and one dear order or a steady seller is none', () =>
  inShop(async (tx) => {
    const sudden = await aMember(tx)
    const dear = await aMember(tx)
    const steady = await aMember(tx)
    for (let week = 1; week <= 12; week++)
      for (let order = 0; order < 3; order++)
        await aSale(tx, { seller: steady, cents: 400_000_00, when: days(-7 * week) })
    await aSale(tx, { seller: sudden, cents: 120_000_00, when: days(-30) })
    await aSale(tx, { seller: dear, cents: 2_000_000_00 })
    for (const seller of [sudden, steady])
      for (let order = 0; order < 3; order++) await aSale(tx, { seller, cents: 400_000_00 })
    await night(tx)
    expect(await found(tx, 'volume')).toEqual([['open', 1, [sudden.id]]])
    const [{ signal } = { signal: undefined }] = await listed(tx, { kind: 'volume' })
    expect(signal).toMatchObject({
      evidence: ['week 2026-11-16'],
      amountCents: 1_200_000_00,
      usualCents: 10_000_00,
    })
  }))

test('what staff have noted comes again only with something new', () =>
  inShop(async (tx) => {
    const marcia = await aPartner(tx, 'Marcia', '876-555-0144')
    const andre = await aPartner(tx, 'Andre', '876-555-0144')
    await night(tx)
    const [{ signal } = { signal: undefined }] = await listed(tx)
    await decide(tx, signal?.id ?? 0, signal?.foundAt ?? NOW)
    await night(at(days(1), tx))
    expect(await found(tx, 'phone')).toEqual([['noted', 2, [marcia.id, andre.id]]])
    const third = await aPartner(tx, 'Keisha', '876-555-0144')
    await night(at(days(2), tx))
    expect(await found(tx, 'phone')).toEqual([['open', 3, [marcia.id, andre.id, third.id]]])
    const [{ signal: again } = { signal: undefined }] = await listed(tx)
    expect(again).toMatchObject({ foundAt: days(2), note: 'Mother and son', decision: 'harmless' })
    const names = tx.happened.map(({ name }) => name).filter((name) => name.startsWith('signal'))
    expect(names).toEqual(['signal.found', 'signal.noted', 'signal.found'])
  }))

test('a ring that was noted comes again with the next order, and keeps those before', () =>
  inShop(async (tx) => {
    const [top, low] = (await aLine(tx, 2)) as [MemberRow, MemberRow]
    const buy = (when: Date) =>
      aSale(tx, { seller: low, email: top.email, phone: '876-555-0199', when })
    for (const when of [days(-179), days(-2), days(-1)]) await buy(when)
    await night(tx)
    const [{ signal } = { signal: undefined }] = await listed(tx, { kind: 'ring' })
    await decide(tx, signal?.id ?? 0, signal?.foundAt ?? NOW)
    await night(at(days(5), tx))
    expect(await found(tx, 'ring')).toEqual([['noted', 3, [low.id, top.id]]])
    await buy(days(5))
    await night(at(days(5), tx))
    // The first order is older than half a year by now, and still counts.
    expect(await found(tx, 'ring')).toEqual([['open', 4, [low.id, top.id]]])
  }))

test('nobody notes what they have not seen', () =>
  inShop(async (tx) => {
    await aPartner(tx, 'Marcia', '876-555-0144')
    await aPartner(tx, 'Andre', '876-555-0144')
    await night(tx)
    const [{ signal } = { signal: undefined }] = await listed(tx)
    await aPartner(tx, 'Keisha', '876-555-0144')
    await night(at(days(1), tx))
    const late = decide(tx, signal?.id ?? 0, signal?.foundAt ?? NOW)
    await expect(late).rejects.toMatchObject({ code: 'signal-changed' })
  }))

test('what partners had in common and have no more is over, before anybody looked', () =>
  inShop(async (tx) => {
    const marcia = await aPartner(tx, 'Marcia', '876-555-0144')
    const andre = await aPartner(tx, 'Andre', '876-555-0144')
    const keisha = await aPartner(tx, 'Keisha', '876-555-0144')
    await night(tx)
    await changeMember(tx, marcia.id, { phone: '876-555-0145' })
    await lookAtPartners(tx, [marcia.id])
    expect(new Set(await found(tx, 'phone'))).toEqual(
      new Set([
        ['open', 2, [andre.id, keisha.id]],
        ['over', 3, [marcia.id, andre.id, keisha.id]],
      ]),
    )
    await changeMember(tx, keisha.id, { phone: '876-555-0146' })
    await night(tx)
    expect((await found(tx, 'phone')).map(([state]) => state)).toEqual(['over', 'over'])
  }))

test('an erased partner leaves no signal and no trace', () =>
  inShop(async (tx) => {
    const marcia = await aPartner(tx, 'Marcia', '876-555-0144')
    const andre = await aPartner(tx, 'Andre', '876-555-0144')
    await night(tx)
    await forgetSignals(tx, andre.id)
    expect(await tx.db.$count(signals)).toBe(0)
    expect(await tx.db.$count(traces, eq(traces.memberId, andre.id))).toBe(0)
    expect(await tx.db.$count(traces, eq(traces.memberId, marcia.id))).toBe(2)
  }))

test('a night that was interrupted goes on where it was, and finds the same', () =>
  inShop(async (tx) => {
    for (const name of ['Marcia', 'Andre', 'Keisha', 'Delroy', 'Simone'])
      await aPartner(tx, name, '876-555-0144')
    await startLooking(tx)
    await lookOn(tx, 2)
    await startLooking(tx)
    let batches = 1
    while (await lookOn(tx, 2)) batches++
    // Three batches of two in each step, and the end of each.
    expect(batches).toBe(7)
    expect((await found(tx, 'phone')).map(([, count]) => count)).toEqual([5])
    expect(await lookOn(tx, 2)).toBe(false)
  }))

test('an order that no longer counts is part of no ring', () =>
  inShop(async (tx) => {
    const [top, low] = (await aLine(tx, 2)) as [MemberRow, MemberRow]
    for (const when of [days(-3), days(-2), days(-1)])
      await aSale(tx, { seller: low, email: top.email, phone: '876-555-0199', when })
    const [first] = await tx.db.select().from(orders).orderBy(asc(orders.id)).limit(1)
    await changeOrder(tx, { orderId: first?.id ?? 0, edit: { orderStatus: 'cancelled' } })
    await night(tx)
    expect(await found(tx, 'ring')).toEqual([])
  }))

test('a search finds what is about every partner of a name, however many have it', () =>
  inShop(async (tx) => {
    const ids: number[] = []
    for (let number = 0; number < 402; number++)
      ids.push((await aMemberRow(tx, { firstName: 'Ann', lastName: 'Brown' })).id)
    const [first = 0, last = 0] = [ids[0], ids.at(-1)]
    const row = { kind: 'volume' as const, evidence: [], count: 1, since: NOW, foundAt: NOW }
    for (const memberId of [first, last]) {
      const [{ id: signalId } = { id: 0 }] = await tx.db
        .insert(signals)
        .values({ ...row, memberId })
        .returning()
      await tx.db.insert(signalMembers).values({ signalId, memberId })
    }
    const about = (await listed(tx, { q: 'ann brown' })).map(({ signal }) => signal.memberId)
    expect(about.toSorted((a, b) => a - b)).toEqual([first, last])
  }))
