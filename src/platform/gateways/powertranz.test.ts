import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Behaviour } from '#testing/gateways/powertranz-simulator.ts'
import { openTrial, type Trial } from '#testing/gateways/powertranz-trial.ts'
import { openLocalServer } from '#testing/local-server.ts'
import type { Back, Finding } from './gateway.ts'
import { openPowerTranz } from './powertranz.ts'

let trial: Trial
beforeEach(async () => void (trial = await openTrial()))
afterEach(() => trial.simulator.close())

const MINUTE_MS = 60_000

/** Completes an attempt: the adapter can always do that. */
async function complete(gateway: Trial['gateway'], attempt: Parameters<typeof gateway.ask>[0]) {
  const finding = await gateway.complete?.(attempt)
  if (!finding) throw new Error('PowerTranz completes payments')
  return finding
}

test('a payment is begun, paid on the page of PowerTranz, and charged when the shop completes it', async () => {
  const { gateway, simulator, authorize, now } = trial
  const { payment, attempt, back, policy } = await authorize()
  expect(attempt()).toMatchObject({ gatewayId: payment.transactionId })
  expect(attempt().expiresAt.getTime() - payment.now.getTime()).toBe(5 * MINUTE_MS)
  expect(policy).toContain(`form-action ${simulator.url};`)
  expect(gateway.namedIn(back)).toEqual({ gatewayId: payment.transactionId })
  expect(gateway.claimOf(back, attempt())).toEqual({ next: 'complete' })
  expect(simulator.charges(), 'nothing before the completion').toEqual([])
  const finding: Finding = {
    state: 'paid',
    charge: {
      gatewayId: payment.transactionId,
      reference: payment.reference,
      amountCents: 16_800_000,
      currency: 'JMD',
    },
  }
  expect(await complete(gateway, attempt())).toEqual(finding)
  expect(await gateway.ask(attempt())).toEqual(finding)
  expect(simulator.charges()).toMatchObject([
    { gatewayId: payment.transactionId, reference: payment.reference, amountCents: 16_800_000 },
  ])
  expect(now() >= payment.now).toBe(true)
})

test.each([9_999_999_999, 10, 1, 100, 16_800_050, 8_388_607_07])(
  'an amount of %i cents arrives and comes back to the cent',
  async (amountCents) => {
    const { charge } = await trial.charged({ amountCents })
    expect(charge.amountCents).toBe(amountCents)
    expect(trial.simulator.charges()).toMatchObject([{ amountCents }])
  },
)

test('a customer without an address or number that PowerTranz takes can pay', async () => {
  const customer = { name: 'Zoë', email: `${'a'.repeat(60)}@shop.example`, phone: '555-0100 ext 7' }
  await expect(trial.charged({ customer })).resolves.toBeDefined()
})

test('a bank that declines, and a shopper who fails 3-D Secure or leaves, charge nothing', async () => {
  const { gateway, simulator, authorize, begin, visit } = trial
  const declined = await authorize('decline')
  expect(await complete(gateway, declined.attempt())).toEqual({
    state: 'failed',
    failure: { reason: 'declined', code: '05' },
  })
  const refused = await authorize('fail-3ds')
  expect(gateway.claimOf(refused.back, refused.attempt())).toEqual({
    next: 'fail',
    failure: { reason: 'not-authenticated', code: '3D0/N' },
  })
  const { html } = await begin()
  expect(await visit(html, 'leave')).toBeUndefined()
  expect(simulator.charges()).toEqual([])
})

test('a shopper can confirm to the bank on its own page, or fail there', async () => {
  const { gateway, simulator, authorize } = trial
  simulator.behave({ challenges: true })
  const confirmed = await authorize()
  expect(gateway.claimOf(confirmed.back, confirmed.attempt())).toEqual({ next: 'complete' })
  const refused = await authorize('fail-3ds')
  expect(gateway.claimOf(refused.back, refused.attempt())).toMatchObject({ next: 'fail' })
})

