import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPrize } from '#domain/prizes/claims.ts'
import { grantByStaff, grantsByClaim } from '#domain/prizes/grants.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { listenerNames, runListener } from './listeners.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const at = '2026-11-20T15:00:00.000Z'
const sent = {
  name: 'Visit evil.example',
  email: 'ann@example.com',
  phone: '876-555-0100',
  prize: 'Free money',
  prizeId: 'money',
  token: undefined,
}

async function claimAndMail(given: Partial<typeof sent> = {}) {
  const claim = { ...sent, ...given }
  const { id: claimId } = await shop.shop.write(system('test'), (tx) => claimPrize(tx, claim))
  const event = { id: 1, name: 'claim.received', facts: { claimId }, at, by: 'visitor' } as const
  for (const name of ['mail-claim-received', 'mail-claim-to-shop', 'mail-claim-received'])
    await runListener(shop.jobContext, name, event)
  const kept = await shop.database.db.select().from(mails)
  await shop.database.db.delete(mails)
  expect(kept).toHaveLength(2)
  const of = (kind: string) => kept.find((mail) => mail.kind === kind)
  return { mine: of('claim-received'), shops: of('claim-to-shop') }
}

test('a claim is mailed once to the claimer and once to the shop', async () => {
  const { mine, shops } = await claimAndMail({ prizeId: 'care-kit' })
  expect(mine?.recipient).toBe('ann@example.com')
  expect(mine?.text).toContain('Our team will contact you within 24 hours.')
  expect(mine?.text).toContain('Prize: Care kit')
  expect(shops?.recipient).toBe('help@yaadbox.example')
  expect(shops?.subject).toContain('unverified')
})

test('the claimer’s mail repeats nothing that a stranger typed; the shop’s has it all', async () => {
  const { mine, shops } = await claimAndMail()
  expect(`${mine?.subject} ${mine?.text} ${mine?.html}`).not.toMatch(/evil|money/)
  for (const word of ['Free money', 'Visit evil.example', 'ann@example.com', '876-555-0100'])
    expect(shops?.text).toContain(word)
})

async function grantAndMail(prizeId: string) {
  const { id: claimId } = await shop.shop.write(system('test'), async (tx) =>
    grantByStaff(tx, (await claimPrize(tx, { ...sent, prizeId })).id),
  )
  const event = { id: 1, name: 'claim.granted', facts: { claimId }, at, by: 'visitor' } as const
  for (let turn = 0; turn < 2; turn++)
    await runListener(shop.jobContext, 'mail-claim-granted', event)
  const kept = await shop.database.db.select().from(mails)
  await shop.database.db.delete(mails)
  expect(kept).toHaveLength(1)
  const grants = await shop.shop.read(system('test'), (tx) => grantsByClaim(tx, [claimId]))
  return { text: kept[0]?.text ?? '', subject: kept[0]?.subject, grant: grants.get(claimId) }
}

test('a voucher that was won is mailed once, with its code and its last day', async () => {
  const { text, subject, grant } = await grantAndMail('off-1000')
  expect(subject).toBe('Your voucher: J$1,000 off')
  expect(text).toContain(`Code: ${grant?.code}`)
  expect(text).toMatch(/Valid until: \w+ \d+ \w+ \d{4}/)
  expect(text).not.toMatch(/evil|money/)
})

test('a prize that goes along with the next order is mailed without a code', async () => {
  const { text, subject, grant } = await grantAndMail('care-kit')
  expect([subject, grant?.code]).toEqual(['Your prize: Care kit with your next order', null])
  expect(text).toContain('We will add it to your next order automatically')
})

test('a claim that is granted at once is one mail to its claimer, which promises no other', async () => {
  const { id: claimId } = await shop.shop.write(system('test'), async (tx) =>
    grantByStaff(tx, (await claimPrize(tx, { ...sent, prizeId: 'off-1000' })).id),
  )
  for (const name of ['claim.received', 'claim.granted'] as const) {
    const event = { id: 1, name, facts: { claimId }, at, by: 'visitor' } as const
    for (const listener of listenerNames(name)) await runListener(shop.jobContext, listener, event)
  }
  const kept = await shop.database.db.select().from(mails)
  await shop.database.db.delete(mails)
  const mine = kept.filter(({ recipient }) => recipient === sent.email)
  expect(mine.map(({ kind }) => kind)).toEqual(['claim-granted'])
  expect(mine[0]?.text).not.toContain('24 hours')
})
