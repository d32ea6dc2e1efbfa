// Who is signed in, and signing out.

import type { Context } from 'hono'
import { CallerView } from '#contract/team.ts'
import { discountLimit } from '#domain/orders/price-limit.ts'
import { endSession } from '#domain/identity/sessions.ts'
import { dropCookie, EDITOR, readCookie } from '#http/cookies.ts'
import { type ApiEnv, bindActor } from '#http/endpoint.ts'
import { endpoint, reading, type Routes } from '#http/route.ts'
import { bearerToken, findActor, isOwnOrigin } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'

export const session = {
  'GET /admin/me': reading({
    summary: 'Who is signed in',
    needs: 'orders.read',
    view: CallerView,
    run: async (tx, _, { var: { actor } }) => {
      const discountPercent = await discountLimit(tx)
      if (actor.kind !== 'staff')
        return {
          id: null,
          name: 'Editor',
          role: 'manager' as const,
          secondRole: null,
          discountPercent,
        }
      const { userId, name, role, secondRole = null } = actor
      return { id: userId, name, role, secondRole, discountPercent }
    },
  }),
  'POST /admin/logout': endpoint({
    summary: 'Sign out; an ended session is fine',
    refuses: ['other-site'],
    tag: 'Staff',
    status: 204,
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
