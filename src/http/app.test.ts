import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { declared } from '#http/route.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { system } from '#platform/tx.ts'
import { VERSION } from '#platform/version.ts'
import { hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { statementsOf } from '#testing/statements.ts'
import { editorCookie } from '#testing/cookies.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Described = {
  summary?: string
  operationId?: string
  security?: Record<string, string[]>[]
  responses?: Record<string, { description?: string; $ref?: string }>
}
type Spec = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Described & Record<string, unknown>>>
  components: Record<'securitySchemes' | 'schemas' | 'responses' | 'parameters', object>
}
const describedTo = async (headers: Record<string, string>) =>
  (await (await shop.call('GET', '/api/openapi.json', undefined, headers)).json()) as Spec
const spec = async () => describedTo(await asStaff(shop, 'viewer'))

const operationsOf = ({ paths }: Spec) =>
  Object.values(paths).flatMap((path) => Object.values(path))
const callsOf = ({ paths }: Spec) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )

test('to nobody the description has what is open alone, to staff the whole', async () => {
  const isGuarded = ({ handler }: { handler: object }) => declared(handler)?.needs !== undefined
  const guarded = shop.api.routes
    .filter(isGuarded)
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(guarded.length).toBeGreaterThan(100)
  const whole = callsOf(await spec())
  expect(whole).toEqual(expect.arrayContaining(guarded))
  const cookie = editorCookie(await editorToken(shop))
  expect(callsOf(await describedTo({ cookie }))).toEqual(whole)
  const open = whole.filter((call) => !guarded.includes(call))
  for (const headers of [{}, { authorization: `Bearer ${'A'.repeat(43)}` }])
    expect(callsOf(await describedTo(headers as Record<string, string>))).toEqual(open)
  const page = await (await shop.call('GET', '/api/docs')).text()
  expect(page).not.toContain('/api/audit-log')
  const answer = await shop.call('GET', '/api/openapi.json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('every call of the API is described, with a summary and what it answers', async () => {
  const { paths } = await spec()
  const own = new Set(['/api/openapi.json', '/api/docs'])
  const routes = shop.api.routes
    .filter(({ method, path }) => method !== 'ALL' && !own.has(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
  for (const call of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    expect(call.summary).toMatch(/^[A-Z].+/)
    const answers = Object.entries(call.responses ?? {})
    expect(answers.length).toBeGreaterThan(1)
    for (const [status, { description, $ref }] of answers) {
      expect(status).toMatch(/^[2-5]\d\d$/)
      expect(description ?? $ref).toBeTruthy()
    }
  }
})

test('every call says who may make it, and keeps the name that generated clients have for it', async () => {
  const described = await spec()
  const { paths, servers } = described
  expect(servers).toEqual([{ url: '/' }])
  const whoMay = (path: string, method: string) => paths[path]?.[method]?.security
  expect(whoMay('/api/orders', 'get')).toEqual([{ token: [] }, { editor: [] }])
  expect(whoMay('/api/mlm/dashboard', 'get')).toEqual([{ partner: [] }])
  expect(whoMay('/api/products', 'get')).toEqual([{}, { token: [] }, { editor: [] }])
  expect(whoMay('/api/orders', 'post')).toEqual([])
  expect(operationsOf(described).every(({ security }) => security)).toBe(true)
  const names = operationsOf(described).map(({ operationId }) => operationId)
  expect(names).toEqual(expect.arrayContaining(['getApiOrdersById', 'postApiMlmSignInCode']))
  expect(new Set(names).size).toBe(names.length)
})

test('what several calls share has a name in the description, and each name there is used', async () => {
  for (const described of [await spec(), await describedTo({})]) {
    const { components } = described
    const text = JSON.stringify(described)
    const used = [...text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)].map(
      ([, kind = '', name = '']) => `${kind}/${name}`,
    )
    const named = (['schemas', 'responses', 'parameters'] as const).flatMap((kind) =>
      Object.keys(components[kind]).map((name) => `${kind}/${name}`),
    )
    expect([...new Set(used)].toSorted()).toEqual(named.toSorted())
  }
  const twice = Object.entries(inlineObjects(await spec())).filter(([, count]) => count > 1)
  const add =
    'add it to COMPONENTS of ops/components.ts, because generated clients name it once then'
  expect(twice, add).toEqual([])
})

/** In characters of JSON. */
const LONG = 2000

/** How often each long object stands in a description. */
function inlineObjects(value: unknown, counts: Record<string, number> = {}) {
  if (typeof value !== 'object' || value === null) return counts
  const text = JSON.stringify(value)
  const isObject = 'type' in value && value.type === 'object'
  if (isObject && text.length > LONG) counts[text] = (counts[text] ?? 0) + 1
  for (const part of Object.values(value)) inlineObjects(part, counts)
  return counts
}

/** What only a body is refused for. */
const OF_A_BODY = /bad-file|bad-model|bad-picture|not-a-form|not-csv|part-size|too-large/

test('a body that is no JSON is described by its media type: a form with its fields, a table, a file', async () => {
  const { paths } = await spec()
  const bodyOf = (path: string) =>
    (paths[path]?.post as { requestBody?: { content: Record<string, object> } } | undefined)
      ?.requestBody
  const bytes = { type: 'string', format: 'binary', contentEncoding: 'binary' }
  expect(bodyOf('/api/bank-statements/preview')?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: bytes, columns: { type: 'string' } },
        required: ['file'],
      },
    },
  })
  const typesOf = (path: string) => Object.keys(bodyOf(path)?.content ?? {})
  expect(typesOf('/api/stock-counts/preview')).toEqual(['text/csv', 'application/vnd.ms-excel'])
  expect(typesOf('/api/product-models')).toEqual([
    'multipart/form-data',
    'application/octet-stream',
  ])
  const silent = Object.entries(paths).filter(
    ([path, { post }]) => post && !bodyOf(path) && OF_A_BODY.test(JSON.stringify(post.responses)),
  )
  expect(silent.map(([path]) => path)).toEqual([])
})

