// Idempotency keys: a repeated request gets the first response and has no second effect. The key, a
// fingerprint of the request and the response are written in the transaction of the effect; a
// concurrent request with the same key waits for the first, and gets its response after `repeated`
// has run. Refusals are not stored: the shopper may correct the input and retry with the same key.

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

export type Answer<T extends object> = { status: ContentfulStatusCode; body: T }
type Write = <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>

/** What a repeated request still does. It gets the first response, and its result is sent instead. */
export type Repeated<T> = (tx: Tx, first: T) => Promise<T>

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/

/** Runs `verb` in a write, once for each `Idempotency-Key` of this method and path. */
export async function idempotent<T extends object>(
  c: Context,
  body: unknown,
  write: Write,
  verb: (tx: Tx) => Promise<Answer<T>>,
  repeated: Repeated<T> = async (_, first) => first,
): Promise<Answer<T>> {
  const key = keyOf(c)
  if (!key) return write(verb)
  const call = `${c.req.method} ${c.req.path}`
  const fingerprint = fingerprintOf(body)
  return write(async (tx) => {
    const row = { call, key, fingerprint, createdAt: tx.now }
    const [inserted] = await tx.db
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (inserted) return storeAnswer(tx, { call, key }, await verb(tx))
    const { status, body: first } = await earlierAnswer<T>(tx, row)
    // The erasure of a person replaces the stored response by a 404, which is sent as it is.
    return { status, body: status < 300 ? await repeated(tx, first) : first }
  })
}

/** The Idempotency-Key of a call, if it has one. */
export function keyOf(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key && !KEY_PATTERN.test(key)) throw new Refusal('bad-idempotency-key')
  return key || undefined
}

/**
 * The response stored for this key. For an endpoint with work before its write, such as a call to
 * another service: a repeated request skips that work.
 */
export async function answeredBefore(c: Context, body: unknown, read: Write) {
  const key = keyOf(c)
  if (!key) return undefined
  const call = `${c.req.method} ${c.req.path}`
  const [row] = await read((tx) =>
    tx.db.select().from(idempotencyKeys).where(sameKey({ call, key })),
  )
  if (!row?.answer || row.fingerprint !== fingerprintOf(body)) return undefined
  return respond(c, { status: row.status as ContentfulStatusCode, body: row.answer })
}

const respond = <T extends object>(c: Context, { status, body }: Answer<T>) => c.json(body, status)

type Key = { call: string; key: string }
const sameKey = ({ call, key }: Key) =>
  and(eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

async function storeAnswer<T extends object>(tx: Tx, key: Key, answer: Answer<T>) {
  const { status, body } = answer
  await tx.db.update(idempotencyKeys).set({ status, answer: body }).where(sameKey(key))
  return answer
}

async function earlierAnswer<T extends object>(
  tx: Tx,
  sent: Key & { fingerprint: string },
): Promise<Answer<T>> {
  const [row] = await tx.db.select().from(idempotencyKeys).where(sameKey(sent))
  if (!row || row.fingerprint !== sent.fingerprint) throw new Refusal('key-reused')
  return { status: row.status as ContentfulStatusCode, body: row.answer as T }
}

/**
 * Fields that are left out of the fingerprint: a card number is short enough to be guessed from a
 * hash. Brand and last digits are sent again with a corrected card.
 */
const CARD_FIELDS = new Set([
  'creditCardNumber',
  'expirationDate',
  'cvvCode',
  'sealedCard',
  'cardBrand',
  'cardLast4',
])

function fingerprintOf(body: unknown): string {
  const text = JSON.stringify(body, (field, value: unknown) =>
    CARD_FIELDS.has(field) ? undefined : sortKeys(value),
  )
  return createHash('sha256').update(text).digest('base64url')
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
