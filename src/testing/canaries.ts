// Card numbers that belong to no card, and a search for traces that the shop left of them.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { GeneratedKey } from '#contract/custody.ts'
import { passesLuhn } from '#contract/free-text.ts'
import { sealCard } from '#contract/sealing.ts'

export type Canary = { creditCardNumber: string; expirationDate: string; cvvCode: string }

/** The nth of these card numbers, with its own code. */
export function canary(n: number): Canary {
  // 16 digits, like a card number: 4, then 14 digits that differ for each `n`, then the check digit.
  const body = `4${String(987_650_123_456_700 + n * 7919).slice(0, 14)}`
  const check = [...'0123456789'].find((digit) => passesLuhn(body + digit)) ?? ''
  return { creditCardNumber: body + check, expirationDate: '11/38', cvvCode: String(9000 + n) }
}

export const spacedNumber = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** The forms in which a card number could have been stored. */
export function tracesOf({ creditCardNumber: number, expirationDate }: Canary): string[] {
  const fours = spacedNumber(number)
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')
  // Base64 encodes three bytes at a time, so a text has three forms, by the number of bytes before
  // it. The characters at both ends are cut off, since they depend on the neighbouring bytes too.
  const inBase64 = [number, `${number}|${expirationDate}`].flatMap((text) =>
    [0, 1, 2].map((shift) => base64(' '.repeat(shift) + text).slice(shift + 1, -2)),
  )
  const hex = Buffer.from(number).toString('hex')
  return [number, fours, fours.replaceAll(' ', '-'), number.slice(0, 12), hex, ...inBase64]
}

/** One pattern for all traces of many cards: a folder is read once. */
export function traceOfAny(cards: readonly Canary[]): RegExp {
  const traces = [...new Set(cards.flatMap(tracesOf))].toSorted((a, b) => a.localeCompare(b))
  return new RegExp(traces.map((trace) => trace.replaceAll(/[+|]/g, String.raw`\$&`)).join('|'))
}

/** The files below a folder in which a pattern is found, also while a shop writes there. */
export function filesWith(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  try {
    return names.filter(
      (name) => statSync(name).isFile() && pattern.test(readFileSync(name, 'latin1')),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    // It has another name by now: look at all of them once more.
    return filesWith(folder, pattern)
  }
}

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

type Api = { request(path: string, init: RequestInit): Response | Promise<Response> }
type ByCard = { key: GeneratedKey; productId: number; n: number; card: Canary }

/**
 * Places the nth order. From order to order its card is sealed as by the page, raw, sealed, and raw
 * with spaces in the number. Returns whether the card was stored.
 */
export async function orderByCard(api: Api, { key, productId, n, card }: ByCard): Promise<boolean> {
  const number = card.creditCardNumber
  const raw = { ...card, creditCardNumber: n % 4 === 1 ? number : spacedNumber(number) }
  const sent = n % 2 === 0 ? await sealed(key, card) : raw
  const order = {
    productId,
    customerName: `Shopper ${n}`,
    customerEmail: `shopper${n}@example.com`,
    customerPhone: '876-555-0100',
    paymentMethod: 'credit_card',
    shippingMethod: 'pickup',
    billingAddress: '14 Hope Road',
    zipCode: 'JMAAW07',
    ...sent,
  }
  const answer = await api.request('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `canary-order-${n}` },
    body: JSON.stringify(order),
  })
  return ((await answer.json()) as { order: { cardStored: boolean } }).order.cardStored
}

const sealed = async (key: GeneratedKey, card: Canary) => ({
  sealedCard: await sealCard(suite, key, card),
  cardBrand: 'visa',
  cardLast4: card.creditCardNumber.slice(-4),
})
