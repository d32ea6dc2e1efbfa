// Accepts forms that a browser submits without script and forwards each as the API call that our
// script would have made, with the same rules, limits and keys. If refused, the page is rendered
// again as it was filled in; a caller over the rendering limit gets a short page instead.

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import {
  FORM_NAME_FIELD,
  PLAIN_FORMS,
  type PlainForm,
  plainThanks,
  type RefusedForm,
} from '#contract/plain-forms.ts'
import { refusalSentence, type RefusalView } from '#contract/refusals.ts'
import { tryLater } from './site-cache.ts'
import { JSON_LIMIT_BYTES, readBytes } from './endpoint.ts'
import type { RenderLimit } from '#http/limits.ts'
import { STATUS_OF } from '#http/refusals.ts'
import { isSameOrigin } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'

type Get = (path: string) => Promise<Response>
type RenderedPage = { html: string; headers: Record<string, string> }
type Deps = {
  api: {
    fetch(request: Request, env?: object): Response | Promise<Response>
    request(path: string): Response | Promise<Response>
  }
  /** The public URL of the shop; if undefined, the request's host counts. */
  publicUrl: string | undefined
  /** Renders a page with a form as it was filled in. */
  renderPage: (address: string, get: Get, refused: RefusedForm) => Promise<RenderedPage>
  /** Limits rendering. */
  limit: RenderLimit
  /** The page for a caller over the rendering limit. */
  tooOften: () => RenderedPage
}

/** The hidden field against bots: see `Trap`. */
const TRAP = 'website'
const URLENCODED = /^application\/x-www-form-urlencoded\b/i
/** Headers of the caller's request that are forwarded. */
const FORWARDED_HEADERS = ['x-forwarded-for', 'user-agent', 'cookie']

export function openPlainForms({ api, publicUrl, renderPage, limit, tooOften }: Deps): Hono {
  const site = new Hono()
  site.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.text(refusalSentence(error.code, error.details), STATUS_OF[error.code])
  })
  const receive = async (c: Context) => {
    if (!isSameOrigin(c, publicUrl)) throw new Refusal('other-site')
    const { form, typed, trapped } = await readForm(c)
    const answer = await api.fetch(callOf(c, { form, typed, trapped }), c.env as object)
    if (answer.ok) return c.redirect(plainThanks(form), 303)
    const waitMs = limit(c, 'page')
    if (waitMs > 0) return tryLater(tooOften(), waitMs)
    const { error, issues = [] } = (await answer.json()) as RefusalView
    const get: Get = async (path) => api.request(path)
    const refused = { form, typed, issues, sentence: error }
    const { html, headers } = await renderPage(PLAIN_FORMS[form].page, get, refused)
    return new Response(html, {
      status: answer.status,
      headers: { ...headers, 'cache-control': 'no-store' },
    })
  }
  for (const { page } of Object.values(PLAIN_FORMS)) site.post(page, receive)
  return site
}

async function readForm(c: Context) {
  if (!URLENCODED.test(c.req.header('content-type') ?? '')) throw new Refusal('not-json')
  const bytes = await readBytes(c.req.raw, JSON_LIMIT_BYTES, 'too-large')
  const typed = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  const { [FORM_NAME_FIELD]: form = '', [TRAP]: trap = '', ...fields } = typed
  if (!isPlainForm(form) || PLAIN_FORMS[form].page !== c.req.path) throw new Refusal('not-found')
  return { form, typed: fields, trapped: trap !== '' }
}

const isPlainForm = (name: string): name is PlainForm => Object.hasOwn(PLAIN_FORMS, name)

type Filled = { form: PlainForm; typed: Record<string, string>; trapped: boolean }

function callOf(c: Context, { form, typed, trapped }: Filled): Request {
  const { call } = PLAIN_FORMS[form]
  const body = JSON.stringify(typed)
  const headers = new Headers({
    'content-type': 'application/json',
    // A repeated submit or a reload has the same key.
    'idempotency-key': createHash('sha256')
      .update(form + body)
      .digest('base64url'),
  })
  for (const name of FORWARDED_HEADERS) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  if (trapped) headers.set('x-form', 'took=0; trap=1')
  return new Request(new URL(call, c.req.url), { method: 'POST', headers, body })
}
