// The two sign-ins for staff: name and password for a bearer token, or the editor's password for a
// cookie. A wrong try takes the same time for every name, and repeated tries have to wait.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { EventFacts } from '#contract/events.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { AdminLogin, AdminUnlock, LoginView } from '#contract/staff.ts'
import { isPassword } from '#domain/identity/passwords.ts'
import {
  findStaffUser,
  openEditorSession,
  signInStaff,
  staffActor,
} from '#domain/identity/staff-sessions.ts'
import { callerNetwork } from '#http/caller.ts'
import { EDITOR, giveCookie } from '#http/cookies.ts'
import { type ApiEnv, bindActor } from '#http/endpoint.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { countTry, openCodeBackoff, openPasswordBackoff } from '#platform/limits/backoff.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { Refusal } from '#platform/refusal.ts'
import { visitor } from '#platform/tx.ts'

const passwordTriesOf = perShop(openPasswordBackoff)
const codeTriesOf = perShop(openCodeBackoff)
const tag = 'Staff'

export const staffSignIn = {
  'POST /admin/login': endpoint({
    summary:
      'Sign in with a name and a password, and a code where the account has an authenticator',
    refuses: ['bad-login', 'code-needed'],
    tag,
    body: AdminLogin,
    responseSchema: LoginView,
    handle: async (c, { body: { username, password, code } }) => {
      c.header('cache-control', 'no-store')
      const tries = countPasswordTry(c, username.toLowerCase())
      const user = await c.var.read((tx) => findStaffUser(tx, username))
      const isRight = await isPassword(password, user?.password)
      if (!user || !isRight) return refuseSignIn(c, { userId: user?.id ?? null, way: 'name' })
      const codeTries = codeTriesOf(c.var.deps.shop)
      // Only a caller who knows the password gets here; the limit counts all networks together.
      if (code) countTry(codeTries, user.id)
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const person = { userId: user.id, passwordHash: user.password, code, key }
      bindActor(c, staffActor(user))
      const signedIn = await c.var.write((tx) => signInStaff(tx, person))
      if ('needs' in signedIn) {
        const error = refusalSentence('code-needed')
        return c.json({ success: false, error, needs: 'code' }, 401)
      }
      if ('wrong' in signedIn) {
        bindActor(c, visitor)
        return refuseSignIn(c, { userId: user.id, way: signedIn.wrong })
      }
      tries.clear()
      codeTries.clear(String(user.id))
      return c.json({ success: true, token: signedIn.token })
    },
  }),
  'POST /admin/unlock': endpoint({
    summary: 'Unlock the editor',
    refuses: ['bad-password'],
    tag,
    body: AdminUnlock,
    status: 204,
    handle: async (c, { body: { password } }) => {
      const tries = countPasswordTry(c, 'editor')
      const expected = c.var.deps.config.editorPassword
      if (!expected || !same(password, expected)) {
        await noteFailure(c, { userId: null, way: 'editor' })
        throw new Refusal('bad-password')
      }
      tries.clear()
      bindActor(c, { kind: 'editor' })
      giveCookie(c, EDITOR, await c.var.write(openEditorSession))
      return c.body(null, 204)
    },
  }),
} satisfies Routes

type Failure = EventFacts['staff.sign-in-failed']

/** The same answer for an unknown name as for a known one, after the same work. */
async function refuseSignIn(c: Context<ApiEnv>, failure: Failure) {
  await noteFailure(c, failure)
  const code = failure.way === 'code' ? 'bad-code' : 'bad-login'
  return c.json({ success: false, error: refusalSentence(code) }, 401)
}

const noteFailure = (c: Context<ApiEnv>, failure: Failure) =>
  c.var.write((tx) => tx.record('staff.sign-in-failed', failure))

/** Makes the wait after each wrong password longer, per name and network. */
function countPasswordTry(c: Context<ApiEnv>, name: string) {
  const passwordTries = passwordTriesOf(c.var.deps.shop)
  const key = `${callerNetwork(c)} ${name}`
  countTry(passwordTries, key)
  return { clear: () => passwordTries.clear(key) }
}

function same(password: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(password), digest(expected))
}
