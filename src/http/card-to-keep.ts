// The card of an order, ready for the vault: sealed (here, if a client sent it raw) and wrapped with
// keys that are already on disk. Undefined while the vault is off: then only brand and last four
// digits are kept.

import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Context } from 'hono'
import type { SealedCard, VaultKeyView } from '#contract/cards.ts'
import { RawCard } from '#contract/cards.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import { sealCard } from '#contract/sealing.ts'
import { findActiveKey } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder, type WrappedCard, wrapSecrets } from '#domain/vault/wrap-secrets.ts'
import type { Door } from '#http/kit.ts'

type ByCard = Omit<PlaceOrder, 'productId'>

export async function cardToKeep(
  c: Context<Door>,
  order: ByCard,
): Promise<WrappedCard | undefined> {
  if (order.paymentMethod !== 'credit_card') return undefined
  const key = await c.var.read(findActiveKey)
  if (!key) return undefined
  const sealed = order.creditCardNumber ? await sealRaw(order, key) : order.sealedCard
  const folder = itemKeyFolder(c.var.parts.config.dataDir)
  return sealed && wrapSecrets(folder, sealed)
}

function sealRaw(order: ByCard, key: VaultKeyView): Promise<SealedCard> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  return sealCard(suite, key, RawCard.parse(order))
}
