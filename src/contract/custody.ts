// The custodian's side of the vault: generates a key pair, encrypts its private key, and opens
// sealed secrets. Runs in the custodian's browser, in the demo and in tests. The cipher suite is
// injected, as in sealing.ts.

import { type SealedBox, type SecretClass, sealingContext } from './cards.ts'
import { fromBase64Url, sealingInfo, toBase64Url } from './sealing.ts'
import { MIN_ROUNDS, type WrappedKey } from './vault.ts'

/** What unlocks a private key: a passphrase, or the key from a key file. */
export type UnlockCredential = { passphrase: string } | { keyFileSecret: string }
export type GeneratedKey = { keyId: string; publicKey: string; wrappedPrivateKey: WrappedKey }

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const AES = { name: 'AES-GCM', length: 256 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const FINGERPRINT_BYTES = 16

const { subtle } = globalThis.crypto

/** Generates a key pair. The private key leaves this function only in encrypted form. */
export async function makeVaultKey(unlocking: UnlockCredential): Promise<GeneratedKey> {
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits'])
  const publicBytes = await subtle.exportKey('raw', pair.publicKey)
  const privateBytes = await subtle.exportKey('pkcs8', pair.privateKey)
  return {
    keyId: await keyIdOf(publicBytes),
    publicKey: toBase64Url(publicBytes),
    wrappedPrivateKey: await wrap(privateBytes, unlocking),
  }
}

/** The first half of the SHA-256 of the public key, in hex. */
async function keyIdOf(publicBytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await subtle.digest('SHA-256', publicBytes))
  const half = [...hash.slice(0, FINGERPRINT_BYTES)]
  return half.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function wrap(privateKey: ArrayBuffer, unlocking: UnlockCredential): Promise<WrappedKey> {
  const nonce = randomBytes(NONCE_BYTES)
  const salt = toBase64Url(randomBytes(SALT_BYTES))
  const lock =
    'passphrase' in unlocking
      ? { kdf: 'pbkdf2-sha256' as const, rounds: MIN_ROUNDS, salt }
      : { kdf: 'key-file' as const }
  const key = await deriveKey(lock, unlocking)
  const sealed = await subtle.encrypt({ name: AES.name, iv: nonce }, key, privateKey)
  return { ...lock, nonce: toBase64Url(nonce), ciphertext: toBase64Url(sealed) }
}

/** The private key, usable only to open boxes. Rejects if the passphrase or the file is wrong. */
export async function unlockKey(
  wrapped: WrappedKey,
  unlocking: UnlockCredential,
): Promise<CryptoKey> {
  const key = await deriveKey(wrapped, unlocking)
  const iv = fromBase64Url(wrapped.nonce)
  const bytes = fromBase64Url(wrapped.ciphertext)
  const pkcs8 = await subtle.decrypt({ name: AES.name, iv }, key, bytes)
  return subtle.importKey('pkcs8', pkcs8, CURVE, true, ['deriveBits'])
}

type Lock = { kdf: 'pbkdf2-sha256'; rounds: number; salt: string } | { kdf: 'key-file' }

async function deriveKey(lock: Lock, unlocking: UnlockCredential): Promise<CryptoKey> {
  if (lock.kdf === 'pbkdf2-sha256' && 'passphrase' in unlocking) {
    const text = new TextEncoder().encode(unlocking.passphrase.normalize('NFKC'))
    const secret = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey'])
    const stretched = { salt: fromBase64Url(lock.salt), iterations: lock.rounds, hash: 'SHA-256' }
    return subtle.deriveKey({ name: 'PBKDF2', ...stretched }, secret, AES, false, [
      'encrypt',
      'decrypt',
    ])
  }
  if (lock.kdf === 'key-file' && 'keyFileSecret' in unlocking)
    return subtle.importKey('raw', fromBase64Url(unlocking.keyFileSecret), AES.name, false, [
      'encrypt',
      'decrypt',
    ])
  throw new Error('This key is unlocked in another way')
}

/** The one operation of a cipher suite that opening uses. */
export type OpeningSuite = {
  open(
    params: { recipientKey: CryptoKey; enc: ArrayBuffer; info: ArrayBuffer },
    ciphertext: ArrayBuffer,
    aad: ArrayBuffer,
  ): Promise<ArrayBuffer>
}
export type SealedSecret = { sealingId: string; keyId: string; secret: SecretClass; box: SealedBox }

/** Decrypts a sealed box. */
export async function openSecret(
  suite: OpeningSuite,
  recipientKey: CryptoKey,
  { sealingId, keyId, secret, box }: SealedSecret,
): Promise<string> {
  const params = { recipientKey, enc: fromBase64Url(box.enc), info: sealingInfo() }
  const context = new TextEncoder().encode(sealingContext(sealingId, secret, keyId)).buffer
  return new TextDecoder().decode(await suite.open(params, fromBase64Url(box.ciphertext), context))
}

const KEY_FILE = /^yaadbox vault key ([0-9a-f]{32}) ([\w-]{43})\s*$/

/** A random key, to be stored in a key file. */
export const makeKeyFileSecret = () => toBase64Url(randomBytes(KEY_BYTES))

export const writeKeyFile = (keyId: string, keyFileSecret: string) =>
  `yaadbox vault key ${keyId} ${keyFileSecret}\n`

/** The key from a key file; undefined if the text is not a key file, or belongs to another key. */
export function readKeyFile(text: string, keyId: string): string | undefined {
  const [, fileKeyId, keyFileSecret] = KEY_FILE.exec(text) ?? []
  return fileKeyId === keyId ? keyFileSecret : undefined
}

function randomBytes(length: number): ArrayBuffer {
  return crypto.getRandomValues(new Uint8Array(length)).buffer
}
