// The staff door, tried by everybody who might knock, on the routes that a test file names: all of them in
// http/staff-guard.long.test.ts, some of each kind in http/staff-guard.test.ts.

import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts'
import { type Ability, type Role, ROLES } from '#contract/staff.ts'
import { shippingZones } from '#domain/delivery/rates.table.ts'
import { writeBroadcast } from '#domain/enquiries/broadcasts.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { inviteStaff } from '#domain/identity/invitations.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { findSession } from '#domain/identity/staff-sessions.ts'
import { users } from '#domain/identity/users.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { settings } from '#domain/settings/settings.table.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { system } from '#platform/tx.ts'
import { aMember, anOrder } from './builders.ts'
import { editorCookie } from './cookies.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { editorToken, staffToken } from './staff.ts'
import { MAY } from './staff-may.ts'
import { draft, PASSWORD, QUERIES, ROUTES, type Row } from './staff-routes.ts'
import { aPasswordHash } from './table-rows.ts'

export type GuardedRow = [string, string, Ability, number, (object | string)?]
export const GUARDED = ROUTES.filter((row): row is GuardedRow => row[2] !== 'nothing')

export const isWrite = ([method]: Row) => method !== 'GET'
export const nameOf = ([method, path]: Row) => `${method} ${path}`

export const may = (who: Role | 'editor', ability: Ability) => MAY[ability].split(' ').includes(who)
export const ableTo = (ability: Ability) => ROLES.find((role) => may(role, ability)) ?? 'admin'

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const cookie = (token: string) => ({ cookie: editorCookie(token) })
export const HOME = { origin: 'https://shop.example' }
const ELSEWHERE = [
  { origin: 'https://evil.example' },
  { origin: 'https://shop.example.evil.example' },
  { origin: 'http://shop.example' },
  { origin: 'https://shop.example:8443' },
  { origin: 'null' },
  { origin: '' },
  {},
]

type StaffDoor = Awaited<ReturnType<typeof openStaffDoor>>
type Tokens = Record<'revoked' | 'left' | 'expired' | 'old editor' | 'editor' | Role, string>

export let door: StaffDoor
/** Opens the door for the tests of a file. */
export function setUpStaffDoor(): void {
  beforeAll(async () => {
    door = await openStaffDoor()
  })
  afterAll(() => door.close())
}

/** People with every kind of token, before a shop in which each write of the table changes something. */
async function openStaffDoor() {
  const shop = await openTestShop({ publicUrl: 'https://shop.example' })
  const tokens = await tokensOf(shop)
  let placed = await placeRows(shop)
  return {
    tokens,
    lastAuditRow: async () =>
      (await shop.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1))[0],
    auditedSince: (id: number) =>
      shop.database.db
        .select()
        .from(auditLogs)
        .where(gt(auditLogs.id, id))
        .orderBy(asc(auditLogs.id)),
    send: ([method, path, , , body]: Row, headers: Record<string, string>) => {
      const id = placed[path.split('/')[1] ?? ''] ?? placed.orders ?? ''
      const named = path.replace(':id', id).replace(/:(receiptId|paymentId)/, '1')
      const url = `/api${named}?${QUERIES[path] ?? ''}`
      const csv: Record<string, string> =
        typeof body === 'string' ? { 'content-type': 'text/csv' } : {}
      return shop.call(method, url, body, { ...csv, ...headers })
    },
    /** New rows for the next call, if this one changed what it was about, or took a name. */
    placeAfter: async (row: Row, { ok, status }: Response) => {
      if (isWrite(row) && ok && (row[1].includes('/:') || status === 201))
        placed = await placeRows(shop)
    },
    /** Of all calls that were refused until now, none has changed the order. */
    expectUntouched: async () => {
      const untouched = and(eq(orders.id, Number(placed.orders)), eq(orders.notes, ''))
      expect(await shop.database.db.$count(orders, untouched)).toBe(1)
    },
    close: () => shop.close(),
  }
}

