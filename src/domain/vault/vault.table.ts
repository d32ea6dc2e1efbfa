// Sealed card details. A row is sealed in the browser with the vault's public key and wrapped once
// more with a key that lives in a file outside the database: without that file the row, its copies
// in the log and every backup are noise.

import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { SECRET_CLASSES } from '#contract/cards.ts'
import { moment } from '#platform/columns.ts'

export type WrappedKey = {
  kdf: 'pbkdf2-sha256'
  rounds: number
  salt: string
  nonce: string
  ciphertext: string
}

export const vaultKeys = pgTable(
  'vault_keys',
  {
    /** The first half of the SHA-256 of the public key, in hex. */
    id: text('id').primaryKey(),
    publicKey: text('public_key').notNull(),
    wrappedPrivateKey: jsonb('wrapped_private_key').notNull().$type<WrappedKey>(),
    isActive: boolean('is_active').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (key) => [
    uniqueIndex('vault_keys_one_active')
      .on(key.isActive)
      .where(sql`${key.isActive}`),
  ],
)

/** A card that was sealed once; an order points at it. The row outlives its secrets. */
export const vaultCards = pgTable('vault_cards', {
  /** The sealing id, chosen by the browser and bound into each sealed box. */
  id: uuid('id').primaryKey(),
  keyId: text('key_id')
    .notNull()
    .references(() => vaultKeys.id),
  createdAt: moment('created_at').notNull(),
})

export const vaultItems = pgTable(
  'vault_items',
  {
    /** Also the name of the item's key file. */
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => vaultCards.id),
    secret: text('secret', { enum: SECRET_CLASSES }).notNull(),
    wrapped: text('wrapped').notNull(),
    shredAt: moment('shred_at').notNull(),
  },
  (item) => [
    uniqueIndex('vault_items_once').on(item.cardId, item.secret),
    index('vault_items_by_deadline').on(item.shredAt),
    check('vault_items_secret_known', sql`${item.secret} in ('number','code')`),
  ],
)
