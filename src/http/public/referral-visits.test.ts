import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { clicksByDay } from '#domain/partners/referral-clicks.ts'
import { referralClicks } from '#domain/partners/referral-clicks.table.ts'
import { closePartner } from '#domain/privacy/close-partner.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
let now = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const newPartner = () => write((tx) => aMember(tx))
const clicksOf = ({ id }: MemberRow) =>
  write(async (tx) => {
    const days = await clicksByDay(tx, id, 30)
    expect(days).toHaveLength(30)
    return days.filter(({ clicks }) => clicks > 0).map(({ day, clicks }) => [day, clicks])
  })

/** A browser that keeps its cookie. */
function aBrowser() {
  let cookie = ''
  return async (ref: string) => {
    const answer = await shop.call('POST', '/api/referral-visits', { ref }, { cookie })
    expect(answer.status).toBe(204)
    const [given = ''] = answer.headers.getSetCookie()
    cookie = given.split(';')[0] || cookie
    return given
  }
}

test('a link counts once a visitor and day, for each partner whose link is followed', async () => {
  const [marcia, junior] = [await newPartner(), await newPartner()]
  const [one, two] = [aBrowser(), aBrowser()]
  await one(marcia.email)
  await one(marcia.email.toUpperCase())
  await one(junior.email)
  await one(marcia.email)
  await two(marcia.email)
  expect(await clicksOf(marcia)).toEqual([['2026-11-20', 2]])
  expect(await clicksOf(junior)).toEqual([['2026-11-20', 1]])
  // Seven in the evening of the next day in Jamaica, which is midnight of the one after in UTC.
  now = new Date('2026-11-22T00:30:00Z')
  await one(marcia.email)
  expect(await clicksOf(marcia)).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ])
  now = new Date('2026-12-20T15:00:00Z')
  expect(await clicksOf(marcia)).toEqual([['2026-11-21', 1]])
})

test('the cookie says the day and whose links were followed, and goes nowhere else', async () => {
  const partner = await newPartner()
  const given = await aBrowser()(partner.email)
  expect(given).toMatch(/^visits=2026-12-20\.\d+;/)
  expect(given).toContain('Path=/api/referral-visits')
  expect(given).toContain('HttpOnly')
})

test('a link of nobody, or of somebody who was erased, is answered alike and counts for nobody', async () => {
  const gone = await newPartner()
  await write((tx) => closePartner(tx, { memberId: gone.id, alias: 'erased-1' }))
  const before = await shop.database.db.$count(referralClicks)
  const browser = aBrowser()
  expect(await browser('nobody@example.com')).toBe('')
  expect(await browser(gone.email)).toBe('')
  expect(await shop.database.db.$count(referralClicks)).toBe(before)
})

test('fifty visitors at once are fifty clicks', async () => {
  const partner = await newPartner()
  await Promise.all(Array.from({ length: 50 }, () => aBrowser()(partner.email)))
  expect((await clicksOf(partner))[0]?.[1]).toBe(50)
})
