// The card vault for custodians and auditors: keys, reveals, and the log of both.

import { z } from 'zod'
import { SealedCard, SECRET_CLASSES } from './cards.ts'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

export const REVEAL_REASONS = [
  'charge',
  'charge-again',
  'customer-asked',
  'suspected-fraud',
] as const
export type RevealReason = (typeof REVEAL_REASONS)[number]
export const REVEAL_REASON_LABELS: Record<RevealReason, string> = {
  charge: 'Charge the card for this order',
  'charge-again': 'The last charge did not go through',
  'customer-asked': 'The customer asked about the card',
  'suspected-fraud': 'Look into a suspected fraud',
}

/** How long a revealed card stays on the screen. */
export const REVEAL_SECONDS = 60
export const REVEALS_AN_HOUR = 30
export const MIN_PASSPHRASE_LENGTH = 16
export const MIN_ROUNDS = 600_000

const base64url = (min: number, max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .min(min)
    .max(max)
const wrapped = { nonce: base64url(16, 16), ciphertext: base64url(100, 600) }

/** A private key, encrypted with a passphrase or the key of a key file; the server sees neither. */
export const WrappedKey = z.discriminatedUnion('kdf', [
  z.strictObject({
    kdf: z.literal('pbkdf2-sha256'),
    rounds: z.number().int().min(MIN_ROUNDS).max(10_000_000),
    salt: base64url(22, 22),
    ...wrapped,
  }),
  z.strictObject({ kdf: z.literal('key-file'), ...wrapped }),
])
export type WrappedKey = z.infer<typeof WrappedKey>

/** `POST /api/vault/keys`: activates a key that was generated in the custodian's browser. */
export const ActivateKey = z.strictObject({
  keyId: SealedCard.shape.keyId,
  /** An uncompressed P-256 point. */
  publicKey: base64url(87, 87),
  wrappedPrivateKey: WrappedKey,
  password: z.string().min(1, 'Password is required').max(200),
})
export type ActivateKey = z.infer<typeof ActivateKey>

/** `POST /api/orders/:id/card-reveals` */
export const RevealCard = z.strictObject({
  reason: z.enum(REVEAL_REASONS, 'Please choose a reason'),
})
export type RevealCard = z.infer<typeof RevealCard>

/** Still sealed; only the custodian's browser can open it. */
export const RevealedCard = z.object({
  sealingId: z.string(),
  keyId: z.string(),
  wrappedPrivateKey: z.custom<WrappedKey>(),
  secrets: z.array(
    z.object({
      secret: z.enum(SECRET_CLASSES),
      box: z.object({ enc: z.string(), ciphertext: z.string() }),
      shredAt: instant,
    }),
  ),
  revealsLeft: z.number(),
})
export type RevealedCard = z.input<typeof RevealedCard>

export const KEY_STATES = ['active', 'retired', 'erased'] as const
export type KeyState = (typeof KEY_STATES)[number]

const VaultKeyFacts = z.object({
  keyId: z.string(),
  state: z.enum(KEY_STATES),
  kdf: z.enum(['pbkdf2-sha256', 'key-file']).nullable(),
  createdAt: instant,
  /** The number of secrets that are still sealed with this key. */
  secrets: z.number(),
})
export type VaultKeyFacts = z.input<typeof VaultKeyFacts>

const kept = z.object({ kept: z.number(), oldestAt: instant.nullable() })
export const VaultView = z.object({
  /** The names of those who may open cards, and of those who may decide on their payment. */
  custodians: z.array(z.string()),
  deciders: z.array(z.string()),
  keys: z.array(VaultKeyFacts),
  secrets: z.object({ number: kept, code: kept }),
})
export type VaultView = z.input<typeof VaultView>

export const VAULT_ACTS = ['key-activated', 'key-erased', 'revealed'] as const
export const VAULT_OUTCOMES = ['done', 'nothing-kept', 'too-many'] as const
export type VaultOutcome = (typeof VAULT_OUTCOMES)[number]

/** `GET /api/vault/log`, newest first; `q` searches person, order, action, reason and day. */
export const ListVaultLog = z.strictObject(listedBy('date'))

/** An entry of the vault log. */
export const VaultLogView = z.object({
  id: z.number(),
  at: instant,
  act: z.enum(VAULT_ACTS),
  outcome: z.enum(VAULT_OUTCOMES),
  userId: z.number().nullable(),
  by: z.string(),
  session: z.string(),
  /** The IP address. */
  address: z.string(),
  orderId: z.number().nullable(),
  secrets: z.string(),
  reason: z.string(),
  keyId: z.string(),
  hash: z.string(),
})
export type VaultLogView = z.input<typeof VaultLogView>

/** `GET /api/vault/log/check` */
export const VaultLogCheck = z.object({
  lines: z.number(),
  head: z.string().nullable(),
  brokenAt: z.number().nullable(),
})
export type VaultLogCheck = z.input<typeof VaultLogCheck>
