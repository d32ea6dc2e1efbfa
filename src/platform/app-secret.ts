// A random key in a file of the data folder, outside the database and its backups. It encrypts
// columns that nobody with only the database may read, and signs links that are not stored. Sealing
// and signing each use a key derived from it; values made with the key itself, before that, stay
// valid.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { join } from 'node:path'
import { createDurably, readBytes, readIfThere } from '#platform/files/files.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEALED_PREFIX = 'sealed1.'

export type AppSecret = {
  /** Encrypts a text for one purpose, such as `authenticator:7`; it decrypts for no other. */
  seal(text: string, purpose: string): string
  /** The decrypted text; undefined if it was encrypted with another key or for another purpose. */
  open(sealed: string, purpose: string): string | undefined
  /** A URL-safe signature of 43 characters. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

const opened = new Map<string, Promise<AppSecret>>()

/**
 * The key of a data folder, created on first use; never created in a folder that is not this
 * shop's.
 */
export function openAppSecret(dataDir: string): Promise<AppSecret> {
  const known = opened.get(dataDir) ?? readOrCreateKey(dataDir).then(appSecret)
  opened.set(dataDir, known)
  known.catch(() => opened.delete(dataDir))
  return known
}

/** Two processes may create it at the same time: the first file wins. */
async function readOrCreateKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'keys', 'house')
  const present = await readIfThere(path)
  if (present) return present
  await createDurably(path, randomBytes(KEY_BYTES))
  return readBytes(path)
}

function appSecret(key: Buffer): AppSecret {
  if (key.length !== KEY_BYTES) throw new Error('the key file of the data folder is damaged')
  const sealingKey = derive(key, 'yaadbox sealing')
  const signingKey = derive(key, 'yaadbox signing')
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(purpose))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return SEALED_PREFIX + Buffer.concat(parts).toString('base64url')
    },
    open: (sealed, purpose) => unseal(sealingKey, sealed, purpose) ?? unseal(key, sealed, purpose),
    sign: (text) => signatureOf(signingKey, text).toString('base64url'),
    isSigned: (text, signature) => {
      const signed = Buffer.from(signature, 'base64url')
      return [signingKey, key].some((signer) => isEqual(signed, signatureOf(signer, text)))
    },
  }
}

/** HKDF (RFC 5869), without a salt because the key is random. */
const derive = (key: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))

const signatureOf = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(`sign ${text}`).digest()

const isEqual = (signed: Buffer, expected: Buffer) =>
  signed.length === expected.length && timingSafeEqual(signed, expected)

function unseal(key: Buffer, sealed: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64url')
  if (!sealed.startsWith(SEALED_PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
