import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTrial, type Trial } from './powertranz-trial.ts'

let trial: Trial
beforeEach(async () => void (trial = await openTrial()))
afterEach(() => trial.simulator.close())

const AMOUNT = '"TotalAmount":168000.00'

/** A sale as the guide describes it, with all fields that a shop may send. */
const sale = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    TransactionIdentifier: randomUUID(),
    TotalAmount: 'amount',
    CurrencyCode: '388',
    ThreeDSecure: true,
    OrderIdentifier: `YB-1-${randomUUID()}`,
    BillingAddress: { EmailAddress: 'ann@shop.example', PhoneNumber: '8765550100' },
    ExtendedData: extended({}),
    ...changes,
  }).replace('"TotalAmount":"amount"', AMOUNT)

const extended = (changes: Record<string, unknown>) => ({
  MerchantResponseUrl: 'https://shop.example/back',
  HostedPage: { PageSet: 'PTZ/set', PageName: 'page' },
  ThreeDSecure: { ChallengeWindowSize: 5, ChallengeIndicator: '01' },
  ...changes,
})

async function send(path: string, body: string, headers: Record<string, string> = {}) {
  const { settings } = trial
  const response = await fetch(`${settings.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'PowerTranz-PowerTranzId': settings.id,
      'PowerTranz-PowerTranzPassword': settings.password,
      'PowerTranz-GatewayKey': settings.gatewayKey ?? '',
      ...headers,
    },
    body,
  })
  const { IsoResponseCode, Errors = [] } = (await response.json()) as {
    IsoResponseCode?: string
    Errors?: { Code: string }[]
  }
  return [IsoResponseCode ?? response.status, ...Errors.map(({ Code }) => Code)].join('/')
}

test('a sale by the rules is begun', async () => {
  expect(await send('/api/spi/sale', sale())).toBe('SP4')
})

test.each<[string, string, string]>([
  ['no JSON', 'x', '97/36'],
  ['a list', '[]', '97/36'],
  ['an id that is no GUID', sale({ TransactionIdentifier: 'YB-1' }), '97/38'],
  ['no id', sale({ TransactionIdentifier: undefined }), '97/37'],
  ['an amount in quotes', sale({ TotalAmount: '168000.00' }), '97/38'],
  ['an amount with four decimals', sale().replace('168000.00', '168000.0001'), '97/38'],
  ['an amount of nothing', sale().replace('168000.00', '0.00'), '97/38'],
  ['an amount with an exponent', sale().replace('168000.00', '1.68e5'), '97/38'],
  ['a currency in letters', sale({ CurrencyCode: 'JMD' }), '97/38'],
  ['a currency as a number', sale({ CurrencyCode: 388 }), '97/38'],
  ['no word on 3-D Secure', sale({ ThreeDSecure: undefined }), '97/37'],
  ['card data', sale({ Source: { CardPan: 'x' } }), '97/38'],
  ['a long order', sale({ OrderIdentifier: 'x'.repeat(256) }), '97/38'],
  [
    'a long e-mail',
    sale({ BillingAddress: { EmailAddress: `${'a'.repeat(45)}@b.example` } }),
    '97/38',
  ],
  ['a number with a plus', sale({ BillingAddress: { PhoneNumber: '+18765550100' } }), '97/38'],
  ['a street with a comma', sale({ BillingAddress: { Line1: '1 Hope Road, Kingston' } }), '97/38'],
  ['a long name', sale({ BillingAddress: { FirstName: 'x'.repeat(31) } }), '97/38'],
  ['no way back', sale({ ExtendedData: extended({ MerchantResponseUrl: undefined }) }), '97/37'],
  [
    'an open way back',
    sale({ ExtendedData: extended({ MerchantResponseUrl: 'http://shop.example' }) }),
    '97/38',
  ],
  [
    'a long way back',
    sale({
      ExtendedData: extended({ MerchantResponseUrl: `https://shop.example/${'x'.repeat(255)}` }),
    }),
    '97/38',
  ],
  ['no page', sale({ ExtendedData: extended({ HostedPage: { PageSet: 'PTZ/set' } }) }), '97/37'],
  [
    'a long page set',
    sale({ ExtendedData: extended({ HostedPage: { PageSet: 'x'.repeat(51), PageName: 'x' } }) }),
    '97/38',
  ],
  [
    'a window of no size',
    sale({ ExtendedData: extended({ ThreeDSecure: { ChallengeWindowSize: 6 } }) }),
    '97/38',
  ],
])('a sale with %s is refused', async (_, body, code) => {
  expect(await send('/api/spi/sale', body)).toBe(code)
})

