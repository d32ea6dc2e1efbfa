// WiPay's notifications: which ones count, and what they say.

import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  noticeOf,
  openWiPayTrial,
  withHeader,
  type WiPayTrial,
} from '#testing/gateways/wipay-trial.ts'
import type { Notice, Notified } from './gateway.ts'
import { openWiPay } from './wipay.ts'

let trial: WiPayTrial
beforeEach(async () => {
  trial = await openWiPayTrial()
})
afterEach(() => trial.close())

const verdictOn = (notice: Notice, change = {}): Notified | undefined =>
  openWiPay({ ...trial.settings, ...change }).notified?.(notice)

const forged = (why: string) => ({ verdict: 'forged', why })
const UNFIT = forged('The signature does not fit')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a notification counts', () => {
  const VECTORS = [
    ['body', '034e30ffd004f2bd994308973a5017743459ea2e4e1fc3ee12d6646bf59ff5a0'],
    ['timestamp.body', '22d91a71a171360fceefe7df2d720b782bcd5131038edc638614776f344076d6'],
  ] as const

  test.each(VECTORS)('if it is signed over %s as in the example', (signedBytes, hex) => {
    const headers = {
      'x-wipay-webhook-signature': `sha256=${hex}`,
      'x-wipay-webhook-timestamp': '1760000000',
    }
    const notice = noticeOf({ headers, body: '{"id":"e1"}' }, new Date(1_760_000_000_000))
    const settings = { webhookSecret: 'demo-secret-B', signedBytes }
    expect(verdictOn(notice, settings)).toEqual({
      verdict: 'genuine',
      noticeId: sha256('{"id":"e1"}'),
      message: { about: 'nothing', code: 'event' },
    })
    const other = signedBytes === 'body' ? 'timestamp.body' : 'body'
    expect(verdictOn(notice, { ...settings, signedBytes: other })).toEqual(
      forged(`The signature is that of WIPAY_SIGNED_BYTES=${signedBytes}`),
    )
    expect(verdictOn(notice, { ...settings, webhookSecret: 'demo-secret-A' })).toEqual(UNFIT)
  })

  test('if it arrives at the shop as WiPay sent it', async () => {
    const { facts, gatewayId } = await trial.pay()
    const charge = { gatewayId, reference: facts.reference, amountCents: 168_000_00 }
    expect(trial.notified()).toEqual([
      {
        verdict: 'genuine',
        noticeId: expect.stringMatching(/^[\da-f-]{36}$/),
        message: {
          about: 'payment',
          attempt: { gatewayId },
          finding: { state: 'paid', charge: { ...charge, currency: 'JMD' } },
        },
      },
    ])
  })

  test('not if a byte of it was changed, or if it was written once more', async () => {
    const { gatewayId } = await trial.pay()
    const notice = trial.simulator.notice('payment.success', gatewayId)
    expect(verdictOn(noticeOf(notice))).toMatchObject({ verdict: 'genuine' })
    const body = notice.body.replace('168000.00', '168000.01')
    expect(verdictOn(noticeOf({ ...notice, body }))).toEqual(UNFIT)
    const again = JSON.stringify(JSON.parse(notice.body), null, 1)
    expect(verdictOn(noticeOf({ ...notice, body: again }))).toEqual(UNFIT)
    expect(verdictOn(noticeOf({ ...notice, body: '' }))).toEqual(UNFIT)
  })

  test('if its very bytes are signed, whatever they are, and with no byte more', async () => {
    const { gatewayId } = await trial.pay()
    const sent = noticeOf(trial.simulator.notice('payment.success', gatewayId))
    const more = (byte: number) => Buffer.concat([sent.bytes, Buffer.from([byte])])
    for (const byte of [0x20, 0x0a, 0xff])
      expect(verdictOn({ ...sent, bytes: more(byte) })).toEqual(UNFIT)
    const signature = createHmac('sha256', trial.settings.webhookSecret ?? '').update(more(0xff))
    const hex = signature.digest('hex')
    const header = (name: string) =>
      name === 'X-WiPay-Webhook-Signature' ? `sha256=${hex}` : sent.header(name)
    expect(verdictOn({ ...sent, header, bytes: more(0xff) })).toMatchObject({
      verdict: 'genuine',
      message: { about: 'nothing', code: 'unreadable' },
    })
  })

  test('not with the secret of somebody else, or with the key of the hash', async () => {
    const { gatewayId } = await trial.pay()
    for (const secret of ['somebody', trial.settings.key, trial.settings.wapiKey ?? '']) {
      const notice = trial.simulator.notice('payment.success', gatewayId, { secret })
      expect(verdictOn(noticeOf(notice))).toEqual(UNFIT)
    }
  })

  test('not with a signature in another form', async () => {
    const { gatewayId } = await trial.pay()
    const notice = trial.simulator.notice('payment.success', gatewayId)
    const signature = notice.headers['x-wipay-webhook-signature'] ?? ''
    const hex = signature.slice('sha256='.length)
    const wrong = ['', hex, `sha256=${hex.toUpperCase()}`, `SHA256=${hex}`, signature.slice(0, -1)]
    for (const form of [...wrong, `${signature}0`, `sha256=${hex},sha256=${hex}`, `md5=${hex}`])
      expect(verdictOn(noticeOf(withHeader(notice, 'signature', form)))).toEqual(
        forged('There is no signature'),
      )
  })

  test.each(['body', 'timestamp.body'] as const)(
    'not without a timestamp, where %s is signed',
    async (signedBytes) => {
      const { gatewayId } = await trial.pay()
      const notice = trial.simulator.notice('payment.success', gatewayId, { signedBytes })
      for (const timestamp of ['', 'now', '-5', '1.5', '9'.repeat(13)])
        expect(
          verdictOn(noticeOf(withHeader(notice, 'timestamp', timestamp)), { signedBytes }),
        ).toEqual(forged('There is no timestamp'))
    },
  )

  test('not if it is signed the other way', async () => {
    const { gatewayId } = await trial.pay()
    for (const signedBytes of ['body', 'timestamp.body'] as const) {
      const notice = noticeOf(trial.simulator.notice('payment.success', gatewayId, { signedBytes }))
      const other = signedBytes === 'body' ? 'timestamp.body' : 'body'
      expect(verdictOn(notice, { signedBytes })).toMatchObject({ verdict: 'genuine' })
      expect(verdictOn(notice, { signedBytes: other })).toMatchObject({ verdict: 'forged' })
    }
  })

  test('never, if the shop has no secret of them', () => {
    const gateway = openWiPay({ ...trial.settings, webhookSecret: undefined })
    expect(gateway.notified).toBeUndefined()
  })
})

