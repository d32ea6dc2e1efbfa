// /api/vault and /api/orders/:id/card-reveals: the keys that seal cards, and opening a sealed card.
// The server never sees a private key, nor a card's details in the clear.

import { DhkemP256HkdfSha256 } from '@hpke/core'
import { z } from 'zod'
import type { SealedBox } from '#contract/cards.ts'
import { fromBase64Url } from '#contract/sealing.ts'
import {
  ActivateKey,
  ListVaultLog,
  RevealCard,
  RevealedCard,
  VaultLogCheck,
  VaultLogView,
  VaultView,
} from '#contract/vault.ts'
import { whoMay } from '#domain/identity/staff-sessions.ts'
import { sessionIdOf } from '#domain/identity/own-sessions.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { countSecrets } from '#domain/vault/keep-card.ts'
import { decideReveal, findKeptCard, type KeptCard } from '#domain/vault/reveal-card.ts'
import { activateKey, findKey, fingerprint, listKeys } from '#domain/vault/vault-keys.ts'
import { checkVaultLog, listVaultLog } from '#domain/vault/vault-log.ts'
import { itemKeyFolder, unwrapSecret } from '#domain/vault/wrap-secrets.ts'
import { encode } from '#http/encode.ts'
import { idParam, InvalidInput } from '#http/endpoint.ts'
import { ownId, provePassword } from '#http/prove-password.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'
import { bearerToken } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'

const HOUR_SECONDS = 3600

export const staffVault = {
  'GET /vault': reading({
    summary: 'Read the vault’s keys, and how much they seal',
    needs: 'vault.read',
    view: VaultView,
    run: async (tx) => ({
      custodians: await whoMay(tx, 'cards.reveal'),
      deciders: await whoMay(tx, 'orders.write'),
      keys: await listKeys(tx),
      secrets: await countSecrets(tx),
    }),
  }),
  'POST /vault/keys': endpoint({
    summary: 'Switch the vault on with a key made in the browser, or to a new one',
    refuses: ['vault-key-known'],
    needs: 'cards.reveal',
    body: ActivateKey,
    status: 201,
    responseSchema: z.object({ keyId: z.string() }),
    handle: async (c, { body: { password, keyId, ...key } }) => {
      await provePassword(c, password)
      await checkKey(keyId, key.publicKey)
      const session = sessionIdOf(bearerToken(c) ?? '')
      await c.var.write(async (tx) => {
        if (await findKey(tx, keyId)) throw new Refusal('vault-key-known')
        await activateKey(tx, key, { session })
      })
      return c.json({ keyId }, 201)
    },
  }),
  'GET /vault/log': listing({
    summary: 'Read the vault log',
    needs: 'vault.read',
    query: ListVaultLog,
    view: VaultLogView,
    run: listVaultLog,
  }),
  'GET /vault/log/check': reading({
    summary: 'Check the vault log line by line',
    needs: 'vault.read',
    view: VaultLogCheck,
    run: checkVaultLog,
  }),
  'POST /orders/:id/card-reveals': endpoint({
    summary: 'Fetch a card, still sealed, to open it in the browser',
    refuses: ['card-gone', 'too-many-reveals'],
    needs: 'cards.reveal',
    body: RevealCard,
    responseSchema: RevealedCard,
    handle: async (c, { body: { reason } }) => {
      const orderId = idParam(c, 'id')
      const { cardId } = await c.var.read((tx) => getOrder(tx, orderId))
      const card = cardId === null ? undefined : await c.var.read((tx) => findKeptCard(tx, cardId))
      const folder = itemKeyFolder(c.var.deps.config.dataDir)
      const secrets = card ? await unwrapAll(folder, card) : []
      const request = {
        orderId,
        reason,
        userId: ownId(c),
        keyId: card?.keyId ?? '',
        secrets: secrets.map(({ secret }) => secret),
      }
      const session = sessionIdOf(bearerToken(c) ?? '')
      // A refused request is logged too, so the refusal comes after the commit.
      const { outcome, left } = await c.var.write((tx) => decideReveal(tx, request, { session }))
      if (outcome === 'too-many')
        throw new Refusal('too-many-reveals', { retryAfterSeconds: HOUR_SECONDS })
      if (outcome === 'nothing-kept' || !card) throw new Refusal('card-gone')
      return c.json(encode(RevealedCard, { ...card, secrets, revealsLeft: left }))
    },
  }),
} satisfies Routes

/** Refuses a key that cannot seal: cards entered under it would be lost. */
async function checkKey(keyId: string, publicKey: string): Promise<void> {
  const isKey = await new DhkemP256HkdfSha256().deserializePublicKey(fromBase64Url(publicKey)).then(
    () => true,
    () => false,
  )
  if (!isKey) throw new InvalidInput([{ path: 'publicKey', message: 'This is not a P-256 key' }])
  if (fingerprint(publicKey) !== keyId)
    throw new InvalidInput([{ path: 'keyId', message: 'This is not the key’s fingerprint' }])
}

/** The sealed boxes as the browser sent them, without those shredded since. */
async function unwrapAll(folder: string, { items }: KeptCard) {
  const found = await Promise.all(
    items.map(async ({ id, secret, wrapped, shredAt }) => {
      const text = await unwrapSecret(folder, id, wrapped).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      })
      if (text === undefined) return undefined
      return { secret, box: JSON.parse(text) as SealedBox, shredAt }
    }),
  )
  return found.filter((secret) => secret !== undefined)
}
