import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import { NEW_SHOP } from '#contract/settings.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { DEMO_SECRETS } from '#platform/config.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { editorCookie } from '#testing/cookies.ts'

let shop: TestShop
let admin: Record<string, string>
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())

const log = async (search = '', who = admin): Promise<AuditView[]> =>
  (await shop.call('GET', `/api/audit-log${search}`, undefined, who)).json()
const me = async (who: Record<string, string>) =>
  (await shop.call('GET', '/api/admin/me', undefined, who)).json()
const order = () => shop.shop.write(system('test'), (tx) => anOrder(tx))

test('what a clerk did says who, to what, what changed, from where, with which browser', async () => {
  const { id } = await order()
  const headers = { ...clerk, 'user-agent': 'Firefox\u00e9 140' }
  const change = { paymentStatus: 'paid' }
  expect((await shop.call('PUT', `/api/orders/${id}`, change, headers)).status).toBe(200)
  const [line] = await log(`?action=order.payment-changed&entityId=${id}`)
  const { id: userId, name } = await me(clerk)
  expect(line).toMatchObject({
    by: name,
    userId,
    entity: 'order',
    entityId: String(id),
    changes: { from: 'pending', to: 'paid' },
    severity: 'info',
    address: 'unknown',
    browser: 'Firefox? 140',
  })
})

