import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_CHANGED_AT_ONCE, type OrderView } from '#contract/orders.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { MAX_VIEWS } from '#domain/identity/saved-views.ts'
import { changeProduct } from '#domain/stock/change-product.ts'
import { system } from '#platform/tx.ts'
import { aProduct, anOrder, anOrderOf } from '#testing/builders.ts'
import { deleteOrders, openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await deleteOrders(shop.database.db)
})

const write = shopWrite()
function shopWrite() {
  return (overrides: Parameters<typeof anOrder>[1] = {}) =>
    shop.shop.write(system('test'), (tx) => anOrder(tx, overrides))
}
const call = (method: string, path: string, body?: unknown, headers = {}) =>
  shop.call(method, `/api${path}`, body, { ...clerk, ...headers })
const read = async <T>(path: string) => (await (await call('GET', path)).json()) as T

test('one step is taken with many orders; those that cannot are named with the reason', async () => {
  const [first, second] = [await write(), await write()]
  const answer = await call('POST', '/order-changes', {
    ids: [first.id, second.id, first.id, 999_999],
    orderStatus: 'confirmed',
  })
  expect(await answer.json()).toEqual({
    changed: [first.id, second.id],
    failed: [{ id: 999_999, reference: 'YB-999999', error: refusalSentence('order-not-found') }],
  })
  const states = await read<{ orderStatus: string }[]>('/orders')
  expect(states.map(({ orderStatus }) => orderStatus)).toEqual(['confirmed', 'confirmed'])
})

test('an order whose piece was sold since is not restored with the others', async () => {
  const soldOut = await shop.shop.write(system('test'), (tx) =>
    aProduct(tx, { stock: { Sand: 1 } }),
  )
  const gone = await write({ productId: soldOut.id, selectedColor: 'Sand' })
  await call('POST', '/order-changes', { ids: [gone.id], orderStatus: 'cancelled' })
  await write({ productId: soldOut.id, selectedColor: 'Sand' })
  const other = await write()
  const answer = await call('POST', '/order-changes', {
    ids: [gone.id, other.id],
    orderStatus: 'confirmed',
  })
  expect(await answer.json()).toMatchObject({
    changed: [other.id],
    failed: [{ id: gone.id, error: 'Sorry, Sand has just sold out.' }],
  })
})

test.each([
  [{ ids: [], orderStatus: 'shipped' }, 'Choose an order first'],
  [{ ids: [1] }, 'Choose a status'],
  [{ ids: [1], orderStatus: 'lost' }, /./],
  [{ ids: ['1'], orderStatus: 'shipped' }, /./],
  [{ ids: [1], orderStatus: 'shipped', totalAmount: '1.00' }, /./],
  [
    {
      ids: Array.from({ length: MAX_CHANGED_AT_ONCE + 1 }, (_, n) => n + 1),
      orderStatus: 'shipped',
    },
    /./,
  ],
])('the step %j is refused', async (body, sentence) => {
  const answer = await call('POST', '/order-changes', body)
  expect(answer.status).toBe(422)
  expect((await answer.json()).error).toMatch(sentence)
})

test.each([
  'from=2026-02-31',
  'to=yesterday',
  'minAmount=a%20lot',
  'maxAmount=-1',
  'maxAmount=1.001',
  'sort=cards',
  'sort=--date',
  'status=lost',
  'ids=1,,2',
  'limit=1001',
  'colour=Sand',
])('the table is not asked for by %s', async (search) => {
  const answer = await call('GET', `/orders?${search}`)
  expect(answer.status).toBe(422)
  const { issues } = await answer.json()
  expect(issues).toHaveLength(1)
})

test('a clerk who saw an earlier state of the order overwrites nothing and is told how it stands', async () => {
  const { id } = await write()
  const seen = await read<{ updatedAt: string }>(`/orders/${id}`)
  const edit = (notes: string, version: string) =>
    call('PUT', `/orders/${id}`, { notes }, { 'if-match': `"${version}"` })
  const first = await edit('Call first', seen.updatedAt)
  expect(first.status).toBe(200)
  const second = await edit('Ring the bell', seen.updatedAt)
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({
    error: refusalSentence('order-changed'),
    fresh: { id, notes: 'Call first' },
  })
  const { updatedAt } = (await first.json()) as { updatedAt: string }
  expect((await edit('Ring the bell', updatedAt)).status).toBe(200)
})

