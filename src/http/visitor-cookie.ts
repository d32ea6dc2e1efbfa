// Who spins: a random cookie that scripts cannot read, sent to the API alone and forgotten after
// two days. It tells visitors apart for a spin and its claim, and serves nothing else.

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
 * The visitor's token; a new visitor gets one. A call that is sent again because its answer, and
 * with it the cookie, was lost is the same visitor's: the token then comes of its Idempotency-Key.
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
