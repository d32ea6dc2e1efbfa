// A request that is sent again is answered again, not done again. The key, a fingerprint of the
// request and the answer are written in the transaction of the effect; a second request with the
// same key waits for the first and gets its answer, after what `repeated` does for it. Refusals are
// not kept: the shopper may mend what was wrong and try the same key.

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

export type Answer<T extends object> = { status: ContentfulStatusCode; body: T }
type Write = <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>

/** What a repeated request still does, given the answer of the first; it answers in its place. */
export type Repeated<T> = (tx: Tx, first: T) => Promise<T>

const KEY_FORM = /^[\x21-\x7e]{8,200}$/

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
    const [fresh] = await tx.db
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (fresh) return keepAnswer(tx, { call, key }, await verb(tx))
    const { status, body: first } = await earlierAnswer<T>(tx, row)
    // The answer of somebody who was erased since says that there is nothing.
    return { status, body: status < 300 ? await repeated(tx, first) : first }
  })
}

/** The key of a call, if it has one. */
export function keyOf(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key && !KEY_FORM.test(key)) throw new Refusal('bad-key')
  return key || undefined
}

/**
 * The answer that this key already has. For an endpoint with work before its write, such as asking
 * another machine: a repeated request does not do that work again.
 */
export async function answeredBefore(c: Context, body: unknown, read: Write) {
  const key = keyOf(c)
  if (!key) return undefined
  const call = `${c.req.method} ${c.req.path}`
  const [row] = await read((tx) => tx.db.select().from(idempotencyKeys).where(same({ call, key })))
  if (!row?.answer || row.fingerprint !== fingerprintOf(body)) return undefined
  return say(c, { status: row.status as ContentfulStatusCode, body: row.answer })
}

const say = <T extends object>(c: Context, { status, body }: Answer<T>) => c.json(body, status)

type Key = { call: string; key: string }
const same = ({ call, key }: Key) =>
  and(eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

async function keepAnswer<T extends object>(tx: Tx, key: Key, answer: Answer<T>) {
  const { status, body } = answer
  await tx.db.update(idempotencyKeys).set({ status, answer: body }).where(same(key))
  return answer
}

async function earlierAnswer<T extends object>(
  tx: Tx,
  sent: Key & { fingerprint: string },
): Promise<Answer<T>> {
  const [row] = await tx.db.select().from(idempotencyKeys).where(same(sent))
  if (!row || row.fingerprint !== sent.fingerprint) throw new Refusal('key-reused')
  return { status: row.status as ContentfulStatusCode, body: row.answer as T }
}

/**
 * Fields that never reach a hash: a card number is short enough to be guessed from one. Brand and last
 * digits are told again with a corrected card.
 */
const OF_CARD = new Set([
  'creditCardNumber',
  'expirationDate',
  'cvvCode',
  'sealedCard',
  'cardBrand',
  'cardLast4',
])

function fingerprintOf(body: unknown): string {
  const text = JSON.stringify(body, (field, value: unknown) =>
    OF_CARD.has(field) ? undefined : sortKeys(value),
  )
  return createHash('sha256').update(text).digest('base64url')
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
