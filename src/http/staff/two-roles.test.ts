// One person with two roles, where the shop's owner allows it: what they may then do, who decides
// that, and what the vault says of who does what.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { ROLES_NEED_PASSWORD } from '#contract/settings.ts'
import type { VaultView } from '#contract/vault.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { openStaffSession } from '#domain/identity/staff-sessions.ts'
import { users } from '#domain/identity/users.table.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const PASSWORD = 'ackee saltfish at dawn'

let shop: TestShop
let id: number
let owner: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  const passwordHash = await hashPassword(PASSWORD)
  const named = { firstName: 'Olive', lastName: 'Owen' }
  await shop.shop.write(system('test'), async (tx) => {
    const user = await createStaff(tx, { username: 'olive', passwordHash, role: 'admin', ...named })
    id = user.id
    owner = { authorization: `Bearer ${await openStaffSession(tx, { userId: id })}` }
  })
})
afterAll(() => shop.close())

const allow = (secondRoles: boolean, password?: string, who = owner) =>
  shop.call('PUT', '/api/settings/roles', { secondRoles, password }, who)
const hold = (secondRole: string | null) =>
  shop.call('PUT', `/api/staff/${id}`, { secondRole }, owner)
/** A card that is not there is answered to who may open cards, and nobody else. */
const openCard = () =>
  shop.call('POST', '/api/orders/999999/card-reveals', { reason: 'charge' }, owner)
const vault = async (): Promise<VaultView> =>
  (await shop.call('GET', '/api/vault', undefined, owner)).json()

test('nobody holds two roles until an admin allows it with the password', async () => {
  const early = await hold('custodian')
  expect([early.status, await early.json()]).toEqual([
    409,
    { error: refusalSentence('second-role-off') },
  ])
  const without = await allow(true)
  expect([without.status, (await without.json()).error]).toEqual([422, ROLES_NEED_PASSWORD])
  expect((await allow(true, 'not the password')).status).toBe(422)
  expect((await allow(true, PASSWORD, await asStaff(shop, 'manager'))).status).toBe(403)
  expect((await openCard()).status).toBe(403)
})

test('a second role adds what it may do, at once, and goes with the setting', async () => {
  const { custodians, deciders } = await vault()
  expect([custodians, deciders]).toEqual([[], expect.arrayContaining(['Olive Owen'])])
  expect((await allow(true, PASSWORD)).status).toBe(200)
  expect((await openCard()).status).toBe(403)
  const held = await hold('custodian')
  expect(await held.json()).toMatchObject({ role: 'admin', secondRole: 'custodian' })
  expect((await openCard()).status).toBe(404)
  expect((await vault()).custodians).toEqual(['Olive Owen'])
  const me = await (await shop.call('GET', '/api/admin/me', undefined, owner)).json()
  expect(me).toMatchObject({ role: 'admin', secondRole: 'custodian' })

  expect((await allow(false, PASSWORD)).status).toBe(200)
  expect((await openCard()).status).toBe(403)
  expect((await vault()).custodians).toEqual([])
  expect((await allow(true, PASSWORD)).status).toBe(200)
  expect((await openCard()).status).toBe(404)
  expect((await hold(null)).status).toBe(200)
  expect((await openCard()).status).toBe(403)
})

test('allowing two roles and giving one stand out in the audit log', async () => {
  expect((await hold('custodian')).status).toBe(200)
  const read = async (search: string) =>
    (await shop.call('GET', `/api/audit-log?${search}`, undefined, owner)).json()
  const [given] = await read('action=staff.second-role-changed')
  expect(given).toMatchObject({ severity: 'critical', changes: { from: 'none', to: 'custodian' } })
  const [allowed] = await read('entity=settings&entityId=roles')
  expect(allowed).toMatchObject({
    severity: 'critical',
    changes: { changed: [{ field: 'secondRoles', from: 'false', to: 'true' }] },
  })
})

test('the second role is not the first once more', async () => {
  const [kept] = await shop.database.db.select().from(users).where(eq(users.id, id))
  expect(kept?.secondRole).toBe('custodian')
  expect(await (await hold('admin')).json()).toMatchObject({ role: 'admin', secondRole: null })
})
