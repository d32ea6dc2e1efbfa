import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FygaroShop, openFygaroShop } from '#testing/gateways/fygaro-shop.ts'
import type { Paying, WayBack } from '#testing/gateways/hosted-page.ts'
import { openFygaro } from './fygaro.ts'
import type { AttemptFacts, Back, Notified } from './gateway.ts'

const MINUTE = 60_000

let shop: FygaroShop
beforeEach(async () => {
  shop = await openFygaroShop()
})
afterEach(() => shop.close())

const act = async (paying: Paying, url?: string) =>
  shop.fygaro.act({ url: url ?? (await shop.link()) }, paying)

function backOf(way: WayBack | undefined): Back {
  if (!way) throw new Error('The shopper did not come back')
  return { query: Object.fromEntries(new URL(way.url).searchParams), body: {} }
}

const attempt = (): AttemptFacts => {
  const { reference, amountCents, now } = shop.payment()
  const expiresAt = new Date(now.getTime() + 30 * MINUTE)
  return { reference, gatewayId: null, amountCents, secret: null, startedAt: now, expiresAt, now }
}

const results = (): Notified[] => shop.notices.map(({ result }) => result)

const paid = (changes: object = {}) => ({
  verdict: 'genuine',
  message: {
    about: 'payment',
    attempt: { reference: shop.payment().reference },
    finding: {
      state: 'paid',
      charge: {
        reference: shop.payment().reference,
        amountCents: 16_800_000,
        currency: 'JMD',
        ...changes,
      },
    },
  },
})

test('a payment begins with a link that says what is to be paid, signed, for half an hour', async () => {
  const { now } = shop.payment()
  const seconds = Math.floor(now.getTime() / 1000)
  const started = await shop.gateway.start(shop.payment())
  expect(started).toMatchObject({
    state: 'started',
    gatewayId: null,
    secret: null,
    to: { kind: 'url' },
    expiresAt: new Date((seconds + 1800) * 1000),
  })
  const url = new URL(await shop.link())
  const { FYGARO_URL, FYGARO_BUTTON, FYGARO_KEY_ID } = shop.fygaro.environment
  expect(url.origin + url.pathname).toBe(`${FYGARO_URL}/en/pb/${FYGARO_BUTTON}`)
  expect([...url.searchParams.keys()]).toEqual(['jwt'])
  const token = url.searchParams.get('jwt') ?? ''
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: FYGARO_KEY_ID })
  expect(decodeJwt(token)).toEqual({
    amount: '168000.00',
    currency: 'JMD',
    custom_reference: shop.payment().reference,
    nbf: seconds - 60,
    exp: seconds + 1800,
  })
})

test.each([
  [1, '0.01'],
  [100_000, '1000.00'],
  [123_456_789, '1234567.89'],
  [9_999_999_999, '99999999.99'],
])('%i cents are sent as %s, without separators', async (amountCents, amount) => {
  const url = new URL(await shop.link({ amountCents }))
  expect(decodeJwt(url.searchParams.get('jwt') ?? '')).toMatchObject({ amount })
  await act('pay', url.href)
  expect(shop.fygaro.charges()).toMatchObject([{ amountCents }])
  expect(results()).toMatchObject([paid({ amountCents })])
})

test('a link tells Fygaro nothing about the customer', async () => {
  const token = new URL(await shop.link()).searchParams.get('jwt') ?? ''
  const { name, email, phone } = shop.payment().customer
  for (const words of [name, email, phone])
    expect(JSON.stringify(decodeJwt(token))).not.toContain(words)
})

test('settings that cannot sign a link begin no payment, and the failure says nothing of them', async () => {
  const gateway = openFygaro({
    url: 'https://fygaro.example',
    button: 'b',
    keyId: 'k',
    secret: '',
    secrets: new Map(),
    isTest: true,
  })
  expect(await gateway.start(shop.payment())).toEqual({
    state: 'failed',
    failure: { reason: 'set-up', code: 'not-signed' },
  })
})

test('a shopper who pays is charged once, and the signed notification says so', async () => {
  const way = await act('pay')
  const [charge] = shop.fygaro.charges()
  expect(shop.fygaro.charges()).toHaveLength(1)
  expect(charge).toMatchObject({ reference: shop.payment().reference, amountCents: 16_800_000 })
  expect(results()).toMatchObject([paid({ gatewayId: charge?.gatewayId })])
  const back = backOf(way)
  expect(shop.gateway.namedIn(back)).toEqual({ reference: shop.payment().reference })
  expect(shop.gateway.claimOf(back, attempt())).toEqual({ next: 'wait' })
})

test('nothing of the card or the customer is in what the shop learns', async () => {
  await act('pay')
  const [charge] = shop.fygaro.charges()
  expect(results()).toEqual([
    {
      verdict: 'genuine',
      noticeId: expect.stringMatching(/^[0-9a-f]{64}$/),
      message: {
        about: 'payment',
        attempt: { reference: shop.payment().reference },
        finding: {
          state: 'paid',
          charge: {
            gatewayId: charge?.gatewayId,
            reference: shop.payment().reference,
            amountCents: 16_800_000,
            currency: 'JMD',
          },
        },
      },
    },
  ])
})

