// The simulator refuses what Fygaro refuses, so that the shop cannot pass by luck.

import { SignJWT, type JWTPayload } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FygaroShop, openFygaroShop } from './fygaro-shop.ts'

let shop: FygaroShop
beforeEach(async () => {
  shop = await openFygaroShop()
})
afterEach(() => shop.close())

type Changes = { claims?: JWTPayload; header?: object; secret?: string; button?: string }

/** A link that is right but for the changes. */
async function link({ claims, header, secret, button }: Changes): Promise<string> {
  const env = shop.fygaro.environment
  const seconds = Math.floor(shop.fygaro.clock.now().getTime() / 1000)
  const right = { amount: '1000.00', currency: 'JMD', custom_reference: 'k3v9x0c7b2m4q8z1' }
  const token = await new SignJWT({ ...right, nbf: seconds, exp: seconds + 60, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: env.FYGARO_KEY_ID ?? '', ...header })
    .sign(Buffer.from(secret ?? env.FYGARO_SECRET ?? ''))
  return `${env.FYGARO_URL}/en/pb/${button ?? env.FYGARO_BUTTON}?jwt=${token}`
}

test('a right link opens a page in either language that says what it is', async () => {
  const english = await link({})
  for (const url of [english, english.replace('/en/', '/es/')]) {
    const page = await fetch(url)
    expect(page.status).toBe(200)
    const text = await page.text()
    for (const words of ['Simulator, no money moves', 'JMD 1000.00', 'Card number'])
      expect(text).toContain(words)
    expect(text).not.toContain('<script')
  }
})

test.each<[string, Changes, string]>([
  ['a separator in its amount', { claims: { amount: '1,000.00' } }, 'amount'],
  ['a number as its amount', { claims: { amount: 1000 } }, 'amount'],
  ['one decimal', { claims: { amount: '1000.0' } }, 'amount'],
  ['no amount', { claims: { amount: undefined } }, 'amount'],
  ['nothing to pay', { claims: { amount: '0.00' } }, 'amount'],
  ['a number as its currency', { claims: { currency: '388' } }, 'currency'],
  ['another currency', { claims: { currency: 'EUR' } }, 'currency'],
  ['a long reference', { claims: { custom_reference: 'x'.repeat(41) } }, 'reference'],
  ['signs in its reference', { claims: { custom_reference: 'a_b' } }, 'reference'],
  ['no end', { claims: { exp: undefined } }, 'exp'],
  ['another algorithm', { header: { alg: 'HS512' } }, 'algorithm'],
  ['another type', { header: { typ: 'JWS' } }, 'type'],
  ['an unknown key', { header: { kid: 'somebody' } }, 'key'],
  ['no key', { header: { kid: undefined } }, 'key'],
  ['another secret', { secret: 'x'.repeat(64) }, 'signature'],
  ['an unknown button', { button: 'another' }, 'no such button'],
])('a link with %s is refused', async (_, changes, reason) => {
  const url = await link(changes)
  await expect(shop.fygaro.act({ url }, 'pay')).rejects.toThrow(reason)
  expect(shop.fygaro.charges()).toEqual([])
})

test('a token without a signature, and a link without a token, are refused', async () => {
  const url = await link({})
  const unsigned = url.slice(0, url.lastIndexOf('.') + 1)
  await expect(shop.fygaro.act({ url: unsigned }, 'pay')).rejects.toThrow('three parts')
  const [plain] = url.split('?')
  await expect(shop.fygaro.act({ url: `${plain}?amount=1.00` }, 'pay')).rejects.toThrow(
    'not signed',
  )
})

test('times are taken as the documentation writes them, too', async () => {
  const seconds = Math.floor(shop.fygaro.clock.now().getTime() / 1000)
  const claims = { nbf: String(seconds), exp: String(seconds + 60) } as unknown as JWTPayload
  await shop.fygaro.act({ url: await link({ claims }) }, 'pay')
  expect(shop.fygaro.charges()).toHaveLength(1)
})

test('a page that is left open past the end of its link takes no payment', async () => {
  const url = await link({})
  shop.fygaro.clock.forward(60_000)
  const body = new URLSearchParams({ card: '4'.repeat(16), name: 'Ann', action: 'pay' })
  expect((await fetch(url, { method: 'POST', body })).status).toBe(410)
  expect(shop.fygaro.charges()).toEqual([])
})

test('a payment needs a card and a name', async () => {
  const url = await link({})
  for (const fields of [
    { card: '', name: '' },
    { card: '12', name: 'Ann' },
    { card: '4'.repeat(16), name: ' ' },
  ]) {
    const body = new URLSearchParams({ ...fields, action: 'pay' })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(422)
  }
  expect(shop.fygaro.charges()).toEqual([])
})

test('the number of a card stays in the simulator, but for its last four digits', async () => {
  const url = await link({})
  const body = new URLSearchParams({ card: '4000 1234 5678 9017', name: 'Ann', action: 'pay' })
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body })
  expect(answer.status).toBe(303)
  const hook = shop.notices.at(0)?.notice.bytes.toString() ?? ''
  expect(JSON.parse(hook)).toMatchObject({ card: { last4: '9017', brand: 'Visa' } })
  for (const text of [hook, answer.headers.get('location')]) expect(text).not.toContain('12345678')
})
