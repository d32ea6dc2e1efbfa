import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { usePlaceOrder } from './orders.ts'
import { useSignUp } from './partner.ts'
import { useSendForm } from './send-form.ts'
import { useSpin } from './spins.ts'
import { useImportCounts } from './staff-stock.ts'
import { useSave, useSend } from './use-send.ts'

type Form = { mutateAsync: (input: never) => Promise<unknown> }

const ID: number = 1

const FORMS: Record<string, { form: () => Form; filled?: unknown }> = {
  'what staff send': { form: () => useSend('POST', `/api/transfers/${ID}/payments`) },
  'what staff add to a list': { form: () => useSave('/api/broadcasts', undefined) },
  'a counted list': {
    form: useImportCounts,
    filled: { file: new File(['a,b'], 'count.csv'), keepGood: false },
  },
  'a message': { form: () => useSendForm('/api/contact') },
  'an order': { form: () => usePlaceOrder('/api/orders'), filled: { body: { productId: 1 } } },
  'a request for a quote': { form: () => useSendForm('/api/quotes') },
  'a request for restock': { form: () => useSendForm('/api/restock-requests') },
  'a subscription': { form: () => useSendForm('/api/email-subscription') },
  'a spin': { form: useSpin, filled: '2026-11-22' },
  'a claim': { form: () => useSendForm('/api/lottery-claims') },
  'signing up': { form: useSignUp },
}

let keys: (string | null)[]
let fails: boolean

beforeEach(() => {
  keys = []
  fails = false
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.spyOn(performance, 'now').mockReturnValue(5000)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (fails) throw new TypeError('Failed to fetch')
    return Response.json({ success: true })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a form that stays open does each time it is sent. */
function mounted(use: () => Form) {
  let form: Form | undefined
  const Screen = () => {
    form = use()
    return null
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  return async (input: unknown) => form?.mutateAsync(input as never).catch(() => undefined)
}

test.each(Object.entries(FORMS))(
  '%s sent twice in one open form is done twice, and repeated where no answer came',
  async (_, { form, filled = { name: 'Ann' } }) => {
    const send = mounted(form)
    /** The one key of the calls that a press makes. */
    const press = async () => {
      const before = keys.length
      await send(filled)
      const [key, ...others] = new Set(keys.slice(before))
      expect([key, others]).toEqual([expect.any(String), []])
      return key
    }
    const [first, second] = [await press(), await press()]
    fails = true
    const [lost, lostAgain] = [await press(), await press()]
    fails = false
    const [arrived, next] = [await press(), await press()]
    expect([lostAgain, arrived]).toEqual([lost, lost])
    expect(new Set([first, second, lost, next]).size).toBe(4)
  },
)

test('a form that was changed after a lost answer is another call', async () => {
  const send = mounted(() => useSendForm('/api/contact'))
  fails = true
  await send({ name: 'Ann' })
  await send({ name: 'Ben' })
  expect(new Set(keys).size).toBe(2)
})

test('two presses before the first answer are one call', async () => {
  const send = mounted(() => useSend('POST', `/api/transfers/${ID}/payments`))
  await Promise.all([send({ amount: '1.00' }), send({ amount: '1.00' })])
  expect(new Set(keys).size).toBe(1)
})

test('an order whose answer is lost is asked for by its key before it counts as failed', async () => {
  let placed = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (placed++ === 0) throw new TypeError('Failed to fetch')
    return Response.json({ order: { id: 7 } })
  })
  const send = mounted(() => usePlaceOrder('/api/orders'))
  expect(await send({ body: { productId: 1 } })).toEqual({ order: { id: 7 } })
  expect(new Set(keys).size).toBe(1)
})

test('an order that meets a busy shop is sent again when the shop asks for it, not sooner', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const busy = { status: 503, headers: { 'retry-after': '3' } }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (keys.length === 1) return Response.json({ error: 'The shop is busy.' }, busy)
    return Response.json({ order: { id: 7 } })
  })
  const placed = mounted(() => usePlaceOrder('/api/orders'))({ body: { productId: 1 } })
  await vi.advanceTimersByTimeAsync(2900)
  expect(keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await placed).toEqual({ order: { id: 7 } })
  expect(new Set(keys).size).toBe(1)
})
