// Converts errors to responses: a refusal with its own code and sentence, an unavailable database
// or a full disk as 503 with Retry-After, a bug as a bare 500. No other detail is sent.

import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  refusalSentence,
  refusalStatus,
  type RefusalCode,
  type RefusalDetails,
  type RefusalView,
} from '#contract/refusals.ts'
import { ChangedMeanwhile, type ApiEnv, InvalidInput, OtherPrice } from './endpoint.ts'
import { Refusal } from '#platform/refusal.ts'
import { isDiskFull } from '#platform/database/sql-state.ts'

const RETRY_AFTER_SECONDS = '3'
const SORRY = 'Something went wrong on our side. Please try again.'

export function answerError(error: unknown, c: Context<ApiEnv>): Response {
  if (error instanceof InvalidInput) {
    const [first] = error.issues
    const sentence = error.issues.length === 1 && first ? first.message : refusalSentence('invalid')
    return answer(c, refusalStatus('invalid'), { error: sentence, issues: error.issues })
  }
  if (error instanceof ChangedMeanwhile) {
    const { code, fresh } = error
    return answer(c, refusalStatus(code), { error: refusalSentence(code), fresh })
  }
  if (error instanceof OtherPrice) {
    const { refusal, breakdown } = error
    const sentence = refusalSentence(refusal.code, refusal.details)
    return answer(c, refusalStatus('price-changed'), { error: sentence, breakdown })
  }
  if (error instanceof Refusal) return refuse(c, error.code, error.details)
  if (isDiskFull(error)) {
    c.var.deps.log.error({ err: error }, 'the disk is full')
    return refuse(c, 'unavailable')
  }
  if (c.var.deps.outage.isOutage(error)) return refuse(c, 'unavailable')
  c.var.deps.log.error({ err: error, path: pathToLog(c), method: c.req.method }, 'a bug')
  return answer(c, 500, { error: SORRY })
}

function refuse(c: Context<ApiEnv>, code: RefusalCode, details: RefusalDetails = {}): Response {
  const status = refusalStatus(code)
  if (status === 503 || status === 429)
    c.header('retry-after', String(details.retryAfterSeconds ?? RETRY_AFTER_SECONDS))
  const error = refusalSentence(code, details)
  const { at } = details
  return answer(
    c,
    status,
    at ? { error, issues: [{ path: String(at), message: error }] } : { error },
  )
}

function answer(c: Context<ApiEnv>, status: ContentfulStatusCode, view: RefusalView): Response {
  c.header('cache-control', 'no-store')
  return c.json(view, status)
}

/** The path without any link in it, because an order's link is as good as a password. */
const pathToLog = (c: Context) =>
  c.req.path.replace(/(order-pages|order|quote-pages|quote)\/[^/]+/, '$1/…')
