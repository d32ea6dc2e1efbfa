// The staff door. Every route behind it names the ability it needs; no session is 401, a session
// without the ability 403. A cookie only counts for a call that comes from our own pages.

import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { routePath } from 'hono/route'
import { type Ability, mayDo, mayWith } from '#contract/staff.ts'
import { findSession, type Using } from '#domain/identity/sessions.ts'
import { type ApiEnv, enter } from './endpoint.ts'
import { Refusal } from '#platform/refusal.ts'
import { throttlePerShop } from '#platform/limits/throttle.ts'
import type { Actor } from '#platform/tx.ts'

export const EDITOR_COOKIE = '__Host-editor'
/** Marks a guarded route, so that a test can list every one of them. */
export const ABILITY = Symbol('ability')

/** Lets in staff who have an ability; the handlers below read and write in their name. */
export async function admitStaff(c: Context<ApiEnv>, ability: Ability): Promise<void> {
  const { actor, may } = await whoAsks(c, ability)
  enter(c, actor)
  if (!may) await refuse(c, actor, ability)
  c.header('cache-control', 'no-store')
}

/** The same as a middleware. */
export function requireAbility(ability: Ability): MiddlewareHandler<ApiEnv> {
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    await admitStaff(c, ability)
    await next()
  }
  return Object.assign(guard, { [ABILITY]: ability })
}

/** The editor's password opens what a manager may do, but for an account: it is nobody's. */
export function can(actor: Actor, ability: Ability): boolean {
  if (actor.kind === 'staff') return mayWith(actor, ability)
  return actor.kind === 'editor' && ability !== 'account.own' && mayDo('manager', ability)
}

/** In ten minutes, of each person and ability: a program that knocks and knocks fills no book. */
const notedOf = throttlePerShop({ most: 5, windowMs: 600_000 })

/** Says no to somebody who is signed in, and writes it down for the audit log. */
async function refuse(c: Context<ApiEnv>, actor: Actor, ability: Ability): Promise<never> {
  const userId = actor.kind === 'staff' ? actor.userId : null
  if (notedOf(c.var.parts.shop).take(`${userId} ${ability}`, new Date()) === 0) {
    const call = `${c.req.method} ${routePath(c)}`
    await c.var
      .write((tx) => tx.record('staff.refused', { userId, ability, call }))
      .catch((error: unknown) => c.var.parts.log.warn({ err: error }, 'a refusal went unnoted'))
  }
  throw new Refusal('not-allowed')
}

/** Whether somebody of staff or the editor asks; for calls that are open to everybody. */
export async function isStaffCall(c: Context<ApiEnv>): Promise<boolean> {
  const tokens = [bearerToken(c), getCookie(c, EDITOR_COOKIE)].filter(
    (token) => token !== undefined,
  )
  for (const token of tokens) if (await findActor(c, token)) return true
  return false
}

type Asker = { actor: Actor; may: boolean }

/**
 * Who asks, by the token or else by the cookie: the token counts first, as it names a person, and
 * hides nothing that the cookie opens. Neither lends the other its abilities.
 */
async function whoAsks(c: Context<ApiEnv>, ability: Ability): Promise<Asker> {
  const bearer = bearerToken(c)
  const named = bearer && (await findActor(c, bearer))
  if (named && can(named, ability)) return { actor: named, may: true }
  const token = getCookie(c, EDITOR_COOKIE)
  if (token && (!bearer || mayCarryCookie(c))) {
    if (!mayCarryCookie(c)) throw new Refusal('other-site')
    const editor = await findActor(c, token)
    if (editor) return { actor: editor, may: can(editor, ability) }
  }
  if (named) return { actor: named, may: false }
  throw new Refusal(bearer || token ? 'sign-in-first' : 'no-token')
}

const findActor = (c: Context<ApiEnv>, token: string) =>
  c.var.parts.shop.read({ kind: 'visitor' }, (tx) => findSession(tx, token, using(c)))

/** How long a session of this shop may be idle, and whether the page says that nobody is there. */
export const using = (c: Context<ApiEnv>): Using => ({
  idleMinutes: c.var.parts.config.sessionIdleMinutes,
  unattended: c.req.header('x-unattended') !== undefined,
})

const mayCarryCookie = (c: Context<ApiEnv>) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' || isOwnOrigin(c)

export function bearerToken(c: Context): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Whether a call comes from our own pages: no other site rides on a cookie. */
export const isOwnOrigin = (c: Context<ApiEnv>) => comesFrom(c, c.var.parts.config.publicUrl)

export function comesFrom(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('origin')
  if (!origin || !URL.canParse(origin)) return false
  if (publicUrl) return new URL(origin).origin === new URL(publicUrl).origin
  return new URL(origin).host === c.req.header('host')
}
