// /api/vault and /api/orders/:id/card-reveals: the keys that seal cards, and a custodian who opens
// one. Private keys and what they open are never here in the clear.

import { Hono } from 'hono'
import { DhkemP256HkdfSha256 } from '@hpke/core'
import type { SealedBox } from '#contract/cards.ts'
import { fromBase64Url } from '#contract/sealing.ts'
import {
  ActivateKey,
  ListVaultLog,
  RevealCard,
  type RevealedCard,
  type VaultView,
} from '#contract/vault.ts'
import { whoMay } from '#domain/identity/second-role.ts'
import { sessionIdOf } from '#domain/identity/sessions.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { countSecrets } from '#domain/vault/keep-card.ts'
import { decideReveal, findKeptCard, type KeptCard } from '#domain/vault/reveal-card.ts'
import { checkVaultLog, listVaultLog } from '#domain/vault/vault-log.ts'
import { activateKey, findKey, fingerprint, listKeys } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder, unwrapSecret } from '#domain/vault/wrap-secrets.ts'
import { body, type ApiEnv, idParam, InvalidInput, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { bearerToken, requireAbility } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownId, provePassword } from '#http/prove-password.ts'

const tag = 'Staff'
const HOUR_SECONDS = 3600

export const staffVault = new Hono<ApiEnv>()
  .get(
    '/vault',
    requireAbility('vault.read'),
    describe('Read the vault’s keys, and how much they seal', {
      answers: { 200: 'The vault' },
      tag,
    }),
    async (c) => {
      const view = await c.var.read(async (tx): Promise<VaultView> => ({
        custodians: await whoMay(tx, 'cards.reveal'),
        deciders: await whoMay(tx, 'orders.write'),
        keys: await listKeys(tx),
        secrets: await countSecrets(tx),
      }))
      return c.json(view)
    },
  )
  .post(
    '/vault/keys',
    requireAbility('cards.reveal'),
    describe('Switch the vault on with a key made in the browser, or to a new one', {
      takes: ActivateKey,
      answers: { 201: 'The key’s fingerprint', 409: 'The key has served before' },
      tag,
    }),
    body(ActivateKey),
    async (c) => {
      const { password, keyId, ...key } = c.req.valid('json')
      await provePassword(c, password)
      await checkKey(keyId, key.publicKey)
      const session = sessionIdOf(bearerToken(c) ?? '')
      await c.var.write(async (tx) => {
        if (await findKey(tx, keyId)) throw new Refusal('vault-key-known')
        await activateKey(tx, key, { session })
      })
      return c.json({ keyId }, 201)
    },
  )
  .get(
    '/vault/log',
    requireAbility('vault.read'),
    describe('Read the vault’s book', {
      asks: ListVaultLog,
      answers: { 200: 'Newest first' },
      tag,
    }),
    query(ListVaultLog),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listVaultLog(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/vault/log/check',
    requireAbility('vault.read'),
    describe('Check the vault’s book line by line', { answers: { 200: 'Where it breaks' }, tag }),
    async (c) => c.json(await c.var.read(checkVaultLog)),
  )
  .post(
    '/orders/:id/card-reveals',
    requireAbility('cards.reveal'),
    describe('Fetch a card, still sealed, to open it in the browser', {
      takes: RevealCard,
      answers: { 200: 'The boxes', 404: 'No such order', 410: 'Nothing kept', 429: 'Too many' },
      tag,
    }),
    body(RevealCard),
    async (c) => {
      const orderId = idParam(c, 'id')
      const { reason } = c.req.valid('json')
      const { cardId } = await c.var.read((tx) => getOrder(tx, orderId))
      const kept = cardId === null ? undefined : await c.var.read((tx) => findKeptCard(tx, cardId))
      const folder = itemKeyFolder(c.var.parts.config.dataDir)
      const secrets = kept ? await unwrapped(folder, kept) : []
      const asked = {
        ...{ orderId, reason, userId: ownId(c), keyId: kept?.keyId ?? '' },
        secrets: secrets.map(({ secret }) => secret),
      }
      const session = sessionIdOf(bearerToken(c) ?? '')
      // Written down even where it is refused, so the refusal comes after the commit.
      const { outcome, left } = await c.var.write((tx) => decideReveal(tx, asked, { session }))
      if (outcome === 'too-many')
        throw new Refusal('too-many-reveals', { retryAfterSeconds: HOUR_SECONDS })
      if (outcome === 'nothing-kept' || !kept) throw new Refusal('card-gone')
      const { sealingId, keyId, wrappedPrivateKey } = kept
      const answer = { sealingId, keyId, wrappedPrivateKey, secrets, revealsLeft: left }
      return c.json(answer satisfies RevealedCard)
    },
  )

/** A key that cannot seal would lose every card that is entered under it. */
async function checkKey(keyId: string, publicKey: string): Promise<void> {
  const isKey = await new DhkemP256HkdfSha256().deserializePublicKey(fromBase64Url(publicKey)).then(
    () => true,
    () => false,
  )
  if (!isKey) throw new InvalidInput([{ path: 'publicKey', message: 'This is not a P-256 key' }])
  if (fingerprint(publicKey) !== keyId)
    throw new InvalidInput([{ path: 'keyId', message: 'This is not the key’s fingerprint' }])
}

/** The boxes as they came, without those that have been shredded since. */
async function unwrapped(folder: string, { items }: KeptCard): Promise<RevealedCard['secrets']> {
  const found = await Promise.all(
    items.map(async ({ id, secret, wrapped, shredAt }) => {
      const text = await unwrapSecret(folder, id, wrapped).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      })
      if (text === undefined) return undefined
      return { secret, box: JSON.parse(text) as SealedBox, shredAt: shredAt.toISOString() }
    }),
  )
  return found.filter((secret) => secret !== undefined)
}
