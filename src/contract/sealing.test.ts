import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, test } from 'vitest'
import { SealedCard, sealingContext, type SealedBox } from './cards.ts'
import { fromBase64Url, sealCard, sealingInfo, toBase64Url } from './sealing.ts'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const card = { creditCardNumber: '4242424242424242', expirationDate: '08/31', cvvCode: '737' }
const keyId = '0123456789abcdef0123456789abcdef'

async function sealed() {
  const pair = await suite.kem.generateKeyPair()
  const publicKey = toBase64Url(await suite.kem.serializePublicKey(pair.publicKey))
  const box = await sealCard(suite, { keyId, publicKey }, card)
  const open = async ({ enc, ciphertext }: SealedBox, context: string) => {
    const recipient = { recipientKey: pair, enc: fromBase64Url(enc), info: sealingInfo() }
    const aad = new TextEncoder().encode(context).buffer
    const bytes = await suite.open(recipient, fromBase64Url(ciphertext), aad)
    return new TextDecoder().decode(bytes)
  }
  return { box, open }
}

test('who holds the private key reads number with expiry, and the code apart', async () => {
  const { box, open } = await sealed()
  const context = (secret: 'number' | 'code') => sealingContext(box.sealingId, secret, keyId)
  expect(await open(box.number, context('number'))).toBe('4242424242424242|08/31')
  expect(await open(box.code, context('code'))).toBe('737')
})

test('a box opens for no other order, class or key', async () => {
  const { box, open } = await sealed()
  const other = '00000000-0000-4000-8000-000000000000'
  await expect(open(box.number, sealingContext(other, 'number', keyId))).rejects.toThrow()
  await expect(open(box.number, sealingContext(box.sealingId, 'code', keyId))).rejects.toThrow()
  await expect(open(box.code, sealingContext(box.sealingId, 'code', 'ff'))).rejects.toThrow()
})

test('another key opens nothing', async () => {
  const [mine, theirs] = [await sealed(), await sealed()]
  const context = sealingContext(mine.box.sealingId, 'number', keyId)
  await expect(theirs.open(mine.box.number, context)).rejects.toThrow()
})

test('what is sent is what the contract takes, and holds no digit of the card in the clear', async () => {
  const { box } = await sealed()
  expect(SealedCard.parse(box)).toEqual(box)
  const bytes = Buffer.from(box.number.ciphertext, 'base64url').toString('latin1')
  for (const text of [JSON.stringify(box), bytes])
    for (const part of ['4242424242424242', '42424242', '08/31']) expect(text).not.toContain(part)
})

test('the same card is never sealed twice into the same bytes', async () => {
  const [one, two] = [await sealed(), await sealed()]
  expect(one.box.number.ciphertext).not.toBe(two.box.number.ciphertext)
  expect(one.box.sealingId).not.toBe(two.box.sealingId)
})