test('the description is OpenAPI 3.1, with the schemas that are really checked', async () => {
  const { openapi, info, paths, components } = await spec()
  expect(openapi).toMatch(/^3\.1\.\d$/)
  expect(info).toMatchObject({ title: 'Yaadbox API', version: expect.any(String) })
  expect(Object.keys(components.securitySchemes)).toEqual(['token', 'editor', 'partner'])
  expect(paths['/api/orders']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: expect.arrayContaining(['customerName', 'paymentMethod']),
          },
        },
      },
    },
  })
  const parameters = paths['/api/products']?.get?.parameters as { name: string; in: string }[]
  expect(parameters.map(({ name }) => name)).toContain('sort')
})

test('every `{name}` in a path is described as a parameter', async () => {
  const { paths } = await spec()
  for (const [path, methods] of Object.entries(paths))
    for (const call of Object.values(methods)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const given = (call.parameters ?? []) as { name: string; in: string; required?: boolean }[]
      const inPath = given.filter((parameter) => parameter.in === 'path' && parameter.required)
      expect([path, inPath.map(({ name }) => name).toSorted()]).toEqual([path, named.toSorted()])
    }
})

test('the page for people lists every call', async () => {
  const headers = await asStaff(shop, 'viewer')
  const response = await shop.call('GET', '/api/docs', undefined, headers)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  const page = await response.text()
  for (const path of Object.keys((await spec()).paths)) expect(page).toContain(path)
  expect(page).not.toContain('<script')
})

test.each([
  ['GET', '/api/nothing-here'],
  ['GET', '/api'],
  ['DELETE', '/api/products'],
  ['PATCH', '/api/orders/1'],
  ['GET', '/api/admin/login'],
  ['PUT', '/api/email-subscription'],
])('%s %s is nothing here, and says so in JSON', async (method, path) => {
  const response = await shop.call(method, path)
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: refusalSentence('not-found') },
  ])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

const POSTS = [
  '/api/orders',
  '/api/quotes',
  '/api/contact',
  '/api/email-subscription',
  '/api/lottery-claims',
  '/api/admin/login',
  '/api/admin/unlock',
]

test.each(POSTS)('POST %s takes JSON, said to be JSON, of bounded size', async (path) => {
  const post = async (body: string, type?: string) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const response = await shop.api.request(path, { method: 'POST', body, headers })
    return [response.status, (await response.json()).error]
  }
  expect(await post('{', 'application/json')).toEqual([400, refusalSentence('bad-json')])
  expect(await post('', 'application/json')).toEqual([400, refusalSentence('bad-json')])
  expect(await post('{}', 'text/plain')).toEqual([415, refusalSentence('not-json')])
  expect(await post('{}', 'application/jsonp')).toEqual([415, refusalSentence('not-json')])
  expect(await post('a=b', 'application/x-www-form-urlencoded')).toEqual([
    415,
    refusalSentence('not-json'),
  ])
  const huge = JSON.stringify({ email: 'x'.repeat(70_000) })
  expect(await post(huge, 'application/json; charset=utf-8')).toEqual([
    413,
    refusalSentence('too-large'),
  ])
  expect((await post('{}', 'APPLICATION/JSON'))[0]).toBe(422)
})

