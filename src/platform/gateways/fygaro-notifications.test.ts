import { createHmac } from 'node:crypto'
import { assert, constantFrom, dictionary, jsonValue, property, string } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FygaroFaults } from '#testing/gateways/fygaro-hook.ts'
import { type FygaroShop, openFygaroShop } from '#testing/gateways/fygaro-shop.ts'
import { openFygaro } from './fygaro.ts'
import type { GatewayMessage, Notified } from './gateway.ts'

const HOUR = 60 * 60_000

let shop: FygaroShop
beforeEach(async () => {
  shop = await openFygaroShop()
})
afterEach(() => shop.close())

async function pay(faults: FygaroFaults = {}): Promise<Notified[]> {
  shop.fygaro.misbehave(faults)
  await shop.fygaro.act({ url: await shop.link() }, 'pay')
  return results()
}

const results = () => shop.notices.map(({ result }) => result)
const verdicts = () => results().map(({ verdict }) => verdict)
const noticeIds = () =>
  results().map((result) => (result.verdict === 'genuine' ? result.noticeId : undefined))

describe('The signature', () => {
  test.each([
    [299, 'genuine'],
    [300, 'genuine'],
    [301, 'forged'],
    [-299, 'genuine'],
    [-300, 'genuine'],
    [-301, 'forged'],
  ])('a notification that is %i seconds old is %s', async (ageSeconds, verdict) => {
    expect(await pay({ ageSeconds })).toMatchObject([{ verdict }])
  })

  test('a notification counts if the second of its signatures is right', async () => {
    expect(await pay({ signature: 'right-second' })).toMatchObject([{ verdict: 'genuine' }])
  })

  test.each<[string, FygaroFaults, string]>([
    ['without a signature', { signature: 'none' }, 'no time'],
    ['signed with another secret', { signature: 'other-secret' }, 'wrong signature'],
    ['with a signature in capital letters', { signature: 'upper-case' }, 'wrong signature'],
    ['with one changed byte', { bytes: 'one-changed' }, 'wrong signature'],
    ['that was serialized again', { bytes: 'serialized-again' }, 'wrong signature'],
    ['of an unknown key', { keyId: 'somebody' }, 'unknown key'],
    ['of no key', { keyId: '' }, 'unknown key'],
    ['that is too old', { ageSeconds: 301 }, 'wrong time'],
  ])('a notification %s is refused, and the reason holds nothing of it', async (_, faults, why) => {
    expect(await pay(faults)).toEqual([{ verdict: 'forged', why }])
  })

  test('a notification signed with an older secret counts while that key is known', async () => {
    shop.fygaro.addKey('old')
    shop.restart()
    expect(await pay()).toMatchObject([{ verdict: 'genuine' }])
    const { FYGARO_OLD_KEYS: _, ...withoutOldKeys } = shop.fygaro.environment
    shop.restart(withoutOldKeys)
    await pay()
    expect(results().at(-1)).toEqual({ verdict: 'forged', why: 'unknown key' })
  })

  test('after a change of keys, the new one signs links and notifications', async () => {
    shop.fygaro.addKey('new')
    await pay()
    expect(results().at(-1)).toEqual({ verdict: 'forged', why: 'unknown key' })
    shop.restart()
    await pay()
    expect(verdicts()).toEqual(['forged', 'genuine'])
  })

  test('the secret of one key proves nothing under the name of another', async () => {
    const { FYGARO_KEY_ID: oldKey = '' } = shop.fygaro.environment
    shop.fygaro.addKey('new')
    shop.restart()
    expect(await pay({ keyId: oldKey })).toEqual([{ verdict: 'forged', why: 'wrong signature' }])
  })

  test('a captured notification is of no use later', async () => {
    await pay()
    const [captured] = shop.notices
    if (!captured) throw new Error('Nothing came')
    shop.fygaro.clock.forward(301_000)
    const again = { ...captured.notice, now: shop.fygaro.clock.now() }
    expect(shop.gateway.notified?.(again)).toEqual({ verdict: 'forged', why: 'wrong time' })
  })
})

const DEMO = {
  secret: 'demo-secret-A',
  time: '1760000000',
  body: '{"transactionId":"demo-1","amount":"168000.00","currency":"JMD"}',
  v1: '8073ebc341bc87541fa393cd4ca8ddc4cea9f3d0d0d34b4b4396248a8412ff5d',
}

/** A gateway with the key `demo`, and a notification with a signature header of the test's own. */
function notifyDemo(signature: string, body: string | Buffer = DEMO.body): Notified {
  const { secret } = DEMO
  const secrets = new Map([['demo', secret]])
  const urlAndButton = { url: 'https://fygaro.example', button: 'demo' }
  const gateway = openFygaro({ ...urlAndButton, keyId: 'demo', secret, secrets, isTest: true })
  const headers = new Map([
    ['fygaro-key-id', 'demo'],
    ['fygaro-signature', signature],
  ])
  const now = new Date(Number(DEMO.time) * 1000)
  const notice = { header: (name: string) => headers.get(name), bytes: Buffer.from(body), now }
  const result = gateway.notified?.(notice)
  if (!result) throw new Error('The gateway takes no notifications')
  return result
}

