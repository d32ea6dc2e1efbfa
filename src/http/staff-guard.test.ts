// Every route behind the staff door, tried by everybody who might knock. A new route has to be
// written into the table, or the first test fails.

import { and, count, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { type Ability, mayDo, type Role, ROLES } from '#contract/staff.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { inviteStaff } from '#domain/identity/invitations.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { writeBroadcast } from '#domain/enquiries/write-broadcast.ts'
import { findSession } from '#domain/identity/sessions.ts'
import { WHEEL } from '#domain/prizes/wheel-switches.ts'
import { BANNER } from '#domain/settings/banner.ts'
import { ORDER_TIMES } from '#domain/settings/order-times.ts'
import { SHOP_FACTS } from '#domain/settings/shop-facts.ts'
import { STOCK_ALERT } from '#domain/settings/stock-alert.ts'
import type { Door } from '#http/kit.ts'
import { writeMail } from '#platform/mails.ts'
import { system } from '#platform/tx.ts'
import { aMember, anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { editorToken, staffToken } from '#testing/staff.ts'
import { aPassword } from '#testing/table-rows.ts'
import { ABILITY, EDITOR_COOKIE } from './staff-guard.ts'

const PASSWORD = 'Blue Mountain 7'

type Row = [
  method: string,
  path: string,
  needs: Ability | 'nothing',
  answer: number,
  body?: object | string,
]

const written = {
  productName: 'Couch',
  totalAmount: '649.00',
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

const draft = { subject: 'New couches', body: 'They are here at last.' }
/** A counted list in which nothing was counted. */
const countList = 'product_id,product,colour,on_hand,counted\n'
const counted = { productId: 1, counts: [{ color: 'Terracotta', expected: 8, counted: 8 }] }
const suspended = { standing: 'suspended', reason: 'complaint' }
const awarded = { award: 'money', amount: '100000', text: 'The fair in May Pen' }
const decided = { ids: [999_999], decision: 'hold', reason: 'dispute' }
const made = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' }

const ROUTES: Row[] = [
  ['GET', '/account', 'account.own', 200],
  ['POST', '/account/authenticator', 'account.own', 200, { password: PASSWORD }],
  ['PUT', '/account/authenticator', 'account.own', 422, { code: '000000' }],
  ['POST', '/account/authenticator/removal', 'account.own', 204, { password: PASSWORD }],
  ['PUT', '/account/password', 'account.own', 204, { password: PASSWORD, newPassword: PASSWORD }],
  ['POST', '/account/recovery-codes', 'account.own', 409, { password: PASSWORD }],
  ['GET', '/account/sessions', 'account.own', 200],
  ['DELETE', '/account/sessions', 'account.own', 200],
  ['DELETE', '/account/sessions/:id', 'account.own', 404],
  ['GET', '/admin/me', 'orders.read', 200],
  ['POST', '/admin/logout', 'nothing', 204],
  ['GET', '/audit-choices', 'audit.read', 200],
  ['GET', '/audit-log', 'audit.read', 200],
  ['GET', '/customers', 'customers.read', 200],
  ['GET', '/customers/:id/orders', 'customers.read', 200],
  ['GET', '/email-subscriptions', 'customers.read', 200],
  ['GET', '/broadcast-audience', 'broadcast.send', 200],
  ['POST', '/broadcast-previews', 'broadcast.send', 200, draft],
  ['GET', '/broadcasts', 'broadcast.send', 200],
  ['POST', '/broadcasts', 'broadcast.send', 201, draft],
  ['GET', '/broadcasts/:id', 'broadcast.send', 200],
  ['PUT', '/broadcasts/:id', 'broadcast.send', 200, draft],
  ['DELETE', '/broadcasts/:id', 'broadcast.send', 204],
  ['PUT', '/broadcasts/:id/state', 'broadcast.send', 409, { state: 'sending' }],
  ['POST', '/broadcasts/:id/test', 'broadcast.send', 201, { email: 'ann@example.com' }],
  ['GET', '/contact-messages', 'customers.read', 200],
  ['GET', '/dashboard', 'orders.read', 200],
  ['GET', '/inventory', 'products.read', 200],
  ['GET', '/inventory/:id', 'products.read', 200],
  ['PUT', '/inventory/:id/threshold', 'stock.count', 200, { lowStockThreshold: 5 }],
  ['GET', '/lottery-claims', 'customers.read', 200],
  ['GET', '/mails', 'mail.read', 200],
  ['GET', '/mails/:id', 'mail.read', 200],
  ['GET', '/order-counts', 'orders.read', 200],
  ['GET', '/orders', 'orders.read', 200],
  ['POST', '/order-changes', 'orders.write', 200, { ids: [1], orderStatus: 'pending' }],
  ['POST', '/order-exports', 'orders.read', 200, {}],
  ['GET', '/orders/:id/history', 'orders.read', 200],
  ['GET', '/orders/:id/notes', 'orders.read', 200],
  ['POST', '/orders/:id/notes', 'orders.write', 201, { text: 'Call first' }],
  ['GET', '/saved-views?desk=orders', 'orders.read', 200],
  ['POST', '/saved-views', 'orders.read', 201, { desk: 'orders', name: 'To ship', search: '' }],
  ['DELETE', '/saved-views/:id', 'orders.read', 404],
  ['POST', '/orders/admin', 'orders.write', 201, written],
  ['GET', '/orders/:id', 'orders.read', 200],
  ['PUT', '/orders/:id', 'orders.write', 200, { notes: 'changed' }],
  ['DELETE', '/orders/:id', 'orders.write', 204],
  ['GET', '/orders/:id/receipts', 'orders.read', 200],
  ['GET', '/orders/:id/receipts/:receiptId', 'orders.read', 404],
  ['POST', '/product-pictures', 'products.write', 422],
  ['POST', '/product-pictures/by-address', 'products.write', 422, { address: 'nowhere' }],
  ['POST', '/product-spins', 'products.write', 422],
  ['POST', '/product-models', 'products.write', 422],
  ['POST', '/products', 'products.write', 201, made],
  ['PUT', '/products/:id', 'products.write', 200, { dimensions: 'changed' }],
  ['DELETE', '/products/:id', 'products.write', 204],
  ['PUT', '/contact-messages/:id', 'customers.answer', 404, { status: 'answered' }],
  ['PUT', '/lottery-claims/:id', 'customers.answer', 404, { status: 'contacted' }],
  ['GET', '/partners', 'partners.read', 200],
  ['GET', '/partners/:id', 'partners.read', 200],
  ['GET', '/partners/:id/recruits', 'partners.read', 200],
  ['GET', '/partners/:id/wallet-lines', 'partners.read', 200],
  ['GET', '/partners/:id/payouts', 'partners.read', 200],
  ['GET', '/partners/:id/notices', 'partners.read', 200],
  ['GET', '/partners/:id/history', 'partners.read', 200],
  ['PUT', '/partners/:id/standing', 'partners.write', 200, suspended],
  ['PUT', '/partners/:id/sponsor', 'partners.write', 200, { sponsorId: 1, reason: 'own-wish' }],
  ['POST', '/partners/:id/awards', 'commissions.decide', 201, awarded],
  ['POST', '/partners/:id/notes', 'partners.write', 201, { text: 'Call first' }],
  ['POST', '/partners/:id/payout-details', 'payouts.prepare', 200],
  ['GET', '/commissions', 'partners.read', 200],
  ['GET', '/commissions/:id', 'partners.read', 404],
  ['POST', '/commission-decisions', 'commissions.decide', 200, decided],
  ['POST', '/commission-exports', 'partners.read', 200, {}],
  ['GET', '/partner-figures', 'partners.read', 200],
  ['GET', '/quotes', 'customers.read', 200],
  ['GET', '/quote-counts', 'customers.read', 200],
  ['GET', '/quotes/:id', 'customers.read', 404],
  [
    'POST',
    '/quotes/:id/answer',
    'quotes.answer',
    404,
    { productId: 1, price: '1.00', validUntil: '2999-12-31' },
  ],
  ['POST', '/quotes/:id/decline', 'quotes.answer', 404, { reason: 'We do not make it.' }],
  ['GET', '/sales-report', 'orders.read', 422],
  ['GET', '/transfers', 'orders.read', 200],
  ['GET', '/transfer-counts', 'orders.read', 200],
  ['GET', '/transfers/:id', 'orders.read', 200],
  ['POST', '/transfers/:id/payments', 'transfers.decide', 201, { amount: '1.00' }],
  ['DELETE', '/transfers/:id/payments/:paymentId', 'transfers.decide', 404],
  [
    'POST',
    '/transfers/:id/receipts/:receiptId/rejection',
    'transfers.decide',
    404,
    { reason: 'It is cut off.' },
  ],
  ['POST', '/bank-statements/preview', 'transfers.decide', 422],
  ['POST', '/bank-statements', 'transfers.decide', 422],
  ['GET', '/statement-lines', 'orders.read', 200],
  ['POST', '/statement-lines/matches', 'transfers.decide', 404, { lineIds: [1] }],
  ['POST', '/statement-lines/:id/match', 'transfers.decide', 404, { orderId: 1 }],
  ['PUT', '/statement-lines/:id', 'transfers.decide', 404, { aside: true }],
  ['GET', '/settings', 'settings.write', 200],
  ['PUT', '/settings/banner', 'settings.write', 200, BANNER.fresh],
  ['PUT', '/settings/order-times', 'settings.write', 200, ORDER_TIMES.fresh],
  ['PUT', '/settings/shop', 'settings.write', 200, SHOP_FACTS.fresh],
  ['PUT', '/settings/stock', 'settings.write', 200, STOCK_ALERT.fresh],
  ['PUT', '/settings/wheel', 'settings.write', 200, WHEEL.fresh],
  ['GET', '/staff', 'staff.manage', 200],
  ['PUT', '/staff/:id', 'staff.manage', 200, { role: 'auditor' }],
  ['DELETE', '/staff/:id/authenticator', 'staff.manage', 204],
  ['GET', '/staff-invitations', 'staff.manage', 200],
  ['POST', '/staff-invitations', 'staff.manage', 201, { email: 'a@b.example', role: 'clerk' }],
  ['DELETE', '/staff-invitations/:id', 'staff.manage', 204],
  ['GET', '/stock-changes', 'products.read', 200],
  ['POST', '/stock-counts', 'stock.count', 200, counted],
  ['POST', '/stock-counts/import', 'stock.count', 200, countList],
  ['GET', '/stock-counts/list', 'products.read', 200],
  ['POST', '/stock-counts/preview', 'stock.count', 200, countList],
  ['GET', '/stock-proof', 'products.read', 200],
]
const GUARDED = ROUTES.filter(
  (row): row is [string, string, Ability, number, (object | string)?] => {
    return row[2] !== 'nothing'
  },
)
const WRITES = GUARDED.filter(([method]) => method !== 'GET')

type Registered = { method: string; path: string; handler: { [ABILITY]?: Ability } }

/** What the folder of the staff door registers: each route with the ability that guards it. */
function registered(): Map<string, string> {
  const found = new Map<string, string>()
  const files = import.meta.glob<Record<string, Hono<Door>>>(
    ['./staff/*.ts', '!./staff/*.test.ts'],
    {
      eager: true,
    },
  )
  for (const door of Object.values(files).flatMap((file) => Object.values(file)))
    for (const { method, path, handler } of door.routes as Registered[]) {
      const route = `${method} ${path}`
      found.set(route, handler[ABILITY] ?? found.get(route) ?? 'nothing')
    }
  return found
}

test('every route of the staff door is in this table, under the ability that guards it', () => {
  const table = new Map(
    ROUTES.map(([method, path, needs]) => [`${method} ${path.split('?')[0]}`, needs]),
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
    const actor = await findSession(tx, tokens.left)
    const id = actor?.kind === 'staff' ? actor.userId : 0
    await tx.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    await tx.db.update(users).set({ password: passwordHash })
  })
  await place()
})
afterAll(() => shop.close())

async function place(): Promise<void> {
  placed = await shop.shop.write(system('test'), async (tx) => {
    const { id, productId } = await anOrder(tx)
    const letter = { key: `test:${id}`, kind: 'test', recipient: 'a@b.c', subject: 'x' }
    const mail = await writeMail(tx, { ...letter, html: '', text: '', domain: 'shop.example' })
    const username = `colleague-${crypto.randomUUID()}`
    const colleague = await createStaff(tx, { username, passwordHash: aPassword, role: 'clerk' })
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
const cookie = (token: string) => ({ cookie: `${EDITOR_COOKIE}=${token}` })

/** Refused with a sentence, and nothing has happened. */
async function expectRefusal(answer: Response, status: number, code: keyof typeof REFUSALS) {
  expect([answer.status, await answer.json()]).toEqual([status, { error: REFUSALS[code] }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
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
  },
)

test.each(GUARDED)('%s %s opens to the roles that may, and to no other', async (...row) => {
  const [, , ability, answer] = row
  for (const role of ROLES.filter((role) => !mayDo(role, ability)))
    await expectRefusal(await send(row, bearer(tokens[role])), 403, 'not-allowed')
  const response = await send(row, bearer(tokens[ableTo(ability)]))
  expect(response.status).toBe(answer)
  expect(response.headers.get('cache-control')).toBe('no-store')
  await place()
})

const ableTo = (ability: Ability) => ROLES.find((role) => mayDo(role, ability)) ?? 'admin'

test.each(GUARDED)('%s %s: the editor may what a manager may, from our pages', async (...row) => {
  const [, , ability, answer] = row
  const response = await send(row, { ...cookie(tokens.editor), ...HOME })
  const isOpen = mayDo('manager', ability) && ability !== 'account.own'
  if (isOpen) expect(response.status).toBe(answer)
  else await expectRefusal(response, 403, 'not-allowed')
  await place()
})

const REAL = 'on a real one: http/staff/every-desk-is-audited.test.ts'
const FILE = 'a file; the change of a product that names it is in the log'
/** Writes that change nothing when they are called as above, with why that is no gap in the log. */
const CHANGES_NOTHING: Record<string, string> = {
  'DELETE /account/sessions/:id': 'no such session; see http/staff/account.test.ts',
  'DELETE /saved-views/:id': 'one’s own bookmark',
  'DELETE /transfers/:id/payments/:paymentId': REAL,
  'POST /account/recovery-codes': 'no authenticator; see http/staff/account.test.ts',
  'POST /bank-statements': REAL,
  'POST /bank-statements/preview': 'only shows what would be kept',
  'POST /broadcast-previews': 'only shows what would be sent',
  'POST /commission-decisions': REAL,
  'POST /order-changes': REAL,
  'POST /product-models': FILE,
  'POST /product-pictures': FILE,
  'POST /product-pictures/by-address': FILE,
  'POST /product-spins': FILE,
  'POST /quotes/:id/answer': REAL,
  'POST /quotes/:id/decline': REAL,
  'POST /saved-views': 'one’s own bookmark',
  'POST /statement-lines/:id/match': REAL,
  'POST /statement-lines/matches': REAL,
  'POST /stock-counts': 'counted as it was; see http/staff/audit-log.test.ts',
  'POST /stock-counts/import': 'an empty list; see http/staff/audit-log.test.ts',
  'POST /stock-counts/preview': 'only shows what an import would change',
  'POST /transfers/:id/receipts/:receiptId/rejection': 'no such receipt',
  'PUT /account/authenticator': 'a wrong code; see http/staff/account.test.ts',
  'PUT /broadcasts/:id/state': 'refused: it was not tested',
  'PUT /contact-messages/:id': REAL,
  'PUT /inventory/:id/threshold': 'the same threshold; see http/staff/audit-log.test.ts',
  'PUT /lottery-claims/:id': REAL,
  'PUT /statement-lines/:id': REAL,
}

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
})

test('a shop without a public address takes its cookie from the address it was called by', async () => {
  const local = await openTestShop()
  const headers = { ...cookie(await editorToken(local)), host: 'localhost:3000' }
  const unknown = (origin: string) =>
    local.call('DELETE', '/api/orders/999', undefined, { ...headers, origin })
  expect((await unknown('http://localhost:3000')).status).toBe(404)
  expect((await unknown('http://localhost:3001')).status).toBe(403)
  await local.close()
})