async function tokensOf(shop: TestShop): Promise<Tokens> {
  const passwordHash = await hashPassword(PASSWORD)
  const roles = await Promise.all(ROLES.map(async (role) => [role, await staffToken(shop, role)]))
  const tokens: Tokens = {
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
  return tokens
}

/** The ids for the routes under each first part of a path; for those of no other, the order’s. */
function placeRows({ shop }: TestShop): Promise<Record<string, string>> {
  return shop.write(system('test'), async (tx) => {
    // As in a new shop, so that each write of the table changes something.
    await tx.db.delete(settings)
    await tx.db.delete(shippingZones)
    await tx.db.delete(savedViews)
    const { id, productId } = await anOrder(tx)
    const letter = { key: `test:${id}`, kind: 'test', recipient: 'a@b.c', subject: 'x' }
    const mail = await writeMail(tx, { ...letter, html: '', text: '', domain: 'shop.example' })
    const username = `colleague-${crypto.randomUUID()}`
    const clerk = { username, passwordHash: aPasswordHash, role: 'clerk' } as const
    const email = `${username}@example.com`
    return {
      account: 'a'.repeat(24),
      inventory: '1',
      orders: String(id),
      mails: mail.id,
      partners: String((await aMember(tx)).id),
      'product-previews': String(productId),
      products: String(productId),
      staff: String((await createStaff(tx, clerk)).id),
      'staff-invitations': String((await inviteStaff(tx, { email, role: 'viewer' })).id),
      broadcasts: String((await writeBroadcast(tx, draft)).id),
    }
  })
}

/** Refused with a sentence. */
export async function expectRefusal(answer: Response, status: number, code: RefusalCode) {
  expect([answer.status, await answer.json()]).toEqual([status, { error: refusalSentence(code) }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

/** Who is let in at each of the routes, who is not, and what is left behind. */
export function testStaffDoor(rows: GuardedRow[]): void {
  test.each(rows)(
    '%s %s: no session, an empty one or another name’s is no token',
    async (...row) => {
      const empty: Record<string, string>[] = [
        {},
        { authorization: '' },
        { authorization: 'Bearer ' },
        { authorization: 'Basic YTpi' },
        cookie(''),
        { cookie: `editor=${door.tokens.editor}` },
      ]
      for (const headers of empty)
        await expectRefusal(await door.send(row, headers), 401, 'no-token')
      await door.expectUntouched()
    },
  )

  test.each(rows)(
    '%s %s: a token made up, expired, revoked or of one who left opens nothing',
    async (...row) => {
      const { revoked, left, expired, 'old editor': old } = door.tokens
      for (const token of ['garbage', 'A'.repeat(43), revoked, left, expired, old])
        await expectRefusal(await door.send(row, bearer(token)), 401, 'sign-in-first')
      for (const token of ['A'.repeat(43), old])
        await expectRefusal(
          await door.send(row, { ...cookie(token), ...HOME }),
          401,
          'sign-in-first',
        )
      await door.expectUntouched()
    },
  )

  test.each(rows)('%s %s opens to the roles that may, and to no other', async (...row) => {
    const [, , ability, answer] = row
    for (const role of ROLES.filter((role) => !may(role, ability)))
      await expectRefusal(await door.send(row, bearer(door.tokens[role])), 403, 'not-allowed')
    await door.expectUntouched()
    for (const role of ROLES.filter((role) => may(role, ability))) {
      const response = await door.send(row, bearer(door.tokens[role]))
      expect([role, response.status]).toEqual([role, answer])
      expect(response.headers.get('cache-control')).toBe('no-store')
      await door.placeAfter(row, response)
    }
  })

  test.each(rows)('%s %s: the editor may what a manager may, from our pages', async (...row) => {
    const [, , ability, answer] = row
    const response = await door.send(row, { ...cookie(door.tokens.editor), ...HOME })
    if (may('editor', ability)) expect(response.status).toBe(answer)
    else {
      await expectRefusal(response, 403, 'not-allowed')
      await door.expectUntouched()
    }
    await door.placeAfter(row, response)
  })

  test.each(rows)(
    '%s %s: token and cookie together open what either does, and no more',
    async (...row) => {
      const { tokens, send, placeAfter, expectUntouched } = door
      const [, , ability, answer] = row
      const weak = ROLES.find((role) => !may(role, ability))
      for (const token of [tokens.expired, weak && tokens[weak]]) {
        if (!token) continue
        const response = await send(row, { ...bearer(token), ...cookie(tokens.editor), ...HOME })
        if (may('editor', ability)) expect(response.status).toBe(answer)
        else {
          await expectRefusal(response, 403, 'not-allowed')
          await expectUntouched()
        }
        await placeAfter(row, response)
      }
      const elsewhere = { ...cookie(tokens.editor), origin: 'https://evil.example' }
      const strong = await send(row, { ...bearer(tokens[ableTo(ability)]), ...elsewhere })
      expect(strong.status).toBe(answer)
      await placeAfter(row, strong)
      if (!isWrite(row)) return
      const ridden = await send(row, { ...bearer(tokens.expired), ...elsewhere })
      await expectRefusal(ridden, 401, 'sign-in-first')
      await expectUntouched()
    },
  )

  test.each(rows.filter(isWrite))(
    '%s %s: no other site rides on the editor’s cookie',
    async (...row) => {
      const ours = cookie(door.tokens.editor)
      for (const origin of ELSEWHERE) {
        const headers = { host: 'shop.example', ...ours, ...origin } as Record<string, string>
        await expectRefusal(await door.send(row, headers), 403, 'other-site')
      }
      await door.expectUntouched()
    },
  )
}
