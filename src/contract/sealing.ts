// Seals card details with the vault's public key (HPKE, RFC 9180), in the browser and on the server.
// The cipher suite is injected, so that this file imports no library: DHKEM(P-256), HKDF-SHA256 and
// AES-256-GCM from `@hpke/core`.

import {
  type RawCard,
  type SealedBox,
  type SealedCard,
  sealingContext,
  secretText,
  type VaultKeyView,
} from './cards.ts'

/** The operations of a cipher suite that sealing uses. */
export type SealingSuite<PublicKey> = {
  kem: { deserializePublicKey(key: ArrayBuffer): Promise<PublicKey> }
  seal(
    params: { recipientPublicKey: PublicKey; info: ArrayBuffer },
    plaintext: ArrayBuffer,
    aad: ArrayBuffer,
  ): Promise<{ enc: ArrayBuffer; ct: ArrayBuffer }>
}

const INFO = 'yaadbox card vault'

/** Seals the two parts of a card separately, each bound to sealing id, class and key. */
export async function sealCard<PublicKey>(
  suite: SealingSuite<PublicKey>,
  { keyId, publicKey }: VaultKeyView,
  card: RawCard,
): Promise<SealedCard> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(publicKey))
  const sealingId = crypto.randomUUID()
  const texts = secretText(card)
  const box = async (secret: 'number' | 'code'): Promise<SealedBox> => {
    const aad = bytesOf(sealingContext(sealingId, secret, keyId))
    const params = { recipientPublicKey, info: bytesOf(INFO) }
    const { enc, ct } = await suite.seal(params, bytesOf(texts[secret]), aad)
    return { enc: toBase64Url(enc), ciphertext: toBase64Url(ct) }
  }
  return { sealingId, keyId, number: await box('number'), code: await box('code') }
}

/** The HPKE `info` parameter, which must be the same for sealing and opening. */
export const sealingInfo = () => bytesOf(INFO)

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

export function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fromBase64Url(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0).buffer
}
