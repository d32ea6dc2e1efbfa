// Guards the staff routes. Every route names the ability it needs: no session is 401, a session without
// the ability 403. For a change, a cookie only counts on requests from our own pages.

import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { Ability } from '#contract/staff.ts'
import { can } from '#domain/identity/may.ts'
import { type FoundSession, type SessionUse, touchSession } from '#domain/identity/sessions.ts'
import { findSession } from '#domain/identity/staff-sessions.ts'
import { EDITOR, readCookie } from './cookies.ts'
import { type ApiEnv, bindActor } from './endpoint.ts'
import { Refusal } from '#platform/refusal.ts'
import { throttlePerShop } from '#platform/limits/throttle.ts'
import { type Actor, type Tx, visitor } from '#platform/tx.ts'

/** Admits staff who have an ability; the handlers after it read and write as them. */
export async function admitStaff(c: Context<ApiEnv>, ability: Ability): Promise<void> {
  const { actor, isAllowed } = await findCaller(c, ability)
  bindActor(c, actor)
  if (!isAllowed) await refuse(c, actor, ability)
  c.header('cache-control', 'no-store')
}

/** Limits the recorded refusals per person and ability, so that a script cannot flood the audit log. */
const recordedRefusals = throttlePerShop({ limit: 5, windowMs: 600_000 })

/** Refuses somebody who is signed in, and records it for the audit log. */
async function refuse(c: Context<ApiEnv>, actor: Actor, ability: Ability): Promise<never> {
  const userId = actor.kind === 'staff' ? actor.userId : null
  if (recordedRefusals(c.var.deps.shop).take(`${userId} ${ability}`, new Date()) === 0) {
    const call = `${c.req.method} ${routePath(c)}`
    await c.var
      .write((tx) => tx.record('staff.refused', { userId, ability, call }))
      .catch((error: unknown) => c.var.deps.log.warn({ err: error }, 'a refusal went unnoted'))
  }
  throw new Refusal('not-allowed')
}

/** Whether staff or the editor make this call; for routes that are open to everybody. */
export async function isStaffCall(c: Context<ApiEnv>): Promise<boolean> {
  const tokens = [bearerToken(c), readCookie(c, EDITOR)].filter((token) => token !== undefined)
  for (const token of tokens) if (await findActor(c, token)) return true
  return false
}

type Caller = { actor: Actor; isAllowed: boolean }

/**
 * The caller, by the bearer token or else by the editor's cookie. The token comes first because it names a
 * person; the cookie still counts where the token does not suffice. Their abilities are never combined.
 */
async function findCaller(c: Context<ApiEnv>, ability: Ability): Promise<Caller> {
  const bearer = bearerToken(c)
  const named = bearer && (await findActor(c, bearer))
  if (named && can(named, ability)) return { actor: named, isAllowed: true }
  const token = readCookie(c, EDITOR)
  // On a change from another site, a cookie beside a bearer token is ignored, a cookie alone refused.
  if (token && (!bearer || mayUseCookie(c))) {
    if (!mayUseCookie(c)) throw new Refusal('other-site')
    const editor = await findActor(c, token)
    if (editor) return { actor: editor, isAllowed: can(editor, ability) }
  }
  if (named) return { actor: named, isAllowed: false }
  throw new Refusal(bearer || token ? 'sign-in-first' : 'no-token')
}

export const findActor = (c: Context<ApiEnv>, token: string) =>
  findOwner(c, (tx, use) => findSession(tx, token, use))

/** The owner of a session. Reads only, except where the session's last use or its end is to be saved. */
export async function findOwner<Owner>(
  c: Context<ApiEnv>,
  find: (tx: Tx, use: SessionUse) => Promise<FoundSession<Owner>>,
): Promise<Owner | undefined> {
  const { shop } = c.var.deps
  const { owner, touch } = await shop.read(visitor, (tx) => find(tx, sessionUse(c)))
  if (touch) await shop.write(visitor, (tx) => touchSession(tx, touch))
  return owner
}

export const sessionUse = (c: Context<ApiEnv>): SessionUse => ({
  idleMinutes: c.var.deps.config.sessionIdleMinutes,
  unattended: c.req.header('x-unattended') !== undefined,
})

const mayUseCookie = (c: Context<ApiEnv>) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' || isOwnOrigin(c)

export function bearerToken(c: Context): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Whether a call comes from our own pages, so that no other site can use a cookie. */
export const isOwnOrigin = (c: Context<ApiEnv>) => isSameOrigin(c, c.var.deps.config.publicUrl)

export function isSameOrigin(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('origin')
  if (!origin || !URL.canParse(origin)) return false
  if (publicUrl) return new URL(origin).origin === new URL(publicUrl).origin
  return new URL(origin).host === c.req.header('host')
}
