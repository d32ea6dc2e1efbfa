import { afterEach, expect, test, vi } from 'vitest'
import { isFromShop, refusalOf, RequestError, send } from './call.ts'
import { sendOnce } from './send-once.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(make: () => Response): Request[] {
  const seen: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    seen.push(new Request(new URL(path, 'https://shop.example'), init))
    return make()
  })
  return seen
}

test('every POST carries an Idempotency-Key, its own or the one that is given', async () => {
  const seen = answering(() => Response.json({ success: true }))
  await send('POST', '/api/contact', { a: 1 })
  await send('POST', '/api/contact', { a: 1 }, { idempotencyKey: 'given-by-the-form' })
  const id: number = 1
  await send('DELETE', `/api/products/${id}`)
  const keys = seen.map((request) => request.headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 'given-by-the-form', null])
})

test('an error says the status and the body, and what the shop said', async () => {
  answering(() => new Response('{"error":"Sold out."}', { status: 409 }))
  const refused = await send('POST', '/api/orders', {}).catch((error: unknown) => error)
  expect((refused as RequestError).message).toBe('409: {"error":"Sold out."}')
  expect(refusalOf(refused)).toEqual({ error: 'Sold out.' })
})

test('an error without a body says its status text, and one that is not JSON is no refusal', () => {
  expect(new RequestError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway')
  expect(refusalOf(new RequestError(502, '{broken'))).toBeUndefined()
})

test('what stands in front of the shop has not answered for it, so nothing is called failed', () => {
  expect(isFromShop(new RequestError(502, '<h1>Bad Gateway</h1>'))).toBe(false)
  expect(isFromShop(new TypeError('Failed to fetch'))).toBe(false)
  expect(isFromShop(new RequestError(503, '{"error":"Please try again."}'))).toBe(true)
  expect(isFromShop(new RequestError(409, '{"error":"Sold out."}'))).toBe(true)
})

test('an order whose answer was lost keeps its key though it is changed, until the shop has answered', async () => {
  const once = sendOnce({ evenChanged: true })
  const sendForm = (body: object) =>
    once(body, (key) => send('POST', '/api/orders', body, key)).catch(() => undefined)
  const seen = answering(() => new Response('', { status: 502 }))
  await sendForm({ notes: 'Blue gate' })
  await sendForm({ notes: 'Green gate' })
  const answered = answering(() => new Response('{"error":"Sent before."}', { status: 409 }))
  await sendForm({ notes: 'Green gate' })
  await sendForm({ notes: 'Green gate' })
  const keys = [...seen, ...answered].map((request) => request.headers.get('idempotency-key'))
  // Two calls of each of the first two, and the third.
  expect(new Set(keys.slice(0, 5)).size).toBe(1)
  expect(keys[5]).not.toBe(keys[0])
})

test('a call that gets no answer ends after half a minute', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const ended = expect(send('POST', '/api/orders', {})).rejects.toThrow(
    'The shop did not respond in time',
  )
  await vi.advanceTimersByTimeAsync(30_000)
  await ended
  vi.useRealTimers()
})