function signed(time: string, body: string | Buffer): string {
  const hash = createHmac('sha256', DEMO.secret).update(`${time}.`).update(body)
  return `t=${time},v1=${hash.digest('hex')}`
}

describe('The signature’s header', () => {
  const { time, v1 } = DEMO

  test('the published example is genuine', () => {
    expect(notifyDemo(`t=${time},v1=${v1}`)).toEqual({
      verdict: 'genuine',
      noticeId: '0e5aae9af4911bd0dbc8ae04c0faf3e53951cee5911322a74fe896d479e15774',
      message: {
        about: 'payment',
        attempt: null,
        finding: {
          state: 'paid',
          charge: {
            gatewayId: 'demo-1',
            reference: null,
            amountCents: 16_800_000,
            currency: 'JMD',
          },
        },
      },
    })
  })

  test.each([
    `v1=${v1},t=${time}`,
    `t=${time}, v1=${v1}`,
    `t=${time},v0=${'0'.repeat(64)},v1=${v1},other`,
    `t=${time},v1=,v1=short,v1=${v1}`,
  ])('its parts may be in any order, with blanks and with others between: %s', (header) => {
    expect(notifyDemo(header).verdict).toBe('genuine')
  })

  test.each([
    '',
    'nonsense',
    `t=${time}`,
    `v1=${v1}`,
    `t=,v1=${v1}`,
    `t=${time},v1=${v1.toUpperCase()}`,
    `t=${time},v1=${v1.slice(1)}`,
    `t=${time},v1=${v1}0`,
    `t=${time},h1=${v1}`,
    `t=1760000001,v1=${v1}`,
    `t=1760000001,t=${time},v1=${v1}`,
  ])('nothing is proven by %j', (header) => {
    expect(notifyDemo(header).verdict).toBe('forged')
  })

  test.each(['01760000000', '1760000000.0', '+1760000000', '1.76e9', ' 1760000000', '176000000'])(
    'the time %j is none, even if it is signed',
    (time) => {
      const header = signed(time, DEMO.body)
      expect(notifyDemo(header)).toEqual({ verdict: 'forged', why: expect.any(String) })
    },
  )
})

describe('Deliveries', () => {
  test('a notification that comes twice at the same moment is one notice', async () => {
    shop.fygaro.deliver('twice')
    await pay()
    expect(verdicts()).toEqual(['genuine', 'genuine'])
    expect(new Set(noticeIds()).size).toBe(1)
    expect(shop.fygaro.charges()).toHaveLength(1)
  })

  test('a notification may come after the shopper, even an hour later, with a time of its own', async () => {
    shop.fygaro.deliver('held')
    await pay()
    expect(shop.notices).toEqual([])
    shop.fygaro.clock.forward(HOUR)
    expect(await shop.fygaro.deliverHeld()).toEqual([200])
    expect(verdicts()).toEqual(['genuine'])
  })

  test('a notification that is sent again an hour later is the same notice', async () => {
    await pay()
    const [charge] = shop.fygaro.charges()
    shop.fygaro.clock.forward(HOUR)
    expect(await shop.fygaro.sendAgain(charge?.gatewayId ?? '')).toBe(200)
    expect(verdicts()).toEqual(['genuine', 'genuine'])
    expect(new Set(noticeIds()).size).toBe(1)
  })

  test('notifications of two payments are two notices', async () => {
    await pay()
    await pay()
    expect(new Set(noticeIds()).size).toBe(2)
  })

  test('a notification can be lost: the shop learns nothing of the payment', async () => {
    shop.fygaro.deliver('lost')
    await pay()
    expect(shop.fygaro.charges()).toHaveLength(1)
    expect(await shop.fygaro.deliverHeld()).toEqual([])
    expect(shop.notices).toEqual([])
  })

  test('a notification that the shop could not store is sent again', async () => {
    shop.answerWith(503)
    await pay()
    expect(await shop.fygaro.deliverHeld()).toEqual([503])
    shop.answerWith(undefined)
    expect(await shop.fygaro.deliverHeld()).toEqual([200])
    expect(await shop.fygaro.deliverHeld()).toEqual([])
    expect(verdicts()).toEqual(['genuine'])
  })
})

const REFERENCE = 'k3v9x0c7b2m4q8z1'
const ABOUT = { about: 'payment', attempt: { reference: REFERENCE } }

