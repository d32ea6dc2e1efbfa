import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { askCaptcha } from '#platform/limits/captcha.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { FORMS } from './form-guard.ts'

let shop: TestShop
let service: Server
let url: string
const requests: string[] = []
let behave: (response: ServerResponse) => void = () => undefined
const says = (text: string, status = 200) => {
  behave = (response) => response.writeHead(status).end(text)
}
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push(body)
      behave(response)
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/verify`
  shop = await openTestShop()
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await shop.close()
})

const subscribe = (email: string, headers: Record<string, string> = {}, at = shop) =>
  at.call('POST', '/api/email-subscription', { email }, headers)
const listed = async () =>
  (await shop.database.db.select().from(subscriptions)).map(({ email }) => email)

test.each([
  ['filled the field that nobody sees', 'took=60000; trap=1'],
  ['was sent before anybody can type', 'took=120; trap=0'],
  ['says nonsense of itself', 'took=soon'],
])('a form that %s is kindly refused and not kept', async (_, how) => {
  const answer = await subscribe('bot@example.com', { 'x-form': how })
  expect([answer.status, await answer.json()]).toEqual([
    429,
    { error: refusalSentence('not-by-hand') },
  ])
  expect(answer.headers.get('retry-after')).toBe('3')
  expect(await listed()).not.toContain('bot@example.com')
})

test('a form that was filled in by hand, or by another client of the API, is taken', async () => {
  const byHand = await subscribe('ann@example.com', { 'x-form': 'took=8400; trap=0' })
  const byApi = await subscribe('bob@example.com')
  expect([byHand.status, byApi.status]).toEqual([201, 201])
})

test('every form of the list is a call that there is', () => {
  const isPost = (path: string) =>
    shop.api.routes.some((route) => route.method === 'POST' && route.path === path)
  expect(FORMS.filter((path) => !isPost(path))).toEqual([])
})

test('with a CAPTCHA switched on a token is needed, asked about once, and believed only if true', async () => {
  const guarded = await openTestShop({ captcha: { url, secret: 'our secret' } })
  const words = async (headers: Record<string, string>) => {
    const answer = await subscribe('carl@example.com', headers, guarded)
    return [answer.status, ((await answer.json()) as { error?: string }).error]
  }
  const failed = [422, refusalSentence('captcha-failed')]
  const away = [503, refusalSentence('captcha-unavailable')]
  expect(await words({})).toEqual(failed)
  expect(requests).toEqual([])
  says('{"success":false}')
  expect(await words({ 'x-captcha': 'forged' })).toEqual(failed)
  expect(requests[0]).toMatch(/^secret=our\+secret&response=forged&remoteip=/)
  says('{"success":"yes"}')
  expect(await words({ 'x-captcha': 'odd' })).toEqual(away)
  says('', 500)
  expect(await words({ 'x-captcha': 'broken' })).toEqual(away)
  says('{"success":true}')
  expect(await words({ 'x-captcha': 'a person' })).toEqual([201, undefined])
})

test('a CAPTCHA service that says nothing is away, and lets nobody in', async () => {
  behave = () => undefined
  expect(await askCaptcha({ url, secret: 's' }, 'token', '203.0.113.9', 50)).toBe('unavailable')
})
