// The calls of the desk of customers: who may read and write, notes, merges and their undoing, and what
// an export says of a merged person.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import type { CustomerNoteView, PersonRowView, PersonView } from '#contract/people.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
const headers: Record<'admin' | 'clerk' | 'auditor' | 'viewer', Record<string, string>> = {
  ...{ admin: {}, clerk: {}, auditor: {}, viewer: {} },
}
let home = 0
let work = 0
beforeAll(async () => {
  shop = await openTestShop()
  for (const role of ['admin', 'clerk', 'auditor', 'viewer'] as const)
    headers[role] = await asStaff(shop, role)
  await shop.shop.write(system('test'), async (tx) => {
    const delivered = async (customerEmail: string) => {
      const { id } = await anOrder(tx, { customerEmail, customerName: 'Ann Brown' })
      await changeOrder(tx, { orderId: id, edit: { orderStatus: 'delivered' } })
      return id
    }
    home = await delivered('ann@example.com')
    work = await delivered('Ann@Work.example')
  })
})
afterAll(() => shop.close())

const call = (
  method: string,
  path: string,
  { body, as = 'clerk' }: { body?: object; as?: keyof typeof headers } = {},
) => shop.call(method, `/api${path}`, body, headers[as])
const read = async <T>(path: string, as: keyof typeof headers = 'clerk') =>
  (await (await call('GET', path, { as })).json()) as T

test('who may read customers may open a person; who may only read writes no note', async () => {
  const body = { text: 'Prefers mornings' }
  expect((await call('GET', `/people/${home}`, { as: 'auditor' })).status).toBe(200)
  expect((await call('GET', `/people/${home}`, { as: 'viewer' })).status).toBe(403)
  expect((await call('POST', `/people/${home}/notes`, { body, as: 'auditor' })).status).toBe(403)
  expect((await call('GET', '/people/999999')).status).toBe(404)
})

test('a note is kept under its address and stays for all to read', async () => {
  const empty = await call('POST', `/people/${home}/notes`, { body: { text: ' ' } })
  expect((await empty.json()).issues[0].message).toBe('Write something first')
  const added = await call('POST', `/people/${home}/notes`, { body: { text: 'Prefers mornings' } })
  expect(added.status).toBe(201)
  const notes = await read<CustomerNoteView[]>(`/people/${home}/notes`, 'auditor')
  expect(notes).toMatchObject([{ text: 'Prefers mornings', email: 'ann@example.com' }])
})

test('addresses that staff merge are one person until they undo it, and the audit log has both', async () => {
  const merged = await call('POST', `/people/${home}/merges`, { body: { orderId: work } })
  const { customers, merges } = (await merged.json()) as PersonView
  expect(customers.map(({ email }) => email)).toEqual(['Ann@Work.example', 'ann@example.com'])
  expect(await read<PersonRowView[]>('/people')).toMatchObject([{ id: home, addresses: 2 }])
  expect(await read<CustomerNoteView[]>(`/people/${work}/notes`)).toHaveLength(1)
  const again = await call('POST', `/people/${work}/merges`, { body: { orderId: home } })
  expect([again.status, (await again.json()).error]).toEqual([
    409,
    'These addresses are already merged.',
  ])
  const lookUp = { body: { email: 'ann@example.com' }, as: 'admin' as const }
  const found = await (await call('POST', '/privacy/lookups', lookUp)).json()
  expect(found.mergedWith).toEqual([{ id: work, email: 'Ann@Work.example' }])
  const file = await (await call('POST', '/privacy/exports', lookUp)).json()
  expect(file.otherAddresses).toBe(1)
  expect(JSON.stringify(file)).not.toMatch(/work\.example/i)

  const undone = await call('DELETE', `/people/${home}/merges/${merges[0]?.id}`)
  expect(((await undone.json()) as PersonView).customers).toHaveLength(1)
  expect((await call('DELETE', `/people/${home}/merges/${merges[0]?.id}`)).status).toBe(404)
  expect(await read<PersonRowView[]>('/people')).toHaveLength(2)
  const log = await read<AuditView[]>('/audit-log', 'admin')
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['customer.noted', 'customer.merged', 'customer.unmerged']),
  )
})

test('a merge with an order that is not there says what to enter', async () => {
  const missing = await call('POST', `/people/${home}/merges`, { body: { orderId: 999_999 } })
  expect(missing.status).toBe(404)
  const nothing = await call('POST', `/people/${home}/merges`, { body: { orderId: 0 } })
  expect((await nothing.json()).issues[0].message).toBe(
    'Please enter the number of one of their orders',
  )
})
