import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import type { DashboardView, MemberView } from '#contract/partner-views.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { PartnerDetailView } from '#contract/staff-partners.ts'
import { aPartner } from '#testing/partners.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: false, publicUrl: 'https://shop.example' })
})
afterAll(() => shop.close())

type Headers = Record<string, string>
const hasAgreed = async (headers: Headers) => {
  const answer = await shop.call('GET', '/api/mlm/dashboard', undefined, headers)
  return ((await answer.json()) as DashboardView).agreed
}
const agree = (version: string, headers: Headers) =>
  shop.call('POST', '/api/mlm/agreement', { version }, headers)
const seenByStaff = async (id: number) => {
  const staff = await asStaff(shop, 'manager')
  const answer = await shop.call('GET', `/api/partners/${id}`, undefined, staff)
  return ((await answer.json()) as PartnerDetailView).agreement
}

/** Joins by the form, which sends the version that it showed. */
async function join(email: string, agreement?: string) {
  const person = { firstName: 'Marcia', lastName: 'Reid', email, phone: '876-555-0123' }
  const answer = await shop.call('POST', '/api/mlm/members', { ...person, agreement })
  expect(answer.status).toBe(201)
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const headers = { cookie, origin: 'https://shop.example' }
  return { id: ((await answer.json()) as MemberView).id, headers }
}

test('who joins by the form has agreed to the version that it showed, and staff see when and from where', async () => {
  const { id, headers } = await join('form@example.com', AGREEMENT_VERSION)
  expect(await hasAgreed(headers)).toBe(true)
  expect(await seenByStaff(id)).toMatchObject({ version: AGREEMENT_VERSION, address: 'unknown' })
})

test.each([
  ['another client, which sends no version', undefined],
  ['a form that was open while the words changed', '2020-01-01'],
])('who joins by %s is a partner, and is asked in the dashboard', async (_name, version) => {
  const { id, headers } = await join(`${version ?? 'client'}@example.com`, version)
  expect(await hasAgreed(headers)).toBe(false)
  expect(await seenByStaff(id)).toBeNull()
  const old = await agree('2020-01-01', headers)
  expect([old.status, await old.json()]).toEqual([
    409,
    { error: refusalSentence('agreement-changed') },
  ])
  for (let time = 0; time < 2; time++)
    expect((await agree(AGREEMENT_VERSION, headers)).status).toBe(204)
  expect(await hasAgreed(headers)).toBe(true)
})

test('the consent of one partner is nobody else’s', async () => {
  const [one, other] = [await aPartner(shop), await aPartner(shop)]
  expect((await agree(AGREEMENT_VERSION, one.headers)).status).toBe(204)
  expect([await hasAgreed(one.headers), await hasAgreed(other.headers)]).toEqual([true, false])
  expect(await seenByStaff(other.member.id)).toBeNull()
})
