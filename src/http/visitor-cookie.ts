// Identifies visitors of the prize wheel: a random HttpOnly cookie, sent to the API only and
// deleted after two days. It connects a spin with its claim and serves no other purpose.

import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { keyOf } from '#http/idempotent.ts'
import type { ApiEnv } from './endpoint.ts'
import { LINK_FORM, linkToken, trueRandom } from '#platform/random.ts'

const COOKIE = 'visitor'
const DAYS = 2

export function findVisitor(c: Context<ApiEnv>): string | undefined {
  const token = getCookie(c, COOKIE)
  return token && LINK_FORM.test(token) ? token : undefined
}

/**
 * The visitor's token; a new visitor gets one. If the response with the cookie was lost, a repeated
 * call must belong to the same visitor: so the token is derived from its Idempotency-Key.
 */
export function knowVisitor(c: Context<ApiEnv>): string {
  const token = findVisitor(c) ?? tokenOfKey(keyOf(c)) ?? linkToken(trueRandom)
  setCookie(c, COOKIE, token, {
    httpOnly: true,
    secure: c.var.parts.config.publicUrl?.startsWith('https:') ?? false,
    sameSite: 'Lax',
    path: '/api',
    maxAge: DAYS * 24 * 3600,
  })
  return token
}

const TOKEN_BYTES = 16

function tokenOfKey(key: string | undefined): string | undefined {
  if (!key) return undefined
  const digest = createHash('sha256').update(`visitor ${key}`).digest()
  return digest.subarray(0, TOKEN_BYTES).toString('base64url')
}