type Outcome = [Partial<Behaviour>, refusing: string, accepting: string]
test.each<Outcome>([
  [{ authentication: 'Y' }, 'complete', 'complete'],
  [{ authentication: 'A' }, 'complete', 'complete'],
  [{ authentication: 'N' }, 'not-authenticated', 'not-authenticated'],
  [{ authentication: 'R' }, 'not-authenticated', 'not-authenticated'],
  [{ authentication: 'U' }, 'not-authenticated', 'complete'],
  [{ authentication: 'C' }, 'not-authenticated', 'complete'],
  [{ authentication: 'none' }, 'not-authenticated', 'complete'],
  [{ authentication: 'none', returnCode: 'HP0' }, 'not-authenticated', 'complete'],
  [{ authentication: 'Y', returnCode: 'HP0' }, 'complete', 'complete'],
  [{ authentication: 'none', returnCode: '3D1' }, 'not-authenticated', 'complete'],
  [{ authentication: 'Y', returnCode: '3D1' }, 'not-authenticated', 'complete'],
  [{ authentication: 'U', returnCode: '3D2' }, 'not-authenticated', 'not-authenticated'],
  [{ authentication: 'U', returnCode: '3D3' }, 'not-authenticated', 'not-authenticated'],
  [{ returnCode: '3D3' }, 'not-authenticated', 'not-authenticated'],
  [{ returnCode: '12' }, 'not-authenticated', 'not-authenticated'],
  [{ returnCode: '05' }, 'declined', 'declined'],
  [{ returnCode: 'FC1' }, 'declined', 'declined'],
  [{ returnCode: '17' }, 'cancelled', 'cancelled'],
  [{ returnCode: '97' }, 'set-up', 'set-up'],
  [{ returnCode: '96' }, 'unavailable', 'unavailable'],
])('after %j the shop goes on only as its settings allow', async (how, refusing, accepting) => {
  const { simulator, authorize, gatewayWith } = trial
  simulator.behave(how)
  const { back, attempt } = await authorize()
  for (const [acceptUnauthenticated, expected] of [
    [false, refusing],
    [true, accepting],
  ] as const) {
    const claim = gatewayWith({ acceptUnauthenticated }).claimOf(back, attempt())
    expect(claim.next === 'fail' ? claim.failure.reason : claim.next).toBe(expected)
  }
})

test('the words of the card’s bank reach the shopper, without control characters and not endlessly', async () => {
  const { gateway, simulator, authorize } = trial
  simulator.behave({
    authentication: 'R',
    cardholderInfo: `Call\u0007 us\u202E ${'x'.repeat(200)}`,
  })
  const { back, attempt } = await authorize()
  const claim = gateway.claimOf(back, attempt())
  const message = claim.next === 'fail' ? claim.failure.message : undefined
  expect(message).toMatch(/^Call {2}us {2}x+$/)
  expect(message).toHaveLength(128)
})

test('a page set that PowerTranz does not know is an error of the settings', async () => {
  const { gatewayWith, paymentOf, visit, now } = trial
  const gateway = gatewayWith({ pageSet: 'PTZ/misspelt' })
  const payment = paymentOf()
  const started = await gateway.start(payment)
  if (started.state !== 'started' || started.to.kind !== 'document') throw new Error('Not started')
  const back = await visit(started.to.html, 'pay')
  const { secret, gatewayId, expiresAt } = started
  const { reference, amountCents, now: startedAt } = payment
  const attempt = { reference, gatewayId, amountCents, secret, startedAt, expiresAt, now: now() }
  expect(back && gateway.claimOf(back, attempt)).toEqual({
    next: 'fail',
    failure: { reason: 'set-up', code: '97/757' },
  })
})

test('a return counts only with the token of its own attempt', async () => {
  const { gateway, authorize } = trial
  const { back, attempt } = await authorize()
  const other = await authorize()
  const withBody = (changes: Record<string, string>): Back => ({
    query: {},
    body: { ...back.body, ...changes },
  })
  const { SpiToken = '', TransactionIdentifier = '', Response = '' } = other.back.body
  const forged: Back[] = [
    other.back,
    withBody({ SpiToken }),
    withBody({ SpiToken: '' }),
    withBody({ SpiToken: `${back.body['SpiToken']}0` }),
    withBody({ SpiToken: back.body['SpiToken']?.toUpperCase() ?? '' }),
    withBody({ TransactionIdentifier }),
    withBody({ Response }),
    withBody({ Response: 'Approved' }),
    withBody({ Response: '[]' }),
    withBody({ Response: '{}' }),
    { query: back.body, body: {} },
    { query: {}, body: {} },
  ]
  for (const one of forged) expect(gateway.claimOf(one, attempt())).toEqual({ next: 'ignore' })
  expect(gateway.claimOf(back, { ...attempt(), secret: null })).toEqual({ next: 'ignore' })
  expect(gateway.claimOf(back, attempt())).toEqual({ next: 'complete' })
})

test('a return names no attempt by anything but an id', () => {
  const { gateway } = trial
  const named = (body: Record<string, string>) => gateway.namedIn({ query: {}, body })
  const id = randomUUID()
  expect(named({})).toBeUndefined()
  expect(named({ TransactionIdentifier: '1 or 1=1' })).toBeUndefined()
  expect(named({ transactionidentifier: id.toUpperCase() })).toEqual({ gatewayId: id })
  expect(named({ Response: JSON.stringify({ TransactionIdentifier: id }) })).toEqual({
    gatewayId: id,
  })
})

