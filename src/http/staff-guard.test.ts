// Every route behind the staff door, tried by everybody who might knock. A new route has to be
// written into the table (testing/staff-routes.ts), or the first test fails.

import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { type Ability, EDITOR_MAY_NOT, mayDo, type Role, ROLES } from '#contract/staff.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { inviteStaff } from '#domain/identity/invitations.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { shippingZones } from '#domain/delivery/rates.table.ts'
import { settings } from '#domain/settings/settings.table.ts'
import { writeBroadcast } from '#domain/enquiries/broadcasts.ts'
import { findSession } from '#domain/identity/staff-sessions.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { system } from '#platform/tx.ts'
import { aMember, anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { editorToken, staffToken } from '#testing/staff.ts'
import { draft, PASSWORD, ROUTES, type Row } from '#testing/staff-routes.ts'
import { CHANGES_NOTHING } from '#testing/writes-without-effect.ts'
import { aPasswordHash } from '#testing/table-rows.ts'
import { ABILITY } from './staff-guard.ts'
import { editorCookie } from '#testing/cookies.ts'

const GUARDED = ROUTES.filter(
  (row): row is [string, string, Ability, number, (object | string)?] => {
    return row[2] !== 'nothing'
  },
)
const WRITES = GUARDED.filter(([method]) => method !== 'GET')

type Guarded = { [ABILITY]?: Ability }

/** The routes in the staff folder, each with the ability that guards it. */
function registered(): [string, string][] {
  const files = import.meta.glob<Record<string, Record<string, Guarded>>>(
    ['./staff/*.ts', '!./staff/*.test.ts', '!./staff/routes.ts'],
    { eager: true },
  )
  return Object.values(files)
    .flatMap((file) => Object.values(file))
    .flatMap((routes) => Object.entries(routes))
    .map(([name, handler]) => [name, handler[ABILITY] ?? 'nothing'])
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

let shop: TestShop
let placed: {
  id: number
  mailId: string
  productId: number
  broadcastId: number
  colleagueId: number
  partnerId: number
  invitationId: number
}
let tokens: Record<'revoked' | 'left' | 'expired' | 'old editor' | 'editor' | Role, string>
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
  const passwordHash = await hashPassword(PASSWORD)
  const roles = await Promise.all(ROLES.map(async (role) => [role, await staffToken(shop, role)]))
  tokens = {
    ...(Object.fromEntries(roles) as Record<Role, string>),
    revoked: await staffToken(shop, 'admin'),
    left: await staffToken(shop, 'admin'),
    expired: await staffToken(shop, 'admin', { hoursAgo: 13 }),
    'old editor': await editorToken(shop, { hoursAgo: 5 }),
    editor: await editorToken(shop),
  }
  await shop.call('POST', '/api/admin/logout', undefined, bearer(tokens.revoked))
  await shop.shop.write(system('test'), async (tx) => {
    const { owner } = await findSession(tx, tokens.left, { idleMinutes: 60 })
    const id = owner?.kind === 'staff' ? owner.userId : 0
    await tx.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    await tx.db.update(users).set({ password: passwordHash })
  })
  await place()
})
afterAll(() => shop.close())

async function place(): Promise<void> {
  placed = await shop.shop.write(system('test'), async (tx) => {
    // As in a new shop, so that each write of the table below changes something.
    await tx.db.delete(settings)
    await tx.db.delete(shippingZones)
    const { id, productId } = await anOrder(tx)
    const letter = { key: `test:${id}`, kind: 'test', recipient: 'a@b.c', subject: 'x' }
    const mail = await writeMail(tx, { ...letter, html: '', text: '', domain: 'shop.example' })
    const username = `colleague-${crypto.randomUUID()}`
    const colleague = await createStaff(tx, {
      username,
      passwordHash: aPasswordHash,
      role: 'clerk',
    })
    const email = `${username}@example.com`
    const { id: invitationId } = await inviteStaff(tx, { email, role: 'viewer' })
    const { id: broadcastId } = await writeBroadcast(tx, draft)
    const { id: partnerId } = await aMember(tx)
    const people = { colleagueId: colleague.id, invitationId, partnerId }
    return { id, mailId: mail.id, productId: productId ?? 0, broadcastId, ...people }
  })
}

