// Who is signed in, and signing out.

import type { Context } from 'hono'
import { discountLimit } from '#domain/orders/price-limit.ts'
import { endSession } from '#domain/identity/sessions.ts'
import { dropCookie, EDITOR, readCookie } from '#http/cookies.ts'
import { type ApiEnv, bindActor } from '#http/endpoint.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { bearerToken, findActor, isOwnOrigin } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'

export const session = {
  'GET /admin/me': endpoint({
    summary: 'Who is signed in',
    needs: 'orders.read',
    handle: async (c) => {
      const { actor } = c.var
      /** How far below the shop's prices the caller may sell; null without a limit. */
      const discountPercent = await c.var.read(discountLimit)
      if (actor.kind !== 'staff') {
        const editor = { id: null, name: 'Editor', role: 'manager' as const, secondRole: null }
        return c.json({ ...editor, discountPercent })
      }
      const { userId, name, role, secondRole = null } = actor
      return c.json({ id: userId, name, role, secondRole, discountPercent })
    },
  }),
  'POST /admin/logout': endpoint({
    summary: 'Sign out; an ended session is fine',
    tag: 'Staff',
    status: 204,
    errors: { 403: 'A cookie from another site' },
    handle: async (c) => {
      const cookie = readCookie(c, EDITOR)
      if (cookie && !isOwnOrigin(c)) throw new Refusal('other-site')
      for (const token of [bearerToken(c), cookie]) if (token) await signOut(c, token)
      dropCookie(c, EDITOR)
      return c.body(null, 204)
    },
  }),
} satisfies Routes

async function signOut(c: Context<ApiEnv>, token: string): Promise<void> {
  const actor = await findActor(c, token)
  if (actor) bindActor(c, actor)
  await c.var.write((tx) => endSession(tx, token))
}