test('the history says who did what, in words, and notes stay among staff', async () => {
  const { id, link } = await write()
  await call('PUT', `/orders/${id}`, { paymentStatus: 'paid', customerPhone: '876-555-0199' })
  const note = await call('POST', `/orders/${id}/notes`, { text: ' Call first \n twice' })
  expect(note.status).toBe(201)
  expect(await read(`/orders/${id}/notes`)).toEqual([
    expect.objectContaining({ text: 'Call first \n twice', by: expect.stringContaining('clerk') }),
  ])
  const history = await read<{ what: string; by: string }[]>(`/orders/${id}/history`)
  expect(history.map(({ what }) => what)).toEqual([
    'Placed on the website',
    'Changed: customer phone',
    'Payment from pending to paid',
    'Invoice issued',
    'Note added',
  ])
  const page = await (await shop.call('GET', `/api/order-pages/${link}`)).text()
  expect(page).not.toContain('Call first')
})

test.each([
  [{ text: ' ' }, 'Write something first'],
  [{ text: 'x'.repeat(2001) }, 'Please keep this under 2000 characters'],
  [{ text: '4242 4242 4242 4242' }, refusalSentence('card-in-text')],
])('the note %j is refused', async (body, sentence) => {
  const { id } = await write()
  const answer = await call('POST', `/orders/${id}/notes`, body)
  expect([answer.status, (await answer.json()).error]).toEqual([422, sentence])
  expect(await read(`/orders/${id}/notes`)).toEqual([])
})

test('a view is kept for whoever kept it and for nobody else', async () => {
  const view = { desk: 'orders', name: 'To ship', search: 'status=confirmed' }
  const kept = await call('POST', '/saved-views', view)
  expect(kept.status).toBe(201)
  const { id } = (await kept.json()) as { id: number }
  expect(await read('/saved-views?desk=orders')).toEqual([
    { id, name: 'To ship', search: 'status=confirmed' },
  ])
  const again = await call('POST', '/saved-views', { ...view, name: 'to ship' })
  expect([again.status, (await again.json()).error]).toEqual([409, refusalSentence('name-taken')])
  const other = await asStaff(shop, 'clerk')
  expect(
    await (await shop.call('GET', '/api/saved-views?desk=orders', undefined, other)).json(),
  ).toEqual([])
  expect((await shop.call('DELETE', `/api/saved-views/${id}`, undefined, other)).status).toBe(404)
  expect((await call('DELETE', `/saved-views/${id}`)).status).toBe(204)
  expect(await read('/saved-views?desk=orders')).toEqual([])
})

test('as many views are kept as there is room for, and not one more', async () => {
  const own = await asStaff(shop, 'clerk')
  const keep = (name: string) =>
    shop.call('POST', '/api/saved-views', { desk: 'orders', name, search: '' }, own)
  for (let kept = 0; kept < MAX_VIEWS; kept++) expect((await keep(`View ${kept}`)).status).toBe(201)
  const refused = await keep('One more')
  expect([refused.status, (await refused.json()).error]).toEqual([
    409,
    refusalSentence('too-many-views'),
  ])
})

test('staff read the SKU of each line for the packing slip, empty for a colour without one', async () => {
  const { id } = await shop.shop.write(system('test'), async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 5, Navy: 5 } })
    await changeProduct(tx, { productId: product.id, edit: { colorSkus: { Sand: 'TC-S' } } })
    return anOrderOf(tx, [
      { productId: product.id, selectedColor: 'Sand', quantity: 1 },
      { productId: product.id, selectedColor: 'Navy', quantity: 1 },
    ])
  })
  const { lines } = await read<OrderView>(`/orders/${id}`)
  expect(lines.map(({ selectedColor, sku }) => [selectedColor, sku])).toEqual([
    ['Sand', 'TC-S'],
    ['Navy', ''],
  ])
  // What was read may be sent back as it is.
  expect((await call('PUT', `/orders/${id}`, { lines })).status).toBe(200)
})
