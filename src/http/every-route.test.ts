// What holds for every registered route: it is rate-limited, it reads no more of a body than its limit,
// and no other site can make a browser write through it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECEIPT_MAX_BYTES } from '#contract/receipts.ts'
import { PRODUCT_IMPORT_BYTES, PRODUCT_LIST_BYTES } from '#contract/product-lists.ts'
import { PHOTOS_MAX_BYTES } from '#contract/review-limits.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { ANSWER_MAX_BYTES } from '#contract/staff-payouts.ts'
import { COUNT_FILE_BYTES } from '#contract/stock.ts'
import { STATEMENT_MAX_BYTES } from '#contract/transfers.ts'
import { JSON_LIMIT_BYTES } from './endpoint.ts'
import { LIMITS, OTHERS_EACH } from '#http/limits.ts'
import { declared } from '#http/route.ts'
import { system } from '#platform/tx.ts'
import { MODEL_MAX_BYTES } from '#platform/pictures/uploaded-model.ts'
import { PICTURE_MAX_BYTES } from '#platform/pictures/uploaded-picture.ts'
import { SPIN_MAX_BYTES } from '#platform/pictures/uploaded-spin.ts'
import { anOrder } from '#testing/builders.ts'
import { aPartner } from '#testing/partners.ts'
import { aDeliveredOrder, reviewingOf } from '#testing/reviews.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { editorCookie } from '#testing/cookies.ts'

const PRODUCT_BYTES = 256 * 1024
/** Files, and lists that may be longer than a JSON body. */
const MAX_BYTES: Record<string, number> = {
  'POST /api/order-pages/:link/receipts': RECEIPT_MAX_BYTES,
  'POST /api/order-pages/:link/lines/:lineId/review': PHOTOS_MAX_BYTES,
  'POST /api/product-pictures': PICTURE_MAX_BYTES,
  'POST /api/product-spins': SPIN_MAX_BYTES,
  'POST /api/product-models': MODEL_MAX_BYTES,
  'POST /api/product-previews': PRODUCT_BYTES,
  'POST /api/product-previews/:id': PRODUCT_BYTES,
  'POST /api/products': PRODUCT_BYTES,
  'PUT /api/products/:id': PRODUCT_BYTES,
  'POST /api/bank-statements': STATEMENT_MAX_BYTES,
  'POST /api/gateway-settlements': STATEMENT_MAX_BYTES,
  'POST /api/partners/:id/tax-forms': RECEIPT_MAX_BYTES,
  'POST /api/bank-statements/preview': STATEMENT_MAX_BYTES,
  'POST /api/payout-runs/:id/bank-answers': ANSWER_MAX_BYTES,
  'POST /api/payout-runs/:id/bank-answers/preview': ANSWER_MAX_BYTES,
  'POST /api/product-lists': PRODUCT_IMPORT_BYTES,
  'POST /api/product-lists/preview': PRODUCT_LIST_BYTES,
  'POST /api/stock-counts/import': COUNT_FILE_BYTES,
  'POST /api/stock-counts/preview': COUNT_FILE_BYTES,
}
/** The chunk on its way, and what surrounds a file in a form. */
const SLACK_BYTES = 128 * 1024
/** What a browser sends by itself has no say here: who calls them is not asked. */
const NO_COOKIE: Record<string, string> = {
  'POST /api/lottery-spins': 'the cookie is not sent along from another site (SameSite)',
  'POST /api/gateways/:gateway/notifications': 'the gateway’s signature counts',
  'POST /api/gateways/:gateway/return': 'a gateway has the browser post it; it proves nothing',
}

type Route = { method: string; path: string; staff: boolean; member: boolean }

let shop: TestShop
let cookies: Record<string, string>
let custodian: Record<string, string>
let admin: Record<string, string>
let link = 'A'.repeat(22)
let lineId = '1'
let routes: Route[] = []
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
  const partner = (await aPartner(shop)).headers
  cookies = { cookie: `${editorCookie(await editorToken(shop))}; ${partner.cookie}` }
  custodian = await asStaff(shop, 'custodian')
  admin = await asStaff(shop, 'admin')
  routes = registered()
})
afterAll(() => shop.close())