test.each(['decline', 'fail-3ds', 'leave'] as const)(
  'the shop never hears of a shopper who chose "%s", and nothing is charged',
  async (paying) => {
    expect(await act(paying)).toBeUndefined()
    expect(shop.fygaro.charges()).toEqual([])
    expect(shop.notices).toEqual([])
  },
)

test('a shopper who was declined can pay by the same link', async () => {
  const url = await shop.link()
  await act('decline', url)
  await act('pay', url)
  expect(results()).toMatchObject([paid()])
})

test('a link that is paid twice is two charges for one reference', async () => {
  const url = await shop.link()
  await act('pay', url)
  await act('pay', url)
  const ids = shop.fygaro.charges().map(({ gatewayId }) => gatewayId)
  expect(new Set(ids).size).toBe(2)
  expect(results()).toMatchObject(ids.map((gatewayId) => paid({ gatewayId })))
})

test('an attempt that begins twice has two links that can both be paid', async () => {
  const links = await Promise.all([shop.link(), shop.link()])
  for (const url of links) await act('pay', url)
  expect(shop.fygaro.charges()).toHaveLength(2)
  expect(results()).toMatchObject([paid(), paid()])
})

test('a link works until just before its end, and not at its end', async () => {
  const url = await shop.link()
  shop.fygaro.clock.forward(30 * MINUTE - 1000)
  await act('pay', url)
  expect(shop.fygaro.charges()).toHaveLength(1)
  shop.fygaro.clock.forward(1000)
  expect(await act('pay', url)).toBeUndefined()
  expect(shop.fygaro.charges()).toHaveLength(1)
})

test('a link works while Fygaro’s clock is a minute behind, and is refused when it is ten', async () => {
  const url = await shop.link()
  shop.fygaro.clock.forward(-MINUTE)
  await act('pay', url)
  expect(shop.fygaro.charges()).toHaveLength(1)
  shop.fygaro.clock.forward(-9 * MINUTE)
  await expect(act('pay', url)).rejects.toThrow('not valid yet')
})

test.each(['custom_reference', 'customReference'] as const)(
  'a returning shopper is known by the reference that is called %s',
  async (name) => {
    shop.fygaro.nameInReturn(name)
    const back = backOf(await act('pay'))
    expect(Object.keys(back.query)).toContain(name)
    expect(shop.gateway.namedIn(back)).toEqual({ reference: shop.payment().reference })
  },
)

test.each([
  [{}],
  [{ reference: 'k3v9x0c7b2m4q8z1' }],
  [{ custom_reference: '' }],
  [{ custom_reference: 'YB-10001' }],
  [{ custom_reference: 'K3V9X0C7B2M4Q8Z1' }],
  [{ customReference: "k3v9x0c7b2m4q8z1'" }],
])('a return with %o names no attempt', (query) => {
  expect(shop.gateway.namedIn({ query, body: {} })).toBeUndefined()
})

test('what a browser posts names no attempt', () => {
  const body = { custom_reference: shop.payment().reference }
  expect(shop.gateway.namedIn({ query: {}, body })).toBeUndefined()
})

test('a made-up return pays nothing: the shop waits', () => {
  const way = shop.fygaro.forgedReturn(shop.payment().reference)
  const back = backOf(way)
  const boasting = { ...back, query: { ...back.query, status: 'captured', paid: 'true' } }
  for (const each of [back, boasting]) {
    expect(shop.gateway.namedIn(each)).toEqual({ reference: shop.payment().reference })
    expect(shop.gateway.claimOf(each, attempt())).toEqual({ next: 'wait' })
  }
  expect(shop.fygaro.charges()).toEqual([])
})

test('Fygaro cannot be asked, and refunds are made by hand in its dashboard', async () => {
  const { gateway, fygaro } = shop
  expect(gateway).toMatchObject({ name: 'fygaro', isTest: true, canAsk: false, refunds: 'by-hand' })
  expect(gateway.refund).toBeUndefined()
  expect(gateway.complete).toBeUndefined()
  expect(await gateway.ask(attempt())).toEqual({ state: 'unsupported' })
  await act('pay')
  const [charge] = fygaro.charges()
  fygaro.refundInDashboard(charge?.gatewayId ?? '')
  expect(charge?.refundedCents).toBe(16_800_000)
  expect(() => fygaro.refundInDashboard(charge?.gatewayId ?? '')).toThrow('nothing to refund')
  expect(shop.notices).toHaveLength(1)
})

test('a browser that is closed after paying never returns, and the notification comes all the same', async () => {
  shop.fygaro.trouble('lost-answer')
  expect(await act('pay')).toBeUndefined()
  expect(shop.fygaro.charges()).toHaveLength(1)
  expect(results()).toMatchObject([paid()])
})

test.each(['refused', 'server-error', 'hangs'] as const)(
  'while Fygaro’s page is in trouble (%s), nobody pays',
  async (trouble) => {
    shop.fygaro.trouble(trouble)
    expect(await act('pay')).toBeUndefined()
    expect(shop.fygaro.charges()).toEqual([])
    shop.fygaro.trouble('none')
    await act('pay')
    expect(shop.fygaro.charges()).toHaveLength(1)
  },
)
