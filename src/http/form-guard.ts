// Keeps bots out of public forms. Our own pages report how a form was filled in: how long the page
// had been open, and whether the hidden field was filled. Other API clients report nothing and are
// let in; rate limits and, if enabled, a CAPTCHA handle those.

import type { Context, MiddlewareHandler } from 'hono'
import { callerAddress } from '#http/caller.ts'
import type { ApiEnv } from './endpoint.ts'
import { askCaptcha } from '#platform/limits/captcha.ts'
import { Refusal } from '#platform/refusal.ts'

/** The guarded forms; the order form is not among them, so that no sale is ever lost. */
export const FORMS: readonly string[] = [
  '/api/contact',
  '/api/email-subscription',
  '/api/lottery-claims',
  '/api/mlm/members',
  '/api/order-links',
  '/api/quotes',
  '/api/restock-requests',
]
/** A form filled in faster was not typed by a person: an e-mail address alone takes longer. */
const MIN_MS = 900
const RETRY_SECONDS = 3
const FORM_REPORT = /^took=(\d{1,12}); trap=([01])$/

export const guardForms = (): MiddlewareHandler<ApiEnv> => async (c, next) => {
  if (c.req.method === 'POST' && FORMS.includes(c.req.path)) {
    refuseProgram(c.req.header('x-form'))
    await proveHuman(c)
  }
  await next()
}

/**
 * Refuses a form that seems to be filled in by a program. The message is polite, because the browser
 * of a real person may also fill in the hidden field.
 */
function refuseProgram(report: string | undefined): void {
  if (report === undefined) return
  const [, tookMs, trap] = FORM_REPORT.exec(report) ?? []
  if (tookMs === undefined || Number(tookMs) < MIN_MS || trap === '1')
    throw new Refusal('not-by-hand', { retryAfterSeconds: RETRY_SECONDS })
}

async function proveHuman(c: Context<ApiEnv>): Promise<void> {
  const { captcha } = c.var.deps.config
  if (!captcha) return
  const token = c.req.header('x-captcha') ?? ''
  const answer = token === '' ? 'no' : await askCaptcha(captcha, token, callerAddress(c))
  if (answer === 'unavailable') throw new Refusal('captcha-unavailable')
  if (answer === 'no') throw new Refusal('captcha-failed')
}