test('the log and the change stand or fall together', async () => {
  const { id } = await order()
  const failing = shop.shop.write({ kind: 'editor' }, async (tx) => {
    await tx.db.update(orders).set({ notes: 'changed' }).where(eq(orders.id, id))
    await tx.record('order.edited', { orderId: id, changed: ['notes'] })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await log(`?entity=order&entityId=${id}`)).toEqual([])
})

test('what visitors and the shop itself do is no line of the log', async () => {
  const before = await shop.database.db.$count(auditLogs)
  const mail = { email: 'visitor@example.com' }
  await shop.call('POST', '/api/email-subscription', mail)
  await shop.shop.write(system('job'), (tx) => tx.record('order.paid', { orderId: 1 }))
  expect(await shop.database.db.$count(auditLogs)).toBe(before)
})

test('what somebody tried who may not is in the log, a few times and no more', async () => {
  const viewer = await asStaff(shop, 'viewer')
  const { id: userId } = await me(viewer)
  const { id } = await order()
  for (let tries = 0; tries < 20; tries++) {
    const answer = await shop.call('PUT', `/api/orders/${id}`, { paymentStatus: 'paid' }, viewer)
    expect(answer.status).toBe(403)
  }
  expect((await shop.call('GET', '/api/audit-log', undefined, viewer)).status).toBe(403)
  const [read, ...writes] = await log(`?who=${userId}&action=staff.refused`)
  expect(read?.changes).toEqual({ ability: 'audit.read', call: 'GET /api/audit-log' })
  expect(writes).toHaveLength(5)
  expect(writes[0]).toMatchObject({
    userId,
    entity: 'staff',
    entityId: String(userId),
    changes: { ability: 'orders.write', call: 'PUT /api/orders/:id' },
    severity: 'warning',
  })
  const found = await log(`?who=${userId}&q=audit.read`)
  expect(found.map(({ action }) => action)).toEqual(['staff.refused'])
})

test('counting stock and moving its alarm is in the log', async () => {
  const product = await (await shop.call('GET', '/api/inventory/1', undefined, clerk)).json()
  const [{ name: color, pieces }] = product.colors
  const counts = [{ color, expected: pieces, counted: pieces + 1 }]
  const counted = await shop.call('POST', '/api/stock-counts', { productId: 1, counts }, clerk)
  expect(counted.status).toBe(200)
  const threshold = { lowStockThreshold: 3 }
  await shop.call('PUT', '/api/inventory/1/threshold', threshold, clerk)
  const [alarm, stock] = await log('?entity=product&entityId=1')
  expect(stock).toMatchObject({ action: 'stock.changed' })
  expect(alarm).toMatchObject({ action: 'product.threshold-changed', changes: { to: 3 } })
})

test('a new bank account weighs more than a new tagline, and says both numbers', async () => {
  const settings = '/api/settings/shop'
  const password = 'ackee saltfish at dawn'
  const hashed = { password: await hashPassword(password) }
  await shop.database.db
    .update(users)
    .set(hashed)
    .where(eq(users.id, (await me(admin)).id))
  await shop.call('PUT', settings, { ...NEW_SHOP, tagline: 'Boxed' }, admin)
  const bank = { ...NEW_SHOP.bank, account: '111 222 333' }
  await shop.call('PUT', settings, { ...NEW_SHOP, tagline: 'Boxed', bank, password }, admin)
  const [account, tagline] = await log('?entity=settings&entityId=shop')
  expect(tagline).toMatchObject({ severity: 'info' })
  const change = { field: 'bank.account', from: NEW_SHOP.bank.account, to: '111 222 333' }
  expect(account).toMatchObject({ severity: 'critical', changes: { changed: [change] } })
})

test('signing in, failing to and signing out are in the log, with the address', async () => {
  const failed = { username: 'nobody at all', password: 'a guess' }
  expect((await shop.call('POST', '/api/admin/login', failed)).status).toBe(401)
  const [failure] = await log('?action=staff.sign-in-failed')
  expect(failure).toMatchObject({ by: 'visitor', userId: null, severity: 'warning' })
  expect(JSON.stringify(failure)).not.toContain('nobody at all')

  const wrong = { password: 'another guess' }
  expect((await shop.call('POST', '/api/admin/unlock', wrong)).status).toBe(401)
  const right = { password: DEMO_SECRETS.editorPassword }
  expect((await shop.call('POST', '/api/admin/unlock', right)).status).toBe(204)
  const cookie = editorCookie(await editorToken(shop))
  const home = { origin: 'http://localhost', host: 'localhost' }
  await shop.call('POST', '/api/admin/logout', undefined, { cookie, ...home })
  const acts = (await log('?limit=4')).map(({ action, by }) => `${by} ${action}`)
  expect(acts).toEqual([
    'editor editor.locked',
    'editor editor.unlocked',
    'visitor staff.sign-in-failed',
    'visitor staff.sign-in-failed',
  ])

  const leaving = await asStaff(shop, 'clerk')
  const { id } = await me(leaving)
  await shop.call('POST', '/api/admin/logout', undefined, leaving)
  expect((await log(`?who=${id}`)).map(({ action }) => action)).toEqual(['staff.signed-out'])
})

test('the log is narrowed by person, thing, weight, day and word, a page at a time', async () => {
  const manager = await asStaff(shop, 'manager')
  const { id: who } = await me(manager)
  const deleted = [(await order()).id, (await order()).id, (await order()).id]
  for (const id of deleted) await shop.call('DELETE', `/api/orders/${id}`, undefined, manager)
  const ids = (lines: AuditView[]) => lines.map(({ entityId }) => Number(entityId))
  const newestFirst = deleted.toReversed()
  expect(ids(await log(`?who=${who}&severity=warning`))).toEqual(newestFirst)
  expect(ids(await log(`?q=YB-${deleted[1]}`))).toContain(deleted[1])
  expect(await log('?q=100%25 nothing')).toEqual([])
  expect((await log('?who=editor')).every(({ by }) => by === 'editor')).toBe(true)
  expect(await log(`?who=${who}&until=2020-01-01`)).toEqual([])
  expect(ids(await log(`?who=${who}&from=2020-01-01&action=order.deleted`))).toEqual(newestFirst)

  const path = `/api/audit-log?who=${who}&action=order.deleted&limit=2`
  const first = await shop.call('GET', path, undefined, admin)
  expect(first.headers.get('x-total-count')).toBe('3')
  expect(ids(await first.json())).toEqual(newestFirst.slice(0, 2))
  const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? []
  const second = await shop.call('GET', next, undefined, admin)
  expect(ids(await second.json())).toEqual(newestFirst.slice(2))
  expect(second.headers.get('link')).toBeNull()
})

test('what there is to choose is what the log holds', async () => {
  const choices = await (await shop.call('GET', '/api/audit-choices', undefined, admin)).json()
  expect(choices.actions).toContain('order.deleted')
  expect(choices.actions).toEqual([...new Set<string>(choices.actions)].toSorted())
  expect(choices.entities).toContain('settings')
  const { id } = await me(clerk)
  expect(choices.people).toContainEqual({ id, name: expect.stringMatching(/^clerk/) })
})
