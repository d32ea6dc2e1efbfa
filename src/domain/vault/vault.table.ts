// Sealed card details. A row is sealed in the browser with the vault's public key and wrapped once
// more with a key that lives in a file outside the database: without that file the row, its copies
// in the log and every backup are noise.

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SECRET_CLASSES } from '#contract/cards.ts'
import { VAULT_ACTS, VAULT_OUTCOMES, type WrappedKey } from '#contract/vault.ts'
import { users } from '#domain/identity/users.table.ts'
import { bookId, isOneOf, timestamptz } from '#platform/database/columns.ts'

export const vaultKeys = pgTable(
  'vault_keys',
  {
    /** The first half of the SHA-256 of the public key, in hex. */
    id: text('id').primaryKey(),
    publicKey: text('public_key').notNull(),
    /** Emptied once a retired key has nothing left to open. */
    wrappedPrivateKey: jsonb('wrapped_private_key').$type<WrappedKey>(),
    isActive: boolean('is_active').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    retiredAt: timestamptz('retired_at'),
  },
  (key) => [
    uniqueIndex('vault_keys_one_active')
      .on(key.isActive)
      .where(sql`${key.isActive}`),
    check(
      'vault_keys_active_opens',
      sql`not ${key.isActive} or ${key.wrappedPrivateKey} is not null`,
    ),
  ],
)

/** A card that was sealed once; an order points at it. The row outlives its secrets. */
export const vaultCards = pgTable('vault_cards', {
  /** The sealing id, chosen by the browser and bound into each sealed box. */
  id: uuid('id').primaryKey(),
  keyId: text('key_id')
    .notNull()
    .references(() => vaultKeys.id),
  createdAt: timestamptz('created_at').notNull(),
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
    shredAt: timestamptz('shred_at').notNull(),
  },
  (item) => [
    uniqueIndex('vault_items_once').on(item.cardId, item.secret),
    index('vault_items_by_deadline').on(item.shredAt),
    check('vault_items_secret_known', sql`${item.secret} in ('number','code')`),
  ],
)

/**
 * Who did what with keys and cards. Each line carries the hash of itself and of the one before, and
 * the database only ever adds to them (migrations).
 */
export const vaultLog = pgTable(
  'vault_log',
  {
    id: bookId(),
    at: timestamptz('at').notNull(),
    act: text('act', { enum: VAULT_ACTS }).notNull(),
    outcome: text('outcome', { enum: VAULT_OUTCOMES }).notNull(),
    userId: integer('user_id').references(() => users.id),
    by: text('by').notNull(),
    /** The session's id as its owner sees it, which cannot be used to sign in. */
    session: text('session').notNull(),
    address: text('address').notNull(),
    orderId: integer('order_id'),
    secrets: text('secrets').notNull(),
    reason: text('reason').notNull(),
    keyId: text('key_id').notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (line) => [
    check('vault_log_act_known', isOneOf(line.act, VAULT_ACTS)),
    check('vault_log_outcome_known', isOneOf(line.outcome, VAULT_OUTCOMES)),
    uniqueIndex('vault_log_one_after_another').on(line.previous),
    index('vault_log_by_user').on(line.userId, line.at),
  ],
)
