import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailSummary } from '#contract/mails.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { mailStaffInvited } from './mail-staff.ts'

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const EMAIL = 'andre@example.com'

/** Invites, and runs the listener as often as a job runner may. */
async function invite(): Promise<number> {
  const input = { email: EMAIL, role: 'clerk' }
  const answer = await shop.call('POST', '/api/staff-invitations', input, admin)
  const { id: invitationId } = await answer.json()
  const facts = { invitationId, role: 'clerk' }
  const event = { id: 1, name: 'staff.invited' as const, at: '', by: 'admin', facts }
  for (let runs = 0; runs < 2; runs++) await mailStaffInvited.run(shop.jobContext, event)
  return invitationId
}

async function mailed(who: Record<string, string>): Promise<string[]> {
  const list = await shop.call('GET', '/api/mails?limit=200', undefined, who)
  const summaries: MailSummary[] = await list.json()
  const mine = summaries.filter(({ recipient }) => recipient === EMAIL)
  return Promise.all(
    mine.map(async ({ id }) => (await shop.call('GET', `/api/mails/${id}`, undefined, who)).text()),
  )
}

const LINK = /admin\/join\/(\d+\.[\w-]{43})/

test('the mail of an invitation is written once, and its link opens the invitation', async () => {
  await invite()
  const mails = await mailed(admin)
  expect(mails).toHaveLength(1)
  const [, link] = LINK.exec(mails[0] ?? '') ?? []
  const read = await shop.call('POST', '/api/admin/invitation', { link })
  expect(await read.json()).toEqual({ email: EMAIL, role: 'clerk' })
})

test('who may not invite sees that there is a mail, and not its link', async () => {
  const manager = await asStaff(shop, 'manager')
  const [mail] = await mailed(manager)
  expect(mail).toContain('staff-invited')
  expect(mail).not.toMatch(LINK)
})
