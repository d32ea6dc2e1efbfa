// Signals about partners by HTTP: found when something happens, and noted by staff.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import type { SignalView } from '#contract/signals.ts'
import type { AuditView } from '#contract/audit.ts'
import type { PartnerEventView } from '#contract/staff-partners.ts'
import type { WaitingWorkView } from '#contract/waiting-work.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aLine, aMember, anOrder } from '#testing/builders.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let heard: Hearing
let manager: Record<string, string>
let auditor: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  heard = hearing(shop)
  manager = await asStaff(shop, 'manager')
  auditor = await asStaff(shop, 'auditor')
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const get = async <T>(path: string, as = manager) =>
  (await (await shop.call('GET', `/api/${path}`, undefined, as)).json()) as T
const signals = (query = '') => get<SignalView[]>(`partner-signals?${query}`)
const decide = (id: number, body: object) =>
  shop.call('PUT', `/api/partner-signals/${id}/decision`, body, manager)

const SHARED = { phone: '876-555-0144', bankAccount: '' }
const DECISION = { decision: 'watch', note: 'They say they are sisters' }

test('a partner who joins with the number of another is a signal at once, and it waits for staff', async () => {
  const one = await write((tx) => aMember(tx, { ...SHARED, firstName: 'Marcia' }))
  const two = await write((tx) => aMember(tx, { ...SHARED, firstName: 'Keisha' }))
  await heard.listen()
  expect(await signals('kind=phone')).toMatchObject([
    {
      state: 'open',
      partners: [
        { id: one.id, name: 'Marcia Reid', isActive: true },
        { id: two.id, name: 'Keisha Reid', isActive: true },
      ],
      orders: [],
      count: 2,
      noted: null,
    },
  ])
  expect(await get<WaitingWorkView>('waiting-work')).toMatchObject({ signals: 1 })
  expect(await signals(`member=${two.id}`)).toHaveLength(1)
  expect(await signals('q=keisha')).toHaveLength(1)
  expect(await signals('q=nobody')).toEqual([])
  const history = await get<PartnerEventView[]>(`partners/${one.id}/history`)
  expect(history.map(({ what }) => what)).toContain(
    'Signal: one telephone number with another partner',
  )
})

test('staff note what was decided, by name and with a reason; the log has it', async () => {
  const [signal] = await signals('kind=phone')
  const { id = 0, foundAt = '' } = signal ?? {}
  const unexplained = await decide(id, { ...DECISION, note: ' ', foundAt })
  expect(unexplained.status).toBe(422)
  const answer = await decide(id, { ...DECISION, foundAt })
  expect((await answer.json()) as SignalView).toMatchObject({
    state: 'noted',
    noted: { ...DECISION, by: expect.any(String), at: expect.any(String) },
  })
  expect(await get<WaitingWorkView>('waiting-work')).toMatchObject({ signals: 0 })
  expect(await signals('state=open')).toEqual([])
  const log = await get<AuditView[]>('audit-log?action=signal.noted', await asStaff(shop, 'admin'))
  expect(log).toMatchObject([{ changes: { from: '', to: 'watch' } }])
  expect(JSON.stringify(log)).not.toContain('sisters')
})

test('more that is found opens it again, and an old page cannot note it away', async () => {
  const [before] = await signals('kind=phone')
  await write((tx) => aMember(tx, { ...SHARED, firstName: 'Tamara' }))
  await heard.listen()
  const [signal] = await signals('kind=phone&state=open')
  expect(signal).toMatchObject({ count: 3, noted: DECISION })
  const late = await decide(signal?.id ?? 0, { ...DECISION, foundAt: before?.foundAt })
  expect([late.status, await late.json()]).toEqual([
    409,
    { error: refusalSentence('signal-changed') },
  ])
})

test('the third order that a partner’s sponsor buys from them is a signal as soon as it is paid', async () => {
  const [top, low] = await write((tx) => aLine(tx, 2))
  const buyer = { customerEmail: top?.email ?? '', customerPhone: '876-555-0199' }
  const ids: number[] = []
  for (let sale = 0; sale < 3; sale++) {
    expect(await signals('kind=ring')).toEqual([])
    const { id: orderId } = await write((tx) => anOrder(tx, { ...buyer, referrer: low?.id ?? 0 }))
    await write((tx) => changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } }))
    await heard.listen()
    ids.unshift(orderId)
  }
  const [ring] = await signals('kind=ring')
  expect(ring).toMatchObject({ count: 3, orders: ids })
  expect(ring?.partners.map(({ id }) => id)).toEqual([low?.id, top?.id])
})

test('an auditor reads signals and decides none', async () => {
  const [signal] = await get<SignalView[]>('partner-signals', auditor)
  expect(signal).toBeDefined()
  const path = `/api/partner-signals/${signal?.id}/decision`
  const body = { ...DECISION, foundAt: signal?.foundAt }
  expect((await shop.call('PUT', path, body, auditor)).status).toBe(403)
})