/** Every route with the doors it stands behind, from the router itself. */
function registered(): Route[] {
  const found = new Map<string, Route>()
  for (const { method, path, handler } of shop.api.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const route = found.get(name) ?? { method, path, staff: false, member: false }
    const { needs, member } = declared(handler) ?? {}
    route.staff ||= needs !== undefined
    route.member ||= member !== undefined
    found.set(name, route)
  }
  return [...found.values()]
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const writes = () => routes.filter(({ method }) => method !== 'GET')
const addressOf = (path: string) =>
  path
    .replaceAll(/:link\b/g, link)
    .replaceAll(/:lineId\b/g, lineId)
    .replaceAll(/:\w+/g, '1')

/** Sends without end and answers how much was taken before the answer came. */
async function pour(route: Route, type: string): Promise<{ status: number; taken: number }> {
  if (route.path.includes('/receipts'))
    link = await shop.shop.write(system('test'), async (tx) => (await anOrder(tx)).link)
  if (route.path.endsWith('/review'))
    await shop.shop.write(system('test'), async (tx) => {
      const reviewing = await reviewingOf(tx, await aDeliveredOrder(tx))
      link = reviewing.link
      lineId = String(reviewing.lineId)
    })
  const chunk = new TextEncoder().encode(`"${'x'.repeat(64 * 1024 - 3)}",`)
  let taken = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        taken += chunk.byteLength
        stream.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  const staff = route.path.includes('vault') ? custodian : admin
  // Signing out needs nothing of what is sent.
  const headers = route.path.endsWith('/logout') ? await asStaff(shop, 'admin') : staff
  const init = { method: route.method, body, duplex: 'half' } as RequestInit
  const request = { ...init, headers: { ...headers, 'content-type': type } }
  const answer = await shop.api.request(addressOf(route.path), request)
  return { status: answer.status, taken }
}

test('no route reads more than its limit, however much is sent', async () => {
  const greedy = new Set<string>()
  let refused = 0
  for (const route of writes())
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/csv']) {
      const { status, taken } = await pour(route, type)
      const most = MAX_BYTES[nameOf(route)] ?? JSON_LIMIT_BYTES
      if (taken > JSON_LIMIT_BYTES + SLACK_BYTES) greedy.add(nameOf(route))
      expect([nameOf(route), type, taken <= most + SLACK_BYTES]).toEqual([
        nameOf(route),
        type,
        true,
      ])
      if (taken > 0) expect([nameOf(route), status]).toEqual([nameOf(route), 413])
      if (status === 413) refused += 1
    }
  expect(refused).toBeGreaterThan(60)
  const add = 'add it to MAX_BYTES with its limit, because it reads more than a JSON body'
  expect([...greedy].toSorted(), add).toEqual(Object.keys(MAX_BYTES).toSorted())
})

test('no other site makes a browser write: every route asks for its own pages, or for JSON', async () => {
  const foreign = { origin: 'https://evil.example', 'content-type': 'text/plain', ...cookies }
  for (const route of writes()) {
    const init = { method: route.method, headers: foreign, body: '{}' }
    const answer = await shop.api.request(addressOf(route.path), init)
    const output = (await answer.text()).slice(0, 200)
    const held =
      route.staff || route.member
        ? answer.status === 403 && output.includes(refusalSentence('other-site'))
        : answer.status === 415 || answer.status === 403 || isHarmless(route)
    expect([nameOf(route), answer.status, held]).toEqual([nameOf(route), answer.status, true])
  }
})

/** What needs a link that nobody else knows, and what no cookie decides. */
const isHarmless = (route: Route) => route.path.includes('/:link/') || nameOf(route) in NO_COOKIE

// Last, as it empties the database that both stand on.
test('every call counts: what has no limit of its own has the one of all others', async () => {
  const limited = await openTestShop({ rateLimits: true })
  const from = { incoming: { socket: { remoteAddress: '198.51.100.7' } } }
  const ask = async (path: string, env?: object) =>
    limited.api.request(path, { method: 'GET' }, env)
  const untilRefused = async () => {
    for (let attempt = 0; attempt < OTHERS_EACH * 2; attempt++)
      if ((await ask('/api/vault', from)).status === 429) return attempt
    return expect.fail('nobody said no')
  }
  expect(await untilRefused()).toBeGreaterThanOrEqual(OTHERS_EACH)
  const refusedOnce = async (route: Route) => {
    await untilRefused()
    return limited.api.request(addressOf(route.path), { method: route.method }, from)
  }
  const others = routes.filter((route) => !(nameOf(route) in LIMITS))
  expect(others.length).toBeGreaterThan(100)
  for (const route of others) {
    // Places come free slowly; a route that does not count would answer otherwise every time.
    const answers: Response[] = []
    while (answers.length < 8 && answers.at(-1)?.status !== 429)
      answers.push(await refusedOnce(route))
    expect([nameOf(route), answers.at(-1)?.status]).toEqual([nameOf(route), 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const neighbour = { incoming: { socket: { remoteAddress: '198.51.100.8' } } }
  expect((await ask('/api/shop', neighbour)).status).toBe(200)
  expect((await ask('/api/shop')).status).toBe(200) // our own pages, which ask in process
  await limited.close()
})
