// What partners are told of a change of pay: each active one once, whatever is run how often; and who
// was told of a change that does not come is told that.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOfDay, addDays, jamaicaDay } from '#contract/jamaica.ts'
import { NEW_PLAN, type PlanFigures } from '#contract/staff-plans.ts'
import { draftPlan } from '#domain/commissions/draft-plan.ts'
import { publishPlan } from '#domain/commissions/publish-plan.ts'
import { listNotices } from '#domain/partners/notices.ts'
import { suspendMember } from '#domain/partners/set-standing.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { notifyPartners } from './notify-partners.ts'

const NOW = new Date('2090-05-20T15:00:00Z')
const STANDARD = {
  ...NEW_PLAN,
  planName: 'Standard',
  levels: ['5000.00', '2500.00', '2000.00', '1500.00', '1000.00'],
}

let shop: TestShop
let heard: Hearing
let partners: number[]
const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

beforeEach(async () => {
  shop = await openTestShop({ broadcastPerMinute: 2 }, undefined, { now: () => NOW })
  heard = hearing(shop)
  partners = []
  await write(async (tx) => {
    for (const name of ['Ann', 'Ben', 'Cara', 'Dan']) {
      const { id } = await aMember(tx, { firstName: name, email: `${name}@example.com` })
      partners.push(id)
    }
    await suspendMember(tx, { memberId: partners[1] ?? 0, reason: 'complaint' })
  })
  await heard.news()
})
afterEach(() => shop.close())

const inDays = (count: number) => addDays(jamaicaDay(NOW), count)
const publish = (validFrom: string | null, given: Partial<PlanFigures>) =>
  write(async (tx) => {
    const { id: planId, planName } = await draftPlan(tx, { ...STANDARD, ...given })
    return publishPlan(tx, { planId, validFrom, confirm: planName })
  })
/** What the queue does when something happened, everything twice. */
const listen = () => heard.listen((events) => [...events, ...events])
/** The clock, and what follows from it. */
async function aMinute() {
  await notifyPartners(shop.jobContext)
  await listen()
}

const written = async () => {
  const rows = await shop.database.db.select().from(mails).orderBy(mails.createdAt, mails.key)
  return rows
    .filter(({ kind }) => kind.startsWith('plan-'))
    .map(({ kind, recipient }) => `${kind} ${recipient.split('@')[0]?.toLowerCase()}`)
    .toSorted((a, b) => a.localeCompare(b))
}
const textTo = async (name: string, kind: string) => {
  const rows = await shop.database.db.select().from(mails)
  return rows.find(
    (row) => row.kind === kind && row.recipient.toLowerCase() === `${name}@example.com`,
  )?.text
}
const noticesOf = (index: number) =>
  write(async (tx) => {
    const memberId = partners[index] ?? 0
    const { items } = await listNotices(tx, { memberId, limit: 10 })
    return items.filter(({ type }) => type.startsWith('plan-'))
  })

test('every active partner is told of a change of pay once, so many a minute, with both amounts', async () => {
  const from = inDays(100)
  await publish(from, { planName: 'Summer', levels: ['6000.00', '1000.00'], holdDays: 45 })
  // Killed after the first portion: its letters are due, and the clock goes on where it was.
  await notifyPartners(shop.jobContext)
  const due = (await heard.news()).filter(({ name }) => name === 'plan.notice-due')
  expect([due.length, await written()]).toEqual([2, []])
  await heard.listen(() => [...due, ...due])
  expect(await written()).toEqual(['plan-change ann', 'plan-change cara'])
  for (let minute = 0; minute < 3; minute++) await aMinute()
  expect(await written()).toEqual(['plan-change ann', 'plan-change cara', 'plan-change dan'])

  const [row] = await shop.database.db.select().from(mails)
  expect([row?.state, row?.subject]).toEqual([
    'kept',
    expect.stringMatching(/^Commission amounts change on \w+ 28 August 2090$/),
  ])
  for (const line of [
    'Your own sale: J$5,000 now, J$6,000 from that date',
    'Level 3: J$2,000 now, J$0 from that date',
    'Maximum for all levels: 40% of the sale now, 40% of the sale from that date',
    'Approved after: 30 days now, 45 days from that date',
  ])
    expect(row?.text).toContain(line)
  expect(await noticesOf(0)).toEqual([
    expect.objectContaining({ type: 'plan-change', expiresAt: startOfDay(from), priority: 'high' }),
  ])
  expect(await noticesOf(1)).toEqual([])

  // A version that pays the same from then on is nothing to tell.
  await publish(inDays(110), {
    planName: 'Renamed',
    levels: ['6000.00', '1000.00'],
    holdDays: 45,
  })
  await aMinute()
  expect(await written()).toHaveLength(3)
})

test('of a change that is taken back nobody more is told, and who was told is told so', async () => {
  await publish(inDays(70), { planName: 'Summer', holdDays: 45 })
  await notifyPartners(shop.jobContext)
  const [ann, cara] = (await heard.news()).filter(({ name }) => name === 'plan.notice-due')
  await heard.listen(() => (ann ? [ann] : []))
  await publish(null, { planName: 'As before' })
  // Her letter was due, but not written when the change was taken back.
  await heard.listen((events) => [...(cara ? [cara] : []), ...events])
  for (let minute = 0; minute < 3; minute++) await aMinute()
  expect(await written()).toEqual(['plan-change ann', 'plan-recall ann'])
  expect(await textTo('ann', 'plan-recall')).toContain('Nothing will change on that date.')
  expect((await noticesOf(0)).map(({ type }) => type)).toEqual(['plan-recall'])
  expect(await noticesOf(2)).toEqual([])
})

test('a change that comes instead of another says so to who was told of the other', async () => {
  await publish(inDays(90), { planName: 'Summer', holdDays: 45 })
  await notifyPartners(shop.jobContext)
  await listen()
  expect(await written()).toEqual(['plan-change ann', 'plan-change cara'])
  await write((tx) => aMember(tx, { firstName: 'Eve', email: 'eve@example.com' }))
  await publish(inDays(80), { planName: 'Sooner', levels: ['4000.00'] })
  for (let minute = 0; minute < 4; minute++) await aMinute()
  const recipients = ['ann', 'ann', 'cara', 'cara', 'dan', 'eve']
  expect(await written()).toEqual(recipients.map((name) => `plan-change ${name}`))
  const texts = (await shop.database.db.select().from(mails)).filter(
    ({ kind, text }) =>
      kind === 'plan-change' && text.includes('This replaces the change we announced'),
  )
  expect(texts.map(({ recipient }) => recipient.toLowerCase()).toSorted()).toEqual([
    'ann@example.com',
    'cara@example.com',
  ])
  expect((await noticesOf(0)).map(({ type }) => type)).toEqual(['plan-change'])
})
