// Guards the partners' routes. The partner's id comes from the session only; a path that names
// another partner is 403. For a change, a cookie only counts on calls from our own pages. In the demo, a visitor
// without a session reads as demo member 1.

import type { Context } from 'hono'
import { findMemberSession, type MemberActor } from '#domain/partners/member-session.ts'
import { PARTNER, readCookie } from './cookies.ts'
import { type ApiEnv, bindActor, idParam } from './endpoint.ts'
import { findOwner, isOwnOrigin } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'

export const DEMO_MEMBER = 1

/** Admits the signed-in partner; `:id`, if the path has one, must be that partner's. */
export async function admitMember(c: Context<ApiEnv>): Promise<void> {
  c.header('cache-control', 'no-store')
  const actor = (await findMemberActor(c)) ?? demoReader(c)
  if (!actor) throw new Refusal('sign-in-first')
  if (c.req.param('id') !== undefined && idParam(c, 'id') !== actor.memberId)
    throw new Refusal('other-member')
  bindActor(c, actor)
}

/** The partner of the session, if there is one. */
export async function findMemberActor(c: Context<ApiEnv>): Promise<MemberActor | undefined> {
  const token = readCookie(c, PARTNER)
  if (!token) return undefined
  if (!reads(c) && !isOwnOrigin(c)) throw new Refusal('other-site')
  return findOwner(c, (tx, use) => findMemberSession(tx, token, use))
}

export function demoReader(c: Context<ApiEnv>): MemberActor | undefined {
  const isAllowed = c.var.deps.config.demo && reads(c)
  return isAllowed ? { kind: 'member', memberId: DEMO_MEMBER } : undefined
}

const reads = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/** The id of the admitted partner. */
export function memberIdOf(c: Context<ApiEnv>): number {
  const { actor } = c.var
  if (actor.kind !== 'member') throw new Refusal('sign-in-first')
  return actor.memberId
}

/** The session token of a call; empty for a demo visitor without a session. */
export const sessionToken = (c: Context<ApiEnv>): string => readCookie(c, PARTNER) ?? ''
