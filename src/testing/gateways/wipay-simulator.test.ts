// The simulator of WiPay refuses what WiPay refuses, and its page is one that people and browsers can use.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWiPayTrial, type WiPayTrial } from './wipay-trial.ts'

let trial: WiPayTrial
beforeEach(async () => {
  trial = await openWiPayTrial()
})
afterEach(() => trial.close())

async function request(change: Record<string, string | undefined>, accept = 'application/json') {
  const { url, merchant } = trial.simulator
  const fields = {
    account_number: merchant.account,
    country_code: 'JM',
    currency: 'JMD',
    environment: 'sandbox',
    fee_structure: 'merchant_absorb',
    method: 'credit_card_co',
    order_id: `o${trial.simulator.requests.length}`,
    origin: 'shop',
    response_url: 'https://shop.example/back',
    total: '168000.00',
    email: 'ann@shopper.example',
    ...change,
  }
  const known = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  )
  return fetch(`${url}/plugins/payments/request`, {
    method: 'POST',
    headers: { accept },
    body: new URLSearchParams(known),
    redirect: 'manual',
  })
}

describe('a request for a payment', () => {
  test.each<[string, string | undefined]>([
    ['account_number', '12345'],
    ['country_code', 'TT'],
    ['currency', '388'],
    ['environment', 'live'],
    ['fee_structure', undefined],
    ['method', 'credit_card'],
    ['order_id', 'seventeen-letters'],
    ['order_id', '-k1'],
    ['origin', 'my shop'],
    ['response_url', 'http://shop.example/back'],
    ['response_url', `https://shop.example/${'a'.repeat(240)}`],
    ['total', '168,000.00'],
    ['total', '168000'],
    ['total', '168000.5'],
    ['total', '1.00'],
    ['email', undefined],
    ['email', `${'a'.repeat(40)}@shopper.example`],
    ['data', 'no JSON'],
    ['data', JSON.stringify('a'.repeat(4100))],
    ['name', 'a'.repeat(61)],
    ['lname', 'Brown'],
    ['phone', '876 555 0101'],
  ])('is refused with %s %s', async (field, value) => {
    const response = await request({ [field]: value })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: `The ${field} field is invalid.` })
  })

  test('gets the address of a page, or is sent there like a browser', async () => {
    const answer = await request({ data: '{"a":1}' })
    expect(await answer.json()).toMatchObject({ transaction_id: expect.stringMatching(/^SB-/) })
    const sent = await request({}, '*/*')
    expect(sent.status).toBe(302)
    expect(sent.headers.get('location')).toContain('/checkout/')
  })
})

describe('the page', () => {
  test('says that no money moves, what is paid, and can be used without scripts', async () => {
    const { page } = await trial.begin()
    const html = await (await fetch(page.url)).text()
    expect(html.match(/Simulator, no money moves/g)).toHaveLength(2)
    expect(html).toContain('168000.00')
    expect(html).toContain('<label for="card-number">Card number</label>')
    for (const button of ['Pay', 'Decline', 'Fail 3-D Secure', 'Leave'])
      expect(html).toContain(`>${button}</button>`)
    expect(html).not.toContain('<script')
  })

  test('takes one payment only, and none without a card number', async () => {
    const { page } = await trial.begin()
    const post = (card_number: string) =>
      fetch(page.url, {
        method: 'POST',
        body: new URLSearchParams({ action: 'pay', card_number, name: 'A' }),
        redirect: 'manual',
      })
    expect((await post('')).status).toBe(422)
    expect(trial.simulator.charges()).toEqual([])
    expect((await post('4000 1234 5678 9012')).status).toBe(303)
    expect((await post('4000 1234 5678 9012')).status).toBe(410)
    expect(trial.simulator.charges()).toHaveLength(1)
    expect(trial.received.map(({ bytes }) => bytes.toString())).toEqual([
      expect.stringContaining('(VISA) ... 9012'),
    ])
    expect(trial.received[0]?.bytes.toString()).not.toContain('12345678')
  })

  test('returns the data of a request, or drops it', async () => {
    const answer = (await (await request({ data: '{"a":1}' })).json()) as { url: string }
    const way = await trial.simulator.act({ url: answer.url }, 'pay')
    expect(new URL(way?.url ?? '').searchParams.get('data')).toBe('{"a":1}')
    trial.simulator.switches.data = 'dropped'
    const other = (await (await request({ data: '{"a":1}' })).json()) as { url: string }
    const dropped = await trial.simulator.act({ url: other.url }, 'pay')
    expect(new URL(dropped?.url ?? '').searchParams.has('data')).toBe(false)
  })
})

test('the reports refuse two credentials, and any other method', async () => {
  const { url, merchant } = trial.simulator
  const key = { 'x-wapi-key': merchant.wapiKey }
  const both = { ...key, authorization: 'Bearer x' }
  expect((await fetch(`${url}/wapi/transactions/meta`, { headers: both })).status).toBe(401)
  expect((await fetch(`${url}/wapi/transactions/meta`, { headers: key })).status).toBe(200)
  const removal = { method: 'DELETE', headers: key }
  expect((await fetch(`${url}/wapi/transactions/meta`, removal)).status).toBe(405)
  await trial.pay()
  const history = await fetch(`${url}/wapi/transactions?environment=sandbox`, { headers: key })
  expect(await history.json()).toMatchObject({ data: [{ status: 'success' }] })
})