test('bytes that are no UTF-8 are no JSON', async () => {
  const response = await shop.api.request('/api/email-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Uint8Array.from([0x22, 0xff, 0x22]),
  })
  expect(response.status).toBe(400)
})

test('an answer is never taken for another kind of file', async () => {
  for (const path of ['/api/shop', '/api/products', '/api/nothing', '/api/orders'])
    expect((await shop.call('GET', path)).headers.get('x-content-type-options')).toBe('nosniff')
})

test('a process that lives and reaches its database is ready', async () => {
  expect(await (await shop.call('GET', '/api/health')).json()).toEqual({
    alive: true,
    version: VERSION,
    schema: shop.database.schema,
  })
  expect(await (await shop.call('GET', '/api/ready')).json()).toEqual({
    ready: true,
    dataFolder: 'there',
  })
})

test('subscribing answers the same for an address already there; the way out is one press', async () => {
  const email = { email: 'ann@example.com' }
  const answers = [1, 2].map(() => shop.call('POST', '/api/email-subscription', email))
  for (const answer of await Promise.all(answers))
    expect([answer.status, await answer.json()]).toEqual([201, { success: true }])
  const reply = await shop.call('GET', `/api/email-subscription/${'A'.repeat(22)}/end`)
  expect(await reply.text()).toContain('<form method="post">')
  const left = await shop.call('POST', `/api/email-subscription/${'A'.repeat(22)}/end`)
  expect([left.status, await left.text()]).toEqual([
    200,
    expect.stringContaining('You will not receive any more of these e-mails.'),
  ])
})

test('subscribing takes the same statements for an address already there', async () => {
  const subscribe = (email: string) =>
    statementsOf(shop.database, () => shop.call('POST', '/api/email-subscription', { email }))
  const heard = hearing(shop)
  await heard.news()
  const first = await subscribe('timed@example.com')
  const again = await subscribe('TIMED@example.com')
  expect(first.texts.length).toBeGreaterThan(2)
  expect(again.texts).toEqual(first.texts)
  const happened = (await heard.news()).map(({ name }) => name)
  expect(happened).toEqual(['subscription.started', 'subscription.repeated'])
})

test('staff page through the mails, newest first, and read one', async () => {
  const headers = await asStaff(shop, 'auditor')

  await shop.shop.write(system('test'), async (tx) => {
    for (let n = 1; n <= 5; n++) {
      const letter = { kind: 'test', recipient: `${n}@example.com`, subject: `Mail ${n}` }
      const body = { html: '<p>Hi</p>', text: 'Hi', domain: 'shop.example' }
      await writeMail(tx, { key: `test:${n}`, ...letter, ...body, orderId: (n % 2) + 1 })
    }
  })
  const subjects: string[] = []
  let path: string | undefined = '/api/mails?limit=2'
  for (let pages = 0; path && pages < 9; pages++) {
    const response = await shop.call('GET', path, undefined, headers)
    expect(response.headers.get('x-total-count')).toBe('5')
    const mails = (await response.json()) as { subject: string; html?: string }[]
    expect(mails.every((mail) => mail.html === undefined)).toBe(true)
    subjects.push(...mails.map(({ subject }) => subject))
    path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(subjects.toSorted()).toEqual(['Mail 1', 'Mail 2', 'Mail 3', 'Mail 4', 'Mail 5'])
  const mine = await shop.call('GET', '/api/mails?orderId=2', undefined, headers)
  const found = (await mine.json()) as { id: string; subject: string }[]
  expect(found).toHaveLength(3)
  const one = await shop.call('GET', `/api/mails/${found[0]?.id}`, undefined, headers)
  expect(await one.json()).toMatchObject({ ...found[0], html: '<p>Hi</p>', text: 'Hi' })
  for (const id of ['x', crypto.randomUUID(), '1'])
    expect((await shop.call('GET', `/api/mails/${id}`, undefined, headers)).status).toBe(404)
})
