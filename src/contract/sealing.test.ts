import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, test } from 'vitest'
import { type SealedBox, sealingContext, type SecretClass } from './cards.ts'
import { fromBase64Url, sealCard, sealingInfo, toBase64Url } from './sealing.ts'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const keyId = '0123456789abcdef'
const card = { creditCardNumber: '4242424242424242', expirationDate: '12/39', cvvCode: '737' }

async function aVault() {
  const pair = await suite.kem.generateKeyPair()
  const publicKey = toBase64Url(await suite.kem.serializePublicKey(pair.publicKey))
  const open = async (box: SealedBox, context: string) => {
    const params = { recipientKey: pair.privateKey, enc: fromBase64Url(box.enc) }
    const aad = new TextEncoder().encode(context).buffer
    const opened = await suite.open(
      { ...params, info: sealingInfo() },
      fromBase64Url(box.ciphertext),
      aad,
    )
    return new TextDecoder().decode(opened)
  }
  return { key: { keyId, publicKey }, open }
}

test('the custodian, and nobody else, reads again what was sealed', async () => {
  const vault = await aVault()
  const sealed = await sealCard(suite, vault.key, card)
  const context = (secret: SecretClass) => sealingContext(sealed.sealingId, secret, keyId)
  expect(await vault.open(sealed.number, context('number'))).toBe('4242424242424242|12/39')
  expect(await vault.open(sealed.code, context('code'))).toBe('737')
  const stranger = await aVault()
  await expect(stranger.open(sealed.number, context('number'))).rejects.toThrow()
})

test('a sealed box cannot be moved to another order, class or key', async () => {
  const { key, open } = await aVault()
  const { sealingId, number } = await sealCard(suite, key, card)
  await expect(open(number, sealingContext(sealingId, 'code', keyId))).rejects.toThrow()
  await expect(open(number, sealingContext(sealingId, 'number', 'ffff'))).rejects.toThrow()
  const other = crypto.randomUUID()
  await expect(open(number, sealingContext(other, 'number', keyId))).rejects.toThrow()
})

test('the same card sealed twice looks different, and nothing of it shows', async () => {
  const { key } = await aVault()
  const [once, twice] = [await sealCard(suite, key, card), await sealCard(suite, key, card)]
  expect(once.number.ciphertext).not.toBe(twice.number.ciphertext)
  expect(JSON.stringify([once, twice])).not.toContain('4242')
})

test('bytes come back from their text', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte).buffer
  const text = toBase64Url(bytes)
  expect(text).toMatch(/^[\w-]+$/)
  expect(new Uint8Array(fromBase64Url(text))).toEqual(new Uint8Array(bytes))
})
