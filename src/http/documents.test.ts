// Documents over HTTP: by the link of their order, for staff, and for nobody else.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalText } from '#contract/document-content.ts'
import type { DocumentSummaryView, DocumentView } from '#contract/documents.ts'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import type { OrderPageView, OrderView } from '#contract/orders.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { Role } from '#contract/staff.ts'
import { erasePerson } from '#domain/privacy/erase-person.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
const staff: Partial<Record<Role, Record<string, string>>> = {}
beforeAll(async () => {
  shop = await openTestShop()
  for (const role of ['manager', 'clerk', 'auditor'] as const)
    staff[role] = await asStaff(shop, role)
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object, as?: Role) =>
  shop.call(method, `/api${path}`, body, as && staff[as])
const json = async <T>(answer: Promise<Response> | Response) => (await (await answer).json()) as T

const PRICE = '112000.00'

async function place(customerEmail = 'ann@example.com'): Promise<{ id: number; link: string }> {
  const { order } = await json<{ order: OrderView }>(
    call('POST', '/orders', {
      customerName: 'Ann Brown',
      customerEmail,
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
      lines: [{ productId: 1, quantity: 1 }],
    }),
  )
  const { link } = await json<OrderView>(call('GET', `/orders/${order.id}`, undefined, 'clerk'))
  return { id: order.id, link: link.split('/').at(-1) ?? '' }
}

const pay = (id: number, amount: string) =>
  json<OrderMoneyDetailView>(
    call('POST', `/orders/${id}/payments`, { amount, method: 'transfer' }, 'manager'),
  )

const listed = async (link: string) =>
  (await json<OrderPageView>(call('GET', `/order-pages/${link}`))).documents

async function paid(email?: string) {
  const order = await place(email)
  await pay(order.id, PRICE)
  const [invoice] = await listed(order.link)
  return { ...order, invoice: invoice as DocumentSummaryView }
}

test('the page of a paid order lists its invoice, which it shows as words and as a PDF', async () => {
  const { link, invoice } = await paid()
  expect(invoice).toMatchObject({ kind: 'invoice', total: PRICE, corrects: [], takenBack: false })
  expect(invoice.number).toMatch(/^INV-\d{4}-\d{6}$/)

  const answer = await call('GET', `/order-pages/${link}/documents/${invoice.number}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const shown = await json<DocumentView>(answer)
  expect(shown.content.facts[0]?.value).toBe('Ann Brown')
  expect(shown.content.brand).toBe('Yaadbox')
  const hash = createHash('sha256').update(canonicalText(shown.content)).digest('hex')
  expect(shown.hash).toBe(hash)

  const file = await call('GET', `/order-pages/${link}/documents/${invoice.number}/pdf`)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${invoice.number}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const toStaff = await call('GET', `/documents/${invoice.number}/pdf`, undefined, 'clerk')
  expect(Buffer.from(await toStaff.arrayBuffer()).equals(bytes)).toBe(true)
})

test.each(['', '/pdf'])('a link shows no document of another order: %j', async (ending) => {
  const [{ invoice }, other] = [await paid(), await paid()]
  for (const number of [invoice.number, 'INV-1999-000001', 'x']) {
    const answer = await call('GET', `/order-pages/${other.link}/documents/${number}${ending}`)
    expect(answer.status).toBe(404)
    expect(await json(answer)).toEqual({ error: refusalSentence('document-not-found') })
  }
  const strange = await call('GET', `/order-pages/${'A'.repeat(22)}/documents/${invoice.number}`)
  expect(await json(strange)).toEqual({ error: refusalSentence('order-not-found') })
})

test('a receipt says when its payment was taken back', async () => {
  const { id, link } = await place()
  const { rows } = await pay(id, '1000.00')
  expect(await listed(link)).toMatchObject([
    { kind: 'receipt', total: '1000.00', takenBack: false },
  ])
  await call('DELETE', `/orders/${id}/payments/${rows[0]?.id}`, undefined, 'manager')
  expect(await listed(link)).toMatchObject([{ kind: 'receipt', takenBack: true }])
})

test('a credit note names the invoice that it takes from', async () => {
  const { id, link, invoice } = await paid('erased@example.com')
  await call('PUT', `/orders/${id}`, { orderStatus: 'cancelled' }, 'manager')
  const documents = await listed(link)
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  expect(documents[1]).toMatchObject({ total: `-${PRICE}`, corrects: [invoice.number] })
})

test('once an order is deleted, only those who answer for the shop’s money see its documents', async () => {
  const { id, invoice } = await paid()
  const paths = [
    `/documents/${invoice.number}`,
    `/documents/${invoice.number}/pdf`,
    `/orders/${id}/documents`,
  ]
  const statuses = (role: Role) =>
    Promise.all(paths.map(async (path) => (await call('GET', path, undefined, role)).status))
  expect(await statuses('clerk')).toEqual([200, 200, 200])
  expect((await call('DELETE', `/orders/${id}`, undefined, 'manager')).status).toBe(204)
  expect(await statuses('clerk')).toEqual([403, 403, 403])
  expect(await statuses('auditor')).toEqual([200, 200, 200])
})

test('once its person is erased, an order’s link shows no document, and a clerk neither', async () => {
  const { id, link, invoice } = await paid('gone@example.com')
  await call('PUT', `/orders/${id}`, { orderStatus: 'delivered' }, 'manager')
  await shop.shop.write(system('test'), (tx) => erasePerson(tx, { email: 'gone@example.com' }))
  const answer = await call('GET', `/order-pages/${link}/documents/${invoice.number}`)
  expect(answer.status).toBe(404)
  const statuses = (role: Role) =>
    call('GET', `/documents/${invoice.number}`, undefined, role).then(({ status }) => status)
  expect([await statuses('clerk'), await statuses('auditor')]).toEqual([403, 200])
})
