// Sessions of staff, the editor and partners. A token has 256 random bits, and only its owner has
// it: the table holds its hash. A session ends when it expires, when it is idle for too long, at
// sign-out, and when its user is deactivated.

import { createHash } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { type SessionFacts, sessions } from './sessions.table.ts'

const TOKEN_BYTES = 32
const TOKEN_FORM = /^[\w-]{43}$/
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** The last use is saved at most this often, not with every request. */
const TOUCH_EACH_MS = MINUTE_MS

type Opening = { kind: SessionFacts['kind']; userId?: number; hours: number }

export async function openSession(tx: Tx, { kind, userId, hours }: Opening): Promise<string> {
  const token = tx.random.bytes(TOKEN_BYTES).toString('base64url')
  await tx.db.insert(sessions).values({
    sid: sidOf(token),
    sess: { kind, ...tx.origin } satisfies SessionFacts,
    userId: userId ?? null,
    createdAt: tx.now,
    lastUsedAt: tx.now,
    expire: new Date(tx.now.getTime() + hours * HOUR_MS),
  })
  return token
}

export type SessionUse = {
  /** A session unused for this long has ended. */
  idleMinutes: number
  /** The request comes from a page that refreshes itself, and does not keep the session alive. */
  unattended?: boolean
}

/** What `touchSession` saves: that the session was used, or that it has ended. */
export type Touch = { sid: string; lastUsedAt: Date; hasEnded: boolean }

/** Whom a session belongs to, and what is to be saved about it: finding a session only reads. */
export type FoundSession<Owner> = { owner?: Owner | undefined; touch?: Touch | undefined }

export function checkSession<Owner>(
  tx: Tx,
  { sid, lastUsedAt, expire }: typeof sessions.$inferSelect,
  owner: Owner | undefined,
  { idleMinutes, unattended = false }: SessionUse,
): FoundSession<Owner> {
  const idleMs = tx.now.getTime() - lastUsedAt.getTime()
  const hasEnded = expire <= tx.now || idleMs >= idleMinutes * MINUTE_MS
  const isDue = owner !== undefined && !unattended && idleMs >= TOUCH_EACH_MS
  const touch = hasEnded || isDue ? { sid, lastUsedAt, hasEnded } : undefined
  return { owner: hasEnded ? undefined : owner, touch }
}

/**
 * Saves the last use of a session. One that has ended is deleted at once, so that a clock set back
 * cannot revive it, unless another request has used it since.
 */
export async function touchSession(tx: Tx, { sid, lastUsedAt, hasEnded }: Touch): Promise<void> {
  const isSession = eq(sessions.sid, sid)
  if (hasEnded)
    await tx.db.delete(sessions).where(and(isSession, lte(sessions.lastUsedAt, lastUsedAt)))
  else await tx.db.update(sessions).set({ lastUsedAt: tx.now }).where(isSession)
}

/** Ends a session; an unknown token is fine. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  const ended = await tx.db
    .delete(sessions)
    .where(eq(sessions.sid, sidOf(token)))
    .returning({ userId: sessions.userId })
  const [session] = ended
  if (session?.userId) await tx.record('staff.signed-out', { userId: session.userId })
  else if (session) await tx.record('editor.locked', {})
}

export const isToken = (token: string) => TOKEN_FORM.test(token)

/** The key of a session in the table. */
export const sidOf = (token: string) => createHash('sha256').update(token).digest('hex')