describe('the time of a notification', () => {
  const SIGNED = Date.parse('2026-11-22T10:00:00Z')
  const noticeAfter = (
    gatewayId: string,
    seconds: number,
    signedBytes: 'body' | 'timestamp.body',
  ) => {
    const ageMs = trial.simulator.clock.now().getTime() - SIGNED
    const notice = trial.simulator.notice('payment.success', gatewayId, { signedBytes, ageMs })
    return noticeOf(notice, new Date(SIGNED + seconds * 1000))
  }

  test.each([
    [0, 'genuine'],
    [299, 'genuine'],
    [300, 'genuine'],
    [301, 'forged'],
    [-299, 'genuine'],
    [-300, 'genuine'],
    [-301, 'forged'],
    [86_400, 'forged'],
  ])('%i seconds after its signature makes it %s, where that is signed', async (age, verdict) => {
    const { gatewayId } = await trial.pay()
    const notice = noticeAfter(gatewayId, age, 'timestamp.body')
    expect(verdictOn(notice, { signedBytes: 'timestamp.body' })).toMatchObject({ verdict })
  })

  test('cannot be changed where it is signed', async () => {
    const { gatewayId } = await trial.pay()
    const signedBytes = 'timestamp.body'
    const notice = trial.simulator.notice('payment.success', gatewayId, {
      signedBytes,
      ageMs: 86_400_000,
    })
    const now = String(Math.trunc(Date.now() / 1000))
    const renewed = noticeOf(withHeader(notice, 'timestamp', now))
    expect(verdictOn(renewed, { signedBytes })).toEqual(UNFIT)
  })

  test('does not matter where the body alone is signed: its id then stops a repetition', async () => {
    const { gatewayId } = await trial.pay()
    const ageMs = 86_400_000
    const old = trial.simulator.notice('payment.success', gatewayId, { ageMs })
    const now = String(Math.trunc(Date.now() / 1000))
    const [first, second] = [old, withHeader(old, 'timestamp', now)].map((notice) =>
      verdictOn(noticeOf(notice)),
    )
    expect(first).toMatchObject({ verdict: 'genuine' })
    expect(second).toEqual(first)
  })

  test('is far away if the clock of WiPay or of the shop is ten minutes off', async () => {
    const { gatewayId } = await trial.pay()
    trial.simulator.clock.forward(10 * 60_000)
    const signedBytes = 'timestamp.body'
    const notice = trial.simulator.notice('payment.success', gatewayId, { signedBytes })
    const why = 'The timestamp is too far from now'
    expect(verdictOn(noticeOf(notice), { signedBytes })).toEqual(forged(why))
  })
})

