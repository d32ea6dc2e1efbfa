// The routes behind the staff door. A new route has to be written into the table (testing/staff-routes.ts), or
// the first test fails. Each is called once without a token and once by somebody who may; some of each kind are
// tried by everybody who might knock, as staff-guard.long.test.ts tries all of them.

import { assert, expect, test } from 'vitest'
import { ABILITIES, type Ability, ROLES } from '#contract/staff.ts'
import { can } from '#domain/identity/may.ts'
import type { Actor } from '#platform/tx.ts'
import { openTestShop } from '#testing/shop.ts'
import { editorToken } from '#testing/staff.ts'
import {
  ableTo,
  bearer,
  cookie,
  door,
  expectRefusal,
  GUARDED,
  HOME,
  isWrite,
  setUpStaffDoor,
  testStaffDoor,
} from '#testing/staff-door.ts'
import { MAY } from '#testing/staff-may.ts'
import { ROUTES } from '#testing/staff-routes.ts'
import { CHANGES_NOTHING } from '#testing/writes-without-effect.ts'
import { declared } from './route.ts'

/** The routes in the staff folder, each with the ability that guards it. */
function registered(): [string, string][] {
  const files = import.meta.glob<Record<string, Record<string, object>>>(
    ['./staff/*.ts', '!./staff/*.test.ts', '!./staff/routes.ts'],
    { eager: true },
  )
  return Object.values(files)
    .flatMap((file) => Object.values(file))
    .flatMap((routes) => Object.entries(routes))
    .map(([name, handler]) => [name, declared(handler)?.needs ?? 'nothing'])
}

test('every route of the staff door is in this table, under the ability that guards it', () => {
  const table = new Map(
    ROUTES.map(([method, path, requireAbility]) => [
      `${method} ${path.split('?')[0]}`,
      requireAbility,
    ]),
  )
  expect(Object.fromEntries(registered())).toEqual(Object.fromEntries(table))
})

test('the only call of staff that asks for no ability ends their session', () => {
  const open = ROUTES.filter(([, , ability]) => ability === 'nothing')
  expect(open).toEqual([['POST', '/admin/logout', 'nothing', 204]])
})

test('each role may what the table says, and the editor, too', () => {
  const everybody = [...ROLES, 'editor'] as const
  const actor = (who: (typeof everybody)[number]): Actor =>
    who === 'editor' ? { kind: who } : { kind: 'staff', userId: 1, name: 'Ann', role: who }
  const allowed = (ability: Ability) =>
    everybody.filter((who) => can(actor(who), ability)).join(' ')
  expect(Object.fromEntries(ABILITIES.map((ability) => [ability, allowed(ability)]))).toEqual(MAY)
})

setUpStaffDoor()

test.each(GUARDED)(
  '%s %s opens to nobody without a token; to who may it answers, and a change is in the audit log',
  async (...row) => {
    const [method, path, ability, status] = row
    await expectRefusal(await door.send(row, {}), 401, 'no-token')
    const before = await door.lastAuditRow()
    const able = { ...bearer(door.tokens[ableTo(ability)]), 'user-agent': 'Test' }
    const answer = await door.send(row, able)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store'])
    if (isWrite(row)) {
      const after = await door.lastAuditRow()
      if (CHANGES_NOTHING[`${method} ${path}`]) expect(after).toEqual(before)
      else {
        expect(after?.id).toBeGreaterThan(before?.id ?? 0)
        expect(after).toMatchObject({ userId: expect.any(Number), userAgent: 'Test' })
      }
    }
    await door.placeAfter(row, answer)
  },
)

const OF_EACH_KIND = new Set([
  'GET /orders/:id',
  'GET /customers',
  'PUT /orders/:id',
  'DELETE /orders/:id',
  'POST /product-pictures',
  'POST /orders/:id/refunds',
  'POST /payout-runs/:id/approval',
  'PUT /settings/banner',
  'PUT /settings/tax',
  'POST /money-exports',
  'GET /documents/:number/pdf',
  'GET /vault/log',
  'POST /orders/:id/card-reveals',
  'PUT /staff/:id',
])
testStaffDoor(GUARDED.filter(([method, path]) => OF_EACH_KIND.has(`${method} ${path}`)))

test('who may by name acts in their own name, whatever cookie comes along', async () => {
  const notes = GUARDED.find(([method, path]) => method === 'POST' && path === '/orders/:id/notes')
  assert(notes)
  const headers = { ...bearer(door.tokens.clerk), ...cookie(door.tokens.editor), ...HOME }
  await door.send(notes, headers)
  expect(await door.lastAuditRow()).toMatchObject({ userId: expect.any(Number) })
  await door.send(notes, { ...headers, ...bearer(door.tokens.viewer) })
  expect(await door.lastAuditRow()).toMatchObject({ userId: null, by: 'editor' })
})

test('a shop without a public address takes its cookie from the address it was called by', async () => {
  const local = await openTestShop()
  const headers = { ...cookie(await editorToken(local)), host: 'localhost:3000' }
  const unknown = (origin: string) =>
    local.call('PUT', '/api/orders/999', {}, { ...headers, origin })
  expect((await unknown('http://localhost:3000')).status).toBe(404)
  expect((await unknown('http://localhost:3001')).status).toBe(403)
  await local.close()
})
