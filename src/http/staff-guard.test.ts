// The routes behind the staff door. Each is called once without a token and once by somebody who may, and its
// answer compared with the table (staff/routes.txt); some of each kind are tried by everybody who might knock,
// as staff-guard.long.test.ts tries all of them.

import { readFileSync, writeFileSync } from 'node:fs'
import { assert, describe, expect, test } from 'vitest'
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
  nameOf,
  setUpStaffDoor,
  testStaffDoor,
} from '#testing/staff-door.ts'
import { MAY } from '#testing/staff-may.ts'
import { lineOf, ROUTES, TABLE } from '#testing/staff-routes.ts'
import { WITHOUT_EFFECT } from '#testing/writes-without-effect.ts'

const ADD =
  'record an event, or add it to WITHOUT_EFFECT of testing/writes-without-effect.ts, because every change of staff is in the audit log'
const LOOK =
  'run `npm run routes` and look at the change, because the table says who may do what, and what of it is audited'

test('the only call of staff that asks for no ability ends their session', () => {
  const open = ROUTES.filter(([, , ability]) => ability === 'nothing')
  const add = 'give it `needs`, or add it here, because anybody may call what names no ability'
  expect(open.map(nameOf), add).toEqual(['POST /admin/logout'])
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

describe('routes.txt', () => {
  const open = ROUTES.filter(([, , ability]) => ability === 'nothing')
  /** The table of all routes, as they answer. */
  const lines = open.map((row) => lineOf(row, row[3], []))

  test.each(GUARDED)(
    '%s %s opens to nobody without a token; to who may it answers, and a change is in the audit log',
    async (...row) => {
      await expectRefusal(await door.send(row, {}), 401, 'no-token')
      const before = await door.lastAuditRow()
      const able = { ...bearer(door.tokens[ableTo(row[2])]), 'user-agent': 'Test' }
      const answer = await door.send(row, able)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const audited = await door.auditedSince(before?.id ?? 0)
      const actions = audited.map(({ action }) => action)
      lines.push(lineOf(row, answer.status, actions))
      if (isWrite(row) && answer.ok)
        expect(actions.length > 0, ADD).toBe(WITHOUT_EFFECT[nameOf(row)] === undefined)
      for (const one of audited)
        expect(one).toMatchObject({ userId: expect.any(Number), userAgent: 'Test' })
      await door.placeAfter(row, answer)
    },
  )

  test('every route has the ability, the answer and the line in the audit log that the table says', () => {
    const table = `${lines.toSorted().join('\n')}\n`
    if (process.env.WRITE_ROUTES) writeFileSync(TABLE, table)
    expect(table, LOOK).toBe(readFileSync(TABLE, 'utf8'))
  })
})

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
