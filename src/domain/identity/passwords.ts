// Passwords are stored as argon2id hashes (RFC 9106) in PHC form, with OWASP's parameters for 19
// MiB. Hashing runs off the event loop.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
const HASH_FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await stretch(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether a password belongs to a hash. Without a hash (an unknown user) the same work is done and
 * the result is false, so that the time it takes reveals nothing.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const match = HASH_FORM.exec(hash ?? (await dummyHash()))
  if (!match) return false
  const [, memory, passes, lanes, salt = '', expected = ''] = match
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const found = await stretch(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(found, Buffer.from(expected, 'base64')) && hash !== undefined
}

let dummy: Promise<string> | undefined
const dummyHash = () => (dummy ??= hashPassword(randomBytes(SALT_BYTES).toString('hex')))

type Cost = { memory: number; passes: number; lanes: number }

function stretch(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'))
  const { memory, passes, lanes: parallelism } = cost
  const work = { message, nonce, parallelism, tagLength: HASH_BYTES, memory, passes }
  return derive('argon2id', work)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
