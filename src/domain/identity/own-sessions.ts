// A user's own sessions, which they can look at and end.

import { and, desc, eq, gt, like, ne } from 'drizzle-orm'
import type { ListSessions } from '#contract/own-account.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'
import { sidOf } from './sessions.ts'
import { type SessionFacts, sessions } from './sessions.table.ts'

const MINUTE_MS = 60_000
const ID_LENGTH = 24

export type OpenSession = {
  /** Identifies the session to its owner; cannot be used to sign in. */
  id: string
  openedAt: Date
  lastUsedAt: Date
  endsAt: Date
  facts: SessionFacts
  isThisOne: boolean
}

type Query = ListSessions & { limit: number }
type Owner = { userId: number; token: string; idleMinutes: number }

/** The open sessions of a user, newest first by default; `token` is that of the current one. */
export async function listSessions(tx: Tx, { userId, token, idleMinutes, ...page }: Owner & Query) {
  return paginateInMemory(await openSessions(tx, { userId, token, idleMinutes }), page, {
    key: ({ id }) => id,
    searchText: ({ facts }) => [facts.address, facts.browser],
    sorts: {
      opened: ({ openedAt }) => openedAt.getTime(),
      used: ({ lastUsedAt }) => lastUsedAt.getTime(),
    },
  })
}

async function openSessions(tx: Tx, { userId, token, idleMinutes }: Owner): Promise<OpenSession[]> {
  const idleSince = new Date(tx.now.getTime() - idleMinutes * MINUTE_MS)
  const isOpen = and(gt(sessions.expire, tx.now), gt(sessions.lastUsedAt, idleSince))
  const rows = await tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(sessions.createdAt), sessions.sid)
  const current = sidOf(token)
  return rows.map(({ sid, createdAt, lastUsedAt, expire, sess }) => ({
    id: sid.slice(0, ID_LENGTH),
    openedAt: createdAt,
    lastUsedAt,
    endsAt: expire,
    facts: sess,
    isThisOne: sid === current,
  }))
}

type Ending = { userId: number; id?: string; exceptToken?: string }

/** Ends sessions of a user: the one with `id`, all except `exceptToken`'s, or all. Returns how many. */
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

/** Identifies a session to its owner and in logs; cannot be used to sign in. */
export const sessionIdOf = (token: string) => sidOf(token).slice(0, ID_LENGTH)