describe('the id of a notification', () => {
  const idOf = (verdict: Notified | undefined) =>
    verdict?.verdict === 'genuine' ? verdict.noticeId : undefined

  test('is equal for two deliveries at the same moment', async () => {
    trial.simulator.deliver('twice')
    await trial.pay()
    const [one, two] = trial.notified()
    expect(one).toMatchObject({ verdict: 'genuine' })
    expect(two).toEqual(one)
  })

  test('is equal for a delivery that is repeated because the shop was down', async () => {
    trial.simulator.switches.signedBytes = 'timestamp.body'
    const signedBytes = 'timestamp.body'
    trial.shop.status = 503
    await trial.pay()
    trial.simulator.clock.forward(60_000)
    expect(await trial.simulator.deliverHeld()).toEqual([503])
    trial.shop.status = 200
    expect(await trial.simulator.deliverHeld()).toEqual([200])
    expect(await trial.simulator.deliverHeld()).toEqual([])
    const ids = trial.received.map((notice) => idOf(verdictOn(notice, { signedBytes })))
    expect(ids).toHaveLength(3)
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(ids).size).toBe(1)
  })

  test('differs for two events of one payment', async () => {
    const { gatewayId } = await trial.pay()
    await trial.simulator.notify('payment.success', gatewayId)
    const [one, two] = trial.notified().map(idOf)
    expect(one).not.toBe(two)
  })

  test('is the body’s own digest if the header, which is not signed, says something else', async () => {
    const { gatewayId } = await trial.pay()
    const notice = trial.simulator.notice('payment.success', gatewayId)
    const changed = withHeader(notice, 'id', 'b1c0f0a4-0000-4000-8000-000000000000')
    expect(idOf(verdictOn(noticeOf(changed)))).toBe(sha256(notice.body))
    expect(idOf(verdictOn(noticeOf(withHeader(notice, 'id', ''))))).toBe(sha256(notice.body))
  })

  test('is the body’s own digest if it is no UUID', async () => {
    const { gatewayId } = await trial.pay()
    const notice = trial.simulator.notice('payment.success', gatewayId, { id: '1' })
    expect(idOf(verdictOn(noticeOf(notice)))).toBe(sha256(notice.body))
  })

  test('is the same in capitals', async () => {
    const { gatewayId } = await trial.pay()
    const id = 'b1c0f0a4-0000-4000-8000-00000000000f'
    const notice = trial.simulator.notice('payment.success', gatewayId, { id })
    const loud = withHeader(notice, 'id', id.toUpperCase())
    expect(idOf(verdictOn(noticeOf(loud)))).toBe(id)
  })
})