test('every call but the completion needs the credentials, and JSON', async () => {
  for (const path of ['/api/spi/sale', '/api/void', '/api/refund']) {
    expect(await send(path, sale(), { 'PowerTranz-PowerTranzId': 'x' })).toBe('89/311')
    expect(await send(path, sale(), { 'PowerTranz-PowerTranzPassword': 'x' })).toBe('89/311')
    expect(await send(path, sale(), { 'PowerTranz-GatewayKey': randomUUID() })).toBe('89/312')
    expect(await send(path, sale(), { 'Content-Type': 'text/plain' })).toBe('415')
  }
  const { attempt } = await trial.authorize()
  const openly = { 'PowerTranz-PowerTranzId': '', 'PowerTranz-PowerTranzPassword': '' }
  expect(await send('/api/spi/payment', JSON.stringify(attempt().secret), openly)).toBe('00')
})

test('a completion is the token as one JSON string, and nothing else', async () => {
  const { attempt } = await trial.authorize()
  const { secret } = attempt()
  expect(await send('/api/spi/payment', `${secret}`)).toBe('97/36')
  expect(await send('/api/spi/payment', JSON.stringify({ SpiToken: secret }))).toBe('97/36')
  expect(await send('/api/spi/payment', '"x"')).toBe('12/315')
  expect(trial.simulator.charges()).toEqual([])
})

test('an order is charged once, whatever transactions name it', async () => {
  const order = { reference: 'a'.repeat(16), orderReference: 'YB-1' }
  const { simulator, gateway, authorize, charged } = trial
  await charged(order)
  const { attempt } = await authorize('pay', order)
  expect(await gateway.complete?.(attempt())).toEqual({ state: 'unknown', code: '94/388' })
  expect(simulator.charges()).toHaveLength(1)
})

test('a sale without 3-D Secure comes back without it', async () => {
  const { simulator, settings } = trial
  const { pageSet, pageName } = settings
  const body = sale({
    ThreeDSecure: false,
    ExtendedData: extended({ HostedPage: { PageSet: pageSet, PageName: pageName } }),
  })
  const response = await fetch(`${settings.url}/api/spi/sale`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'PowerTranz-PowerTranzId': settings.id,
      'PowerTranz-PowerTranzPassword': settings.password,
      'PowerTranz-GatewayKey': settings.gatewayKey ?? '',
    },
    body,
  })
  const { RedirectData } = (await response.json()) as { RedirectData: string }
  const way = await simulator.act({ html: RedirectData }, 'pay')
  const { Response = '{}' } = way?.method === 'POST' ? way.form : {}
  expect(JSON.parse(Response)).toMatchObject({ IsoResponseCode: 'HP0' })
  expect(Response).not.toContain('RiskManagement')
})

test('the pages say that no money moves, show the amount, and end after one visit', async () => {
  const { simulator, begin, visit } = trial
  const { html, attempt } = await begin()
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${simulator.url}${path}`, { method: 'POST', body: new URLSearchParams(form) }).then(
      (response) => response.text(),
    )
  const page = await post('/api/spi/Conductor', { SpiToken: attempt().secret ?? '' })
  for (const text of [
    '<title>PowerTranz: Simulator, no money moves',
    '<h1>PowerTranz: Simulator, no money moves',
    'J$168,000.00',
    'Card number',
    '>Pay<',
    '>Decline<',
    '>Leave<',
    '>Fail 3-D Secure<',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('<script')
  await visit(html, 'pay')
  const session = /name="session" value="(\w+)"/.exec(page)?.[1] ?? ''
  expect(await post('/hosted', { session, paying: 'pay' })).toContain('has ended')
  expect(await post('/api/spi/Conductor', { SpiToken: 'x' })).toContain('has ended')
})
