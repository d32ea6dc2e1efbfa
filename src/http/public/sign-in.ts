// The two ways in for staff: name and password for a bearer token, or the editor's password for a
// cookie. A wrong answer costs the same time whoever it was for, and guessing is slow.

import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import type { EventFacts } from '#contract/events.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { AdminLogin, AdminUnlock } from '#contract/staff.ts'
import { isPassword } from '#domain/identity/passwords.ts'
import { EDITOR_SESSION_HOURS, openEditorSession } from '#domain/identity/staff-sessions.ts'
import { findStaffUser, staffActor } from '#domain/identity/staff-user.ts'
import { signInStaff } from '#domain/identity/sign-in-staff.ts'
import { callerNetwork } from '#http/caller.ts'
import { body, type ApiEnv, enter, describe } from '#http/endpoint.ts'
import { EDITOR_COOKIE } from '#http/staff-guard.ts'
import { openBackoff, takeTurn } from '#platform/limits/backoff.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { Refusal } from '#platform/refusal.ts'
import { visitor } from '#platform/tx.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const passwordTriesOf = perShop(() =>
  openBackoff({ free: 5, firstMs: 15_000, maxMs: 15 * MINUTE_MS, forgetMs: HOUR_MS }),
)
const codeTriesOf = perShop(() =>
  openBackoff({ free: 10, firstMs: 30_000, maxMs: 15 * MINUTE_MS, forgetMs: HOUR_MS }),
)
const tag = 'Staff'

export const signIn = new Hono<ApiEnv>()
  .post(
    '/admin/login',
    describe(
      'Sign in with a name and a password, and a code where the account has an authenticator',
      {
        takes: AdminLogin,
        answers: {
          200: 'success, token',
          401: 'success false, error, needs',
          429: 'Too many tries',
        },
        tag,
      },
    ),
    body(AdminLogin),
    async (c) => {
      c.header('cache-control', 'no-store')
      const { username, password, code } = c.req.valid('json')
      const tries = countTry(c, username.toLowerCase())
      const user = await c.var.read((tx) => findStaffUser(tx, username))
      const right = await isPassword(password, user?.password)
      if (!user || !right) return wrong(c, { userId: user?.id ?? null, way: 'name' })
      const codeTries = codeTriesOf(c.var.parts.shop)
      // Only who knows the password gets here: guessing is slow from however many networks.
      if (code) takeTurn(codeTries, user.id)
      const key = await openAppSecret(c.var.parts.config.dataDir)
      const person = { userId: user.id, passwordHash: user.password, code, key }
      enter(c, staffActor(user))
      const signedIn = await c.var.write((tx) => signInStaff(tx, person))
      if ('needs' in signedIn)
        return c.json({ success: false, error: refusalSentence('code-needed'), needs: 'code' }, 401)
      if ('wrong' in signedIn) {
        enter(c, visitor)
        return wrong(c, { userId: user.id, way: signedIn.wrong })
      }
      tries.clear()
      codeTries.clear(String(user.id))
      return c.json({ success: true, token: signedIn.token })
    },
  )
  .post(
    '/admin/unlock',
    describe('Unlock the editor', {
      takes: AdminUnlock,
      answers: { 204: 'A session cookie', 401: 'Incorrect password' },
      tag,
    }),
    body(AdminUnlock),
    async (c) => {
      const tries = countTry(c, 'editor')
      const expected = c.var.parts.config.editorPassword
      if (!expected || !same(c.req.valid('json').password, expected)) {
        await noteFailure(c, { userId: null, way: 'editor' })
        throw new Refusal('bad-password')
      }
      tries.clear()
      enter(c, { kind: 'editor' })
      const token = await c.var.write(openEditorSession)
      const maxAge = EDITOR_SESSION_HOURS * 3600
      const safe = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' } as const
      setCookie(c, EDITOR_COOKIE, token, { ...safe, maxAge })
      return c.body(null, 204)
    },
  )

type Failure = EventFacts['staff.sign-in-failed']

/** The same for an unknown name as for a known one, down to the work it takes. */
async function wrong(c: Context<ApiEnv>, failure: Failure) {
  await noteFailure(c, failure)
  const code = failure.way === 'code' ? 'bad-code' : 'bad-login'
  return c.json({ success: false, error: refusalSentence(code) }, 401)
}

const noteFailure = (c: Context<ApiEnv>, failure: Failure) =>
  c.var.write((tx) => tx.record('staff.sign-in-failed', failure))

/** Whoever guesses waits longer and longer, for each name and network; nobody else does. */
function countTry(c: Context<ApiEnv>, name: string) {
  const passwordTries = passwordTriesOf(c.var.parts.shop)
  const key = `${callerNetwork(c)} ${name}`
  takeTurn(passwordTries, key)
  return { clear: () => passwordTries.clear(key) }
}

function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
