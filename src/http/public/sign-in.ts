// The two ways in for staff: name and password for a bearer token, or the editor's password for a
// cookie. A wrong answer costs the same time whoever it was for, and guessing is slow.

import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { refusalSentence } from '#contract/refusals.ts'
import { AdminLogin, AdminUnlock } from '#contract/staff.ts'
import { isPassword } from '#domain/identity/passwords.ts'
import {
  EDITOR_SESSION_HOURS,
  findStaffUser,
  openEditorSession,
  openStaffSession,
  staffActor,
} from '#domain/identity/sessions.ts'
import { callerAddress } from '#http/caller.ts'
import { body, type Door, says } from '#http/kit.ts'
import { EDITOR_COOKIE } from '#http/staff-guard.ts'
import { openLimiter } from '#platform/limiter.ts'
import { Refusal } from '#platform/refusal.ts'

const wrongTries = openLimiter({ most: 10, windowMs: 10 * 60_000 })
const tag = 'Staff'

export const signIn = new Hono<Door>()
  .post(
    '/admin/login',
    says('Sign in with a name and a password', {
      takes: AdminLogin,
      answers: { 200: 'success, token', 401: 'success false, error', 429: 'Too many tries' },
      tag,
    }),
    body(AdminLogin),
    async (c) => {
      const { username, password } = c.req.valid('json')
      const strike = countTry(c, username.toLowerCase())
      const user = await c.var.read((tx) => findStaffUser(tx, username))
      const right = await isPassword(password, user?.password)
      if (!user || !right) {
        return c.json({ success: false, error: refusalSentence('bad-login') }, 401)
      }
      strike()
      const { shop } = c.var.parts
      const token = await shop.write(staffActor(user), (tx) =>
        openStaffSession(tx, { userId: user.id }),
      )
      c.header('cache-control', 'no-store')
      return c.json({ success: true, token })
    },
  )
  .post(
    '/admin/unlock',
    says('Unlock the editor', {
      takes: AdminUnlock,
      answers: { 204: 'A session cookie', 401: 'Incorrect password' },
      tag,
    }),
    body(AdminUnlock),
    async (c) => {
      const strike = countTry(c, 'editor')
      const expected = c.var.parts.config.editorPassword
      if (!expected || !same(c.req.valid('json').password, expected))
        throw new Refusal('bad-password')
      strike()
      const token = await c.var.write(openEditorSession)
      const maxAge = EDITOR_SESSION_HOURS * 3600
      const safe = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' } as const
      setCookie(c, EDITOR_COOKIE, token, { ...safe, maxAge })
      return c.body(null, 204)
    },
  )

/**
 * Refuses at once where too many tries went wrong. Each counts before it is checked, because many
 * can come at the same moment; a right one is struck out by what this answers.
 */
function countTry(c: Context<Door>, name: string): () => void {
  const now = new Date()
  const key = `${callerAddress(c)} ${name}`
  if (!wrongTries.allows(key, now)) throw new Refusal('too-often')
  return wrongTries.count(key, now)
}

function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