describe('What a notification says', () => {
  test.each<[string, FygaroFaults, object]>([
    ['a gratuity', { gratuityCents: 5_000 }, { amountCents: 16_805_000 }],
    ['another currency', { currency: 'USD' }, { currency: 'USD', amountCents: 16_800_000 }],
    ['a time as a number', { createdAt: 'unix' }, { amountCents: 16_800_000 }],
    ['the older name of the id', { body: 'transaction-reference' }, { amountCents: 16_800_000 }],
    ['the state captured', { status: 'captured' }, { amountCents: 16_800_000 }],
  ])('a charge with %s is reported as it is', async (_, faults, charge) => {
    expect(await pay(faults)).toMatchObject([
      { message: { ...ABOUT, finding: { state: 'paid', charge } } },
    ])
    const [taken] = shop.fygaro.charges()
    expect(results()).toMatchObject([
      { message: { finding: { charge: { gatewayId: taken?.gatewayId } } } },
    ])
  })

  test('a payment without a reference belongs to no attempt and is reported', async () => {
    expect(await pay({ reference: null })).toMatchObject([
      { message: { attempt: null, finding: { state: 'paid', charge: { reference: null } } } },
    ])
  })

  test('a payment by a link that is not signed belongs to no attempt and is reported', async () => {
    shop.fygaro.acceptUnsignedLinks()
    const url = new URL(await shop.link())
    url.search = '?amount=1.00'
    await shop.fygaro.act({ url: url.href }, 'pay')
    expect(results()).toMatchObject([
      { message: { attempt: null, finding: { charge: { reference: null, amountCents: 100 } } } },
    ])
  })

  test('a reference of another attempt is reported, not the one that was expected', async () => {
    const reference = 'zzzzzzzzzzzzzzzz'
    expect(await pay({ reference })).toMatchObject([
      { message: { attempt: { reference }, finding: { charge: { reference } } } },
    ])
  })

  test.each(['another-shop-1', REFERENCE.toUpperCase(), `${REFERENCE}\u0000`])(
    'the reference %j is none of this shop’s',
    async (reference) => {
      expect(await pay({ reference })).toMatchObject([
        { message: { attempt: null, finding: { state: 'paid', charge: { reference: null } } } },
      ])
    },
  )

  test.each([
    ['authorized', 'status-authorized'],
    ['voided', 'status-voided'],
    ['CAPTURED', 'status'],
    ['something new', 'status'],
    ['', 'status'],
  ])('a payment in the state %j is for staff', async (status, code) => {
    expect(await pay({ status })).toMatchObject([
      { message: { ...ABOUT, finding: { state: 'odd', code } } },
    ])
  })

  test('the oldest notifications have no amount, so they say nothing', async () => {
    expect(await pay({ body: 'references-only' })).toMatchObject([
      { verdict: 'genuine', message: { about: 'nothing', code: 'old-body' } },
    ])
  })
})

function read(body: string | Buffer): GatewayMessage {
  const result = notifyDemo(signed(DEMO.time, body), body)
  if (result.verdict !== 'genuine') throw new Error(result.why)
  return result.message
}

const fieldsOf = (changes: object) =>
  read(JSON.stringify({ transactionId: 'T1', amount: '1.00', currency: 'JMD', ...changes }))

describe('Notifications that are signed and hard to read', () => {
  test.each([
    ['168000', 16_800_000],
    ['0.00', 0],
    ['1,000.00', null],
    ['1000.001', null],
    ['-1.00', null],
    ['1e3', null],
    ['', null],
    ['100000000.00', null],
    [1000, null],
    [null, null],
    [{ value: '1.00' }, null],
  ])('the amount %j is read as %j cents', (amount, amountCents) => {
    expect(fieldsOf({ amount })).toMatchObject({
      finding: { state: 'paid', charge: { amountCents } },
    })
  })

  test.each(['jmd', 'J$', '', 388, null])('the currency %j is none', (currency) => {
    expect(fieldsOf({ currency })).toMatchObject({ finding: { charge: { currency: 'XXX' } } })
  })

  test.each(['', ' ', 7, null, {}, 'a b', 'x'.repeat(101)])(
    'a payment whose id is %j is for staff',
    (transactionId) => {
      expect(fieldsOf({ transactionId, customReference: REFERENCE })).toEqual({
        ...ABOUT,
        finding: { state: 'odd', code: 'no-id' },
      })
    },
  )

  test.each([null, 1, true, {}])('a payment in the state %j is for staff', (status) => {
    expect(fieldsOf({ status })).toMatchObject({ finding: { state: 'odd', code: 'status' } })
  })

  test.each(['', 'null', '[]', '"paid"', '7', '{', '['.repeat(50_000), Buffer.from([0xff, 0xfe])])(
    'what is not an object says nothing: %.20s',
    (body) => {
      expect(read(body)).toEqual({ about: 'nothing', code: 'unreadable' })
    },
  )

  test('nothing that is signed makes the shop fail, whatever its fields hold', () => {
    const names = ['transactionId', 'amount', 'currency', 'customReference', 'status', 'createdAt']
    const bodies = dictionary(constantFrom(...names, '__proto__'), jsonValue())
    assert(
      property(bodies, (body) => {
        expect(['payment', 'nothing']).toContain(read(JSON.stringify(body)).about)
      }),
    )
  })

  test('nothing that anybody sends makes the shop fail', () => {
    assert(
      property(string(), string(), (header, body) => {
        expect(notifyDemo(header, body).verdict).toBe('forged')
      }),
    )
  })
})
