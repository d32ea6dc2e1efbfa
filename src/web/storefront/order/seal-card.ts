// Seals a card in the browser. The cipher suite comes when there is a card to seal.

import type { RawCard, SealedCard, VaultKeyView } from '#contract/cards.ts'
import { sealCard } from '#contract/sealing.ts'

/** Only a page that came over a safe connection has the cryptography that sealing needs. */
export const canSeal = () => globalThis.isSecureContext && 'subtle' in crypto

export async function sealInBrowser(key: VaultKeyView, card: RawCard): Promise<SealedCard> {
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  return sealCard(suite, key, card)
}