function send([method, path, , , body]: Row, headers: Record<string, string>) {
  const ids: Record<string, string> = {
    account: 'a'.repeat(24),
    inventory: '1',
    mails: placed.mailId,
    partners: String(placed.partnerId),
    'product-previews': String(placed.productId),
    products: String(placed.productId),
    staff: String(placed.colleagueId),
    'staff-invitations': String(placed.invitationId),
    broadcasts: String(placed.broadcastId),
  }
  const id = ids[path.split('/')[1] ?? ''] ?? String(placed.id)
  const url = `/api${path.replace(':id', id).replace(/:(receiptId|paymentId)/, '1')}`
  const csv: Record<string, string> = typeof body === 'string' ? { 'content-type': 'text/csv' } : {}
  return shop.call(method, url, body, { ...csv, ...headers })
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = (token: string) => ({ cookie: editorCookie(token) })

/** Refused with a sentence. */
async function expectRefusal(answer: Response, status: number, code: keyof typeof REFUSALS) {
  expect([answer.status, await answer.json()]).toEqual([status, { error: REFUSALS[code] }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

/** New rows for the next call, unless this one only read. */
const placeAfter = async ([method]: Row) => (method === 'GET' ? undefined : place())

/** Of all calls that were refused until now, none has changed the order. */
async function expectUntouched() {
  const untouched = and(eq(orders.id, placed.id), eq(orders.notes, ''))
  const [kept] = await shop.database.db.select({ rows: count() }).from(orders).where(untouched)
  expect(kept?.rows).toBe(1)
}

test.each(GUARDED)(
  '%s %s: no session, an empty one or another name’s is no token',
  async (...row) => {
    const empty: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic YTpi' },
      cookie(''),
      { cookie: `editor=${tokens.editor}` },
    ]
    for (const headers of empty) await expectRefusal(await send(row, headers), 401, 'no-token')
    await expectUntouched()
  },
)

test.each(GUARDED)(
  '%s %s: a token made up, expired, revoked or of one who left opens nothing',
  async (...row) => {
    const { revoked, left, expired, 'old editor': old } = tokens
    for (const token of ['garbage', 'A'.repeat(43), revoked, left, expired, old])
      await expectRefusal(await send(row, bearer(token)), 401, 'sign-in-first')
    for (const token of ['A'.repeat(43), old])
      await expectRefusal(await send(row, { ...cookie(token), ...HOME }), 401, 'sign-in-first')
    await expectUntouched()
  },
)

test.each(GUARDED)('%s %s opens to the roles that may, and to no other', async (...row) => {
  const [, , ability, answer] = row
  for (const role of ROLES.filter((role) => !mayDo(role, ability)))
    await expectRefusal(await send(row, bearer(tokens[role])), 403, 'not-allowed')
  await expectUntouched()
  const response = await send(row, bearer(tokens[ableTo(ability)]))
  expect(response.status).toBe(answer)
  expect(response.headers.get('cache-control')).toBe('no-store')
  await placeAfter(row)
})

const editorMay = (ability: Ability) =>
  mayDo('manager', ability) && !EDITOR_MAY_NOT.includes(ability)

const ableTo = (ability: Ability) => ROLES.find((role) => mayDo(role, ability)) ?? 'admin'

test.each(GUARDED)('%s %s: the editor may what a manager may, from our pages', async (...row) => {
  const [, , ability, answer] = row
  const response = await send(row, { ...cookie(tokens.editor), ...HOME })
  const isOpen = editorMay(ability)
  if (isOpen) expect(response.status).toBe(answer)
  else {
    await expectRefusal(response, 403, 'not-allowed')
    await expectUntouched()
  }
  await placeAfter(row)
})

/** A read and a write of each ability. */
const OF_EACH_KIND = GUARDED.filter(([method, , ability], place) => {
  const isFirst = ([other, , needed]: Row) =>
    needed === ability && (other === 'GET') === (method === 'GET')
  return GUARDED.findIndex(isFirst) === place
})

test.each(OF_EACH_KIND)(
  '%s %s: token and cookie together open what either does, and no more',
  async (...row) => {
    const [, , ability, answer] = row
    const both = { ...cookie(tokens.editor), ...HOME }
    const weak = ROLES.find((role) => !mayDo(role, ability))
    for (const token of [tokens.expired, weak && tokens[weak]]) {
      if (!token) continue
      const response = await send(row, { ...bearer(token), ...both })
      if (editorMay(ability)) expect(response.status).toBe(answer)
      else {
        await expectRefusal(response, 403, 'not-allowed')
        await expectUntouched()
      }
      await placeAfter(row)
    }
    const elsewhere = { ...cookie(tokens.editor), origin: 'https://evil.example' }
    const strong = await send(row, { ...bearer(tokens[ableTo(ability)]), ...elsewhere })
    expect(strong.status).toBe(answer)
    await placeAfter(row)
    if (row[0] === 'GET') return
    const ridden = await send(row, { ...bearer(tokens.expired), ...elsewhere })
    await expectRefusal(ridden, 401, 'sign-in-first')
    await expectUntouched()
  },
)

test('who may by name acts in their own name, whatever cookie comes along', async () => {
  const note = { text: 'Call first' }
  const headers = { ...bearer(tokens.clerk), ...cookie(tokens.editor), ...HOME }
  await shop.call('POST', `/api/orders/${placed.id}/notes`, note, headers)
  expect(await auditRows()).toMatchObject({ userId: expect.any(Number) })
  const weaker = { ...headers, ...bearer(tokens.viewer) }
  await shop.call('POST', `/api/orders/${placed.id}/notes`, note, weaker)
  expect(await auditRows()).toMatchObject({ userId: null, by: 'editor' })
})

const auditRows = async () =>
  (await shop.database.db.select().from(auditLogs).orderBy(auditLogs.id)).at(-1)

test.each(WRITES)('%s %s is in the audit log, with who did it', async (...row) => {
  const [method, path, ability] = row
  const before = await auditRows()
  await send(row, { ...bearer(tokens[ableTo(ability)]), 'user-agent': 'Test' })
  const after = await auditRows()
  if (CHANGES_NOTHING[`${method} ${path}`]) expect(after).toEqual(before)
  else {
    expect(after?.id).toBeGreaterThan(before?.id ?? 0)
    expect(after).toMatchObject({ userId: expect.any(Number), userAgent: 'Test' })
  }
  await place()
})

const HOME = { origin: 'https://shop.example' }
const ELSEWHERE = [
  { origin: 'https://evil.example' },
  { origin: 'https://shop.example.evil.example' },
  { origin: 'http://shop.example' },
  { origin: 'https://shop.example:8443' },
  { origin: 'null' },
  { origin: '' },
  {},
]

test.each(WRITES)('%s %s: no other site rides on the editor’s cookie', async (...row) => {
  const ours = cookie(tokens.editor)
  for (const origin of ELSEWHERE)
    await expectRefusal(
      await send(row, { host: 'shop.example', ...ours, ...origin } as Record<string, string>),
      403,
      'other-site',
    )
  await expectUntouched()
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