test.each(['camel', 'small'] as const)('names of fields in %s letters are read', async (names) => {
  const { gateway, simulator, authorize } = trial
  simulator.behave({ names })
  const { attempt, back, payment } = await authorize()
  expect(gateway.claimOf(back, attempt())).toEqual({ next: 'complete' })
  const paid = { state: 'paid', charge: { reference: payment.reference, amountCents: 16_800_000 } }
  expect(await complete(gateway, attempt())).toMatchObject(paid)
  expect(await gateway.ask(attempt())).toMatchObject(paid)
})

test('a payment that cannot begin says whose fault it is', async () => {
  const { gateway, gatewayWith, simulator, paymentOf } = trial
  const failureWith = async (by: Trial['gateway'], payment = paymentOf()) => {
    const started = await by.start(payment)
    return started.state === 'failed' ? started.failure : undefined
  }
  const setUp = (code: string) => ({ reason: 'set-up', code })
  expect(await failureWith(gatewayWith({ password: 'wrong' }))).toEqual(setUp('89/311'))
  expect(await failureWith(gatewayWith({ gatewayKey: undefined }))).toEqual(setUp('89/312'))
  const openUrl = paymentOf({ returnUrl: 'http://shop.example/back' })
  expect(await failureWith(gateway, openUrl)).toEqual(setUp('97/38'))
  const payment = paymentOf()
  expect(await failureWith(gateway, payment)).toBeUndefined()
  expect(await failureWith(gateway, payment), 'the same attempt twice').toEqual({
    reason: 'unavailable',
    code: '12/787',
  })
  simulator.trouble('server-error')
  expect(await failureWith(gateway)).toEqual({ reason: 'unavailable', code: 'HTTP 503' })
  simulator.trouble('lost-answer')
  expect(await failureWith(gateway)).toEqual({ reason: 'unavailable', code: 'no-answer' })
  simulator.trouble('none')
  simulator.behave({ document: '<form action="https://elsewhere.example" method="post"></form>' })
  expect(await failureWith(gateway)).toEqual(setUp('document'))
  expect(simulator.charges()).toEqual([])
})

test('one order can be paid by two attempts, and each is a charge of its own', async () => {
  const { simulator, charged } = trial
  const [first, second] = [await charged(), await charged()]
  expect(first.charge.gatewayId).not.toBe(second.charge.gatewayId)
  expect(simulator.charges()).toHaveLength(2)
})

test('an address that is not that of PowerTranz is noticed', async () => {
  const { gateway, gatewayWith, settings } = trial
  expect(await gateway.check?.()).toBeUndefined()
  expect(await gatewayWith({ url: 'http://127.0.0.1:1' }).check?.()).toMatch(/^Nothing answers/)
  const { url, close } = await openLocalServer(
    (_, response) => void response.end('<!doctype html>'),
  )
  expect(await openPowerTranz({ ...settings, url }).check?.()).toMatch(/is not the address/)
  await close()
})

test('the sale that is sent has exact amounts, no card, and nothing that PowerTranz would refuse', async () => {
  const bodies: string[] = []
  const { url, close } = await openLocalServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.end('{}')
    })
  })
  const gateway = openPowerTranz({ ...trial.settings, url })
  await gateway.start(trial.paymentOf({ amountCents: 9_999_999_999 }))
  const customer = { name: 'Zoë', email: 'zoë@shop.example', phone: '555-0100 ext 7' }
  const payment = trial.paymentOf({ amountCents: 10, customer })
  await gateway.start(payment)
  await close()
  expect(bodies[0]).toContain('"TotalAmount":99999999.99,')
  expect(bodies[0]).toContain('"PhoneNumber":"18765550100"')
  expect(bodies[1]).toContain('"TotalAmount":0.10,')
  expect(JSON.parse(bodies[1] ?? '')).toEqual({
    TransactionIdentifier: payment.transactionId,
    TotalAmount: 0.1,
    CurrencyCode: '388',
    ThreeDSecure: true,
    OrderIdentifier: `YB-10001-${payment.reference}`,
    ExternalIdentifier: payment.reference,
    ExtendedData: {
      ThreeDSecure: { ChallengeWindowSize: 5 },
      MerchantResponseUrl: payment.returnUrl,
      HostedPage: { PageSet: trial.settings.pageSet, PageName: trial.settings.pageName },
    },
  })
})
