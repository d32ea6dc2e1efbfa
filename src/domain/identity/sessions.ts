// Opens, finds and ends sessions. A token has 256 random bits and is known to its owner alone; it
// dies at its hour, when nobody has used it for a while, at sign-out, and with its user.

import { createHash } from 'node:crypto'
import { and, desc, eq, gt, like, lte, ne, sql } from 'drizzle-orm'
import type { ListSessions } from '#contract/own-account.ts'
import { mayWith } from '#contract/staff.ts'
import { secondRoleOf } from './second-role.ts'
import { Refusal } from '#platform/refusal.ts'
import { paginateInMemory } from '#platform/database/short-list.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { type SessionFacts, sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

const TOKEN_BYTES = 32
export const TOKEN_FORM = /^[\w-]{43}$/
export const STAFF_SESSION_HOURS = 12
export const EDITOR_SESSION_HOURS = 4
/** Whoever may open cards is gone from an empty desk sooner than others. */
export const CUSTODIAN_IDLE_MINUTES = 15
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Opens a session for a member of staff and answers its token (256 bits, base64url). */
export async function openStaffSession(tx: Tx, { userId }: { userId: number }): Promise<string> {
  const token = await openSession(tx, { kind: 'staff', userId, hours: STAFF_SESSION_HOURS })
  await tx.record('staff.signed-in', { userId })
  return token
}

/** Opens a session for whoever knew the editor's password. */
export async function openEditorSession(tx: Tx): Promise<string> {
  const token = await openSession(tx, { kind: 'editor', hours: EDITOR_SESSION_HOURS })
  await tx.record('editor.unlocked', {})
  return token
}

type Opening = { kind: 'staff' | 'editor' | 'member'; userId?: number; hours: number }

type SessionRow = typeof sessions.$inferSelect

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

export type Using = {
  /** After how long without a call a session is over. */
  idleMinutes: number
  /** Whether nobody sits there: a page that looks again by itself does not keep its session alive. */
  unattended?: boolean
}

/** Whose session a token opens; undefined for a wrong, ended, idle or expired one. */
export async function findSession(tx: Tx, token: string, using: Using): Promise<Actor | undefined> {
  if (!TOKEN_FORM.test(token)) return undefined
  const [row] = await tx.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sidOf(token)), gt(sessions.expire, tx.now)))
  if (!row) {
    await dropExpired(tx, token)
    return undefined
  }
  const { session, user } = row
  if (session.sess.kind === 'editor')
    return (await useSession(tx, session, using)) ? { kind: 'editor' } : undefined
  if (!user?.isActive || user.role === 'member') return undefined
  const secondRole = await secondRoleOf(tx, user)
  const actor = { ...staffActor(user), ...(secondRole && { secondRole }) }
  const idleMinutes = mayWith(actor, 'cards.reveal')
    ? Math.min(using.idleMinutes, CUSTODIAN_IDLE_MINUTES)
    : using.idleMinutes
  return (await useSession(tx, session, { ...using, idleMinutes })) ? actor : undefined
}

const MARKED_EACH_MS = MINUTE_MS

/**
 * Uses a session, unless it was idle for too long: then it is over for good. When it was used is
 * written down by the minute, and not with every call.
 */
export async function useSession(
  tx: Tx,
  { sid, lastUsedAt }: Pick<SessionRow, 'sid' | 'lastUsedAt'>,
  { idleMinutes, unattended = false }: Using,
): Promise<boolean> {
  const idleMs = tx.now.getTime() - lastUsedAt.getTime()
  if (idleMs >= idleMinutes * MINUTE_MS) {
    const idleSince = new Date(tx.now.getTime() - idleMinutes * MINUTE_MS)
    const isIdle = lte(sessions.lastUsedAt, idleSince)
    await tx.db.delete(sessions).where(and(eq(sessions.sid, sid), isIdle))
    return false
  }
  if (unattended || idleMs < MARKED_EACH_MS) return true
  await tx.db.update(sessions).set({ lastUsedAt: tx.now }).where(eq(sessions.sid, sid))
  return true
}

/** Seen to be over once, over for good: a clock that is set back revives nothing. */
export async function dropExpired(tx: Tx, token: string): Promise<void> {
  const isOver = lte(sessions.expire, tx.now)
  await tx.db.delete(sessions).where(and(eq(sessions.sid, sidOf(token)), isOver))
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

export type OpenSession = {
  /** Names the session to its owner; opens nothing. */
  id: string
  openedAt: Date
  lastUsedAt: Date
  endsAt: Date
  facts: SessionFacts
  isThisOne: boolean
}

const ID_LENGTH = 24

type Asked = ListSessions & { limit: number }
type Whose = { userId: number; token: string; idleMinutes: number }

/** The open sessions of a user, newest first unless asked otherwise; `token` is the one that asks. */
export async function listSessions(tx: Tx, { userId, token, idleMinutes, ...page }: Whose & Asked) {
  return paginateInMemory(await openSessions(tx, { userId, token, idleMinutes }), page, {
    key: ({ id }) => id,
    says: ({ facts }) => [facts.address, facts.browser],
    sorts: {
      opened: ({ openedAt }) => openedAt.getTime(),
      used: ({ lastUsedAt }) => lastUsedAt.getTime(),
    },
  })
}

async function openSessions(tx: Tx, { userId, token, idleMinutes }: Whose): Promise<OpenSession[]> {
  const idleSince = new Date(tx.now.getTime() - idleMinutes * MINUTE_MS)
  const isOpen = and(gt(sessions.expire, tx.now), gt(sessions.lastUsedAt, idleSince))
  const rows = await tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(sessions.createdAt), sessions.sid)
  const mine = sidOf(token)
  return rows.map(({ sid, createdAt, lastUsedAt, expire, sess }) => ({
    id: sid.slice(0, ID_LENGTH),
    openedAt: createdAt,
    lastUsedAt,
    endsAt: expire,
    facts: sess,
    isThisOne: sid === mine,
  }))
}

type Ending = { userId: number; id?: string; exceptToken?: string }

/** Ends sessions of a user: the one of an id, all but one's own, or all. Answers how many. */
export async function endSessionsOf(tx: Tx, { userId, id, exceptToken }: Ending): Promise<number> {
  const named =
    id === undefined ? undefined : like(sessions.sid, `${id.replaceAll(/[^a-f\d]/g, '')}%`)
  const others = exceptToken === undefined ? undefined : ne(sessions.sid, sidOf(exceptToken))
  const ended = await tx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), named, others))
    .returning({ sid: sessions.sid })
  return ended.length
}

type User = typeof users.$inferSelect

/** The staff user of a name, with the hash to check a password against. */
export async function findStaffUser(tx: Tx, username: string): Promise<User | undefined> {
  const name = username.trim().toLowerCase()
  const [user] = await tx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, name))
  return user?.isActive && user.role !== 'member' ? user : undefined
}

export function staffActor(user: User): Actor & { kind: 'staff' } {
  if (user.role === 'member') throw new Refusal('not-allowed')
  const name = user.firstName || user.username
  return { kind: 'staff', userId: user.id, name, role: user.role }
}

/** Names a session to its owner and in books; opens nothing. */
export const sessionIdOf = (token: string) => sidOf(token).slice(0, ID_LENGTH)

export const sidOf = (token: string) => createHash('sha256').update(token).digest('hex')
