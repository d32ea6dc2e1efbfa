import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { BANK_NEEDS_PASSWORD, NEW_SHOP, type SettingsView } from '#contract/settings.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { openStaffSession } from '#domain/identity/staff-sessions.ts'
import { users } from '#domain/identity/users.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system } from '#platform/tx.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { editorToken } from '#testing/staff.ts'

const PASSWORD = 'four words of one manager'
const OTHER = { ...NEW_SHOP.bank, bank: 'Other Bank', account: '999 888 777' }

let shop: TestShop
let heard: Hearing
let manager: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({ demo: false, publicUrl: 'https://shop.example' })
  heard = hearing(shop)
  const passwordHash = await hashPassword(PASSWORD)
  const token = await shop.shop.write(system('test'), async (tx) => {
    const { id } = await createStaff(tx, { username: 'marva', passwordHash, role: 'manager' })
    for (const username of ['ann', 'ben', 'gone']) {
      const admin = await createStaff(tx, { username, passwordHash, role: 'admin' })
      const changed = { email: `${username}@yaadbox.example`, isActive: username !== 'gone' }
      await tx.db.update(users).set(changed).where(eq(users.id, admin.id))
    }
    return openStaffSession(tx, { userId: id })
  })
  manager = { authorization: `Bearer ${token}` }
})
afterAll(() => shop.close())

const put = (value: object, headers = manager) =>
  shop.call('PUT', '/api/settings/shop', { ...NEW_SHOP, ...value }, headers)
const account = async () =>
  ((await (await shop.call('GET', '/api/settings', undefined, manager)).json()) as SettingsView)
    .shop.value.bank.account

test('another bank account takes the password of whoever names it; other facts do not', async () => {
  const without = await put({ bank: OTHER })
  expect(without.status).toBe(422)
  expect(await without.json()).toEqual({
    error: BANK_NEEDS_PASSWORD,
    issues: [{ path: 'password', message: BANK_NEEDS_PASSWORD }],
  })
  const wrong = await put({ bank: OTHER, password: 'not the password' })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { error: refusalSentence('wrong-current-password') },
  ])
  expect(await account()).toBe(NEW_SHOP.bank.account)
  expect((await put({ phone: '876-555-0199' })).status).toBe(200)
  const right = await put({ bank: OTHER, password: PASSWORD })
  expect(right.status).toBe(200)
  expect(await right.text()).not.toContain(PASSWORD)
  expect(await account()).toBe(OTHER.account)
})

test('the editor, who is nobody by name, cannot name another bank account', async () => {
  const editor = { authorization: `Bearer ${await editorToken(shop)}` }
  const answer = await put({ bank: NEW_SHOP.bank, password: 'the password of the editor' }, editor)
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { error: refusalSentence('not-allowed') },
  ])
  expect((await put({ bank: OTHER, tagline: 'In a box' }, editor)).status).toBe(200)
  expect(await account()).toBe(OTHER.account)
})

test('every admin reads of a new bank account by mail, with the last digits of both', async () => {
  await heard.listen()
  const sent = await shop.database.db.select().from(mails).where(eq(mails.kind, 'bank-changed'))
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
    'ann@yaadbox.example',
    'ben@yaadbox.example',
  ])
  expect(sent[0]?.text).toContain('…8257 → …8777')
  expect(sent[0]?.text).toContain('marva')
  expect(sent[0]?.text).not.toContain('404 118')
})
