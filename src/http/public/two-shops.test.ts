// What a process counts of tries belongs to the shop that was tried.

import { expect, test } from 'vitest'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { DEMO_SECRETS } from '#platform/config.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const PASSWORD = 'Blue Mountain 7'
const FROM = { incoming: { socket: { remoteAddress: '198.51.100.7' } } }
const WAYS_IN: Record<string, { path: string; wrong: object; right: object }> = {
  'a member of staff': {
    path: '/api/admin/login',
    wrong: { username: 'Keisha', password: 'guessed' },
    right: { username: 'Keisha', password: PASSWORD },
  },
  'the editor': {
    path: '/api/admin/unlock',
    wrong: { password: 'guessed' },
    right: { password: DEMO_SECRETS.editorPassword },
  },
  'a partner': {
    path: '/api/mlm/sign-in/code',
    wrong: { email: 'marcia@example.com' },
    right: { email: 'marcia@example.com' },
  },
}

async function openWithStaff(): Promise<TestShop> {
  const shop = await openTestShop()
  const passwordHash = await hashPassword(PASSWORD)
  await shop.shop.write(system('test'), (tx) =>
    createStaff(tx, { username: 'Keisha', passwordHash, role: 'manager' }),
  )
  return shop
}

const send = async (shop: TestShop, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await shop.api.request(path, init, FROM)).status
}

test.each(Object.entries(WAYS_IN))(
  'tries at the password or code of %s in one shop keep nobody out of another in the same process',
  async (_, { path, wrong, right }) => {
    const guessedAt = await openWithStaff()
    for (let tries = 0; tries < 5; tries++) expect(await send(guessedAt, path, wrong)).not.toBe(429)
    expect(await send(guessedAt, path, right)).toBe(429)
    await guessedAt.close()

    const other = await openWithStaff()
    expect(await send(other, path, right)).toBeLessThan(300)
    await other.close()
  },
)
