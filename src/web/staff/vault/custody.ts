// The cryptography of a custodian, loaded when there is a key to make or a card to open.

import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  type GeneratedKey,
  openSecret,
  type UnlockCredential,
  unlockKey,
} from '#contract/custody.ts'
import { sealCard } from '#contract/sealing.ts'
import type { RevealedCard } from '#contract/vault.ts'

const suite = () =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

const SAMPLE_CARD = { creditCardNumber: '0000', expirationDate: '01/30', cvvCode: '000' }

/** Whether a new key can be unlocked: seals a sample and opens it again. */
export async function tryKey(key: GeneratedKey, credential: UnlockCredential): Promise<boolean> {
  try {
    const opener = await unlockKey(key.wrappedPrivateKey, credential)
    const { sealingId, keyId, code } = await sealCard(suite(), key, SAMPLE_CARD)
    const sealed = { sealingId, keyId, secret: 'code' as const, box: code }
    return (await openSecret(suite(), opener, sealed)) === SAMPLE_CARD.cvvCode
  } catch {
    return false
  }
}

export type OpenCard = { number: string; expiry: string; code: string | undefined }

/** Opens a card; undefined where the passphrase or the file is not the right one. */
export async function openCard(
  { sealingId, keyId, wrappedPrivateKey, secrets }: RevealedCard,
  credential: UnlockCredential,
): Promise<OpenCard | undefined> {
  const opener = await unlockKey(wrappedPrivateKey, credential).catch(() => undefined)
  if (!opener) return undefined
  const texts = new Map<string, string>()
  for (const { secret, box } of secrets)
    texts.set(secret, await openSecret(suite(), opener, { sealingId, keyId, secret, box }))
  const [number = '', expiry = ''] = (texts.get('number') ?? '').split('|')
  return { number, expiry, code: texts.get('code') }
}
