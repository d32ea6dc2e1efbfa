// The vault's keys. The public one seals cards; the private one is kept only wrapped under a
// passphrase that the server never sees (demo mode makes and wraps one on its first start).

import { createCipheriv, createHash, pbkdf2, randomBytes, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { VaultKeyView } from '#contract/cards.ts'
import type { Tx } from '#platform/tx.ts'
import { vaultKeys, type WrappedKey } from './vault.table.ts'

const stretch = promisify(pbkdf2)
const ROUNDS = 600_000
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const FINGERPRINT_HEX = 32

/** The key that seals new cards; undefined while the vault is off. */
export async function findActiveKey(tx: Tx): Promise<VaultKeyView | undefined> {
  const [key] = await tx.db.select().from(vaultKeys).where(eq(vaultKeys.isActive, true))
  return key && { keyId: key.id, publicKey: key.publicKey }
}

export type NewVaultKey = { publicKey: string; wrappedPrivateKey: WrappedKey }

/** Switches the vault on with a key made elsewhere; answers its fingerprint. */
export async function activateKey(tx: Tx, key: NewVaultKey): Promise<string> {
  const id = fingerprint(key.publicKey)
  await tx.db.update(vaultKeys).set({ isActive: false }).where(eq(vaultKeys.isActive, true))
  await tx.db.insert(vaultKeys).values({ id, ...key, isActive: true, createdAt: tx.now })
  return id
}

/** Makes a P-256 key pair and wraps its private half for a passphrase: the demo's first start. */
export async function makeWrappedKey(passphrase: string): Promise<NewVaultKey> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['deriveBits'])
  const publicBytes = await webcrypto.subtle.exportKey('raw', pair.publicKey)
  const privateBytes = await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)
  return {
    publicKey: Buffer.from(publicBytes).toString('base64url'),
    wrappedPrivateKey: await wrapKey(Buffer.from(privateBytes), passphrase),
  }
}

async function wrapKey(privateKey: Buffer, passphrase: string): Promise<WrappedKey> {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const key = await stretch(passphrase, salt, ROUNDS, KEY_BYTES, 'sha256')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = [cipher.update(privateKey), cipher.final(), cipher.getAuthTag()]
  return {
    kdf: 'pbkdf2-sha256',
    rounds: ROUNDS,
    salt: salt.toString('base64url'),
    nonce: nonce.toString('base64url'),
    ciphertext: Buffer.concat(sealed).toString('base64url'),
  }
}

const fingerprint = (publicKey: string) =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest('hex')
    .slice(0, FINGERPRINT_HEX)
