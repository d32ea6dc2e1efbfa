// Wraps sealed card details once more, each with its own random key kept in a file outside the
// database and its backups. Unlinking the file shreds every copy of the row. Runs before the
// transaction, so that the files are on disk before an order is acknowledged.

import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { SECRET_CLASSES, type SealedCard, type SecretClass } from '#contract/cards.ts'
import { listFiles, readBytes, removeDurably, writeDurably } from '#platform/files/files.ts'

const KEY_FILE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.[\w-]+\.part)?$/
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type WrappedSecret = { id: string; secret: SecretClass; wrapped: string }
/** A sealed card as the database may hold it; `id` is its sealing id. */
export type WrappedCard = { id: string; keyId: string; items: WrappedSecret[] }

/** The folder of item keys below a data folder. */
export const itemKeyFolder = (dataDir: string) => join(dataDir, 'vault', 'items')

/** Writes an item key for each sealed box; returns what the database may hold. */
export async function wrapSecrets(folder: string, card: SealedCard): Promise<WrappedCard> {
  const items = await Promise.all(
    SECRET_CLASSES.map(async (secret) => {
      const id = randomUUID()
      const key = randomBytes(KEY_BYTES)
      const wrapped = wrap(key, JSON.stringify(card[secret]), id)
      await writeDurably(join(folder, id), key)
      return { id, secret, wrapped }
    }),
  )
  return { id: card.sealingId, keyId: card.keyId, items }
}

/** Unlinks item keys: what they wrapped can never be read again, by anybody. */
export async function shredItemKeys(folder: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeDurably(join(folder, id))
}

/** The sealed box of an item, still sealed; throws when its key has been shredded. */
export async function unwrapSecret(folder: string, id: string, wrapped: string): Promise<string> {
  return unwrap(await readBytes(join(folder, id)), wrapped, id)
}

/**
 * Item keys on disk that were written before a point in time, including half-written ones that a
 * crash left. Other files in the folder are ignored.
 */
export async function listItemKeys(folder: string, before: Date): Promise<string[]> {
  const files = await listFiles(folder)
  return files
    .filter(({ name, changedAt }) => KEY_FILE.test(name) && changedAt < before)
    .map(({ name }) => name)
}

function wrap(key: Buffer, text: string, id: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

function unwrap(key: Buffer, wrapped: string, id: string): string {
  const bytes = Buffer.from(wrapped, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}
