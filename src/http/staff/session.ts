// Who is signed in, and signing out.

import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { endSession, findSession } from '#domain/identity/sessions.ts'
import { type ApiEnv, enter, describe } from '#http/endpoint.ts'
import {
  bearerToken,
  EDITOR_COOKIE,
  isOwnOrigin,
  requireAbility,
  using,
} from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'

const tag = 'Staff'

export const session = new Hono<ApiEnv>()
  .get(
    '/admin/me',
    requireAbility('orders.read'),
    describe('Who is signed in', { answers: { 200: 'The person' }, tag }),
    (c) => {
      const { actor } = c.var
      return actor.kind === 'staff'
        ? c.json({
            id: actor.userId,
            name: actor.name,
            role: actor.role,
            secondRole: actor.secondRole ?? null,
          })
        : c.json({ id: null, name: 'Editor', role: 'manager', secondRole: null })
    },
  )
  .post(
    '/admin/logout',
    describe('Sign out; an ended session is fine', {
      answers: { 204: 'Signed out', 403: 'A cookie from another site' },
      tag,
    }),
    async (c) => {
      const carried = getCookie(c, EDITOR_COOKIE)
      if (carried && !isOwnOrigin(c)) throw new Refusal('other-site')
      for (const token of [bearerToken(c), carried]) if (token) await signOut(c, token)
      deleteCookie(c, EDITOR_COOKIE, { path: '/', secure: true })
      return c.body(null, 204)
    },
  )

async function signOut(c: Context<ApiEnv>, token: string): Promise<void> {
  const actor = await c.var.read((tx) => findSession(tx, token, using(c)))
  if (actor) enter(c, actor)
  await c.var.write((tx) => endSession(tx, token))
}
