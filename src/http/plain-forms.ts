// Accepts forms that a browser submits without script and forwards each as the API call that our
// script would have made, with the same rules, limits and keys. If refused, the page is rendered
// again as it was filled in; a caller over the rendering limit gets a short page instead.
//
// Pages are the same bytes for everybody, so a form brings no key along. A browser that has none is given
// one and sends the form again by itself (307); once the form is accepted, the key is over. So a second
// press or a reload has the same key, and the same words sent another time have another. A form with files
// needs none: a line has one review.

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import {
  FORM_NAME_FIELD,
  pathWith,
  PLAIN_FORMS,
  type PlainForm,
  plainThanks,
  TRAP_FIELD,
  type RefusedForm,
} from '#contract/plain-forms.ts'
import { PHOTOS_MAX_BYTES } from '#contract/review-limits.ts'
import { refusalSentence, refusalStatus, type RefusalView } from '#contract/refusals.ts'
import { openHttps } from './caller.ts'
import { dropCookie, FORM_KEY, giveCookie, readCookie } from './cookies.ts'
import { tryLater } from './site-cache.ts'
import { type ApiEnv, JSON_LIMIT_BYTES, readBytes } from './endpoint.ts'
import type { RenderLimit } from '#http/limits.ts'
import { isSameOrigin } from '#http/staff-guard.ts'
import { LINK_FORM, linkToken, trueRandom } from '#platform/random.ts'
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
  trustedProxies: readonly string[]
  /** Renders a page with a form as it was filled in. */
  renderPage: (address: string, get: Get, refused: RefusedForm) => Promise<RenderedPage>
  /** Limits rendering. */
  limit: RenderLimit
  /** The page for a caller over the rendering limit. */
  tooManyRequests: () => RenderedPage
}

const MULTIPART = /^multipart\/form-data\b/i
/** Photos, and what a form adds around them. */
const FILES_LIMIT_BYTES = PHOTOS_MAX_BYTES + JSON_LIMIT_BYTES
const URLENCODED = /^application\/x-www-form-urlencoded\b/i
/** Headers of the caller's request that are forwarded. */
const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'user-agent', 'cookie']

export function openPlainForms(deps: Deps): Hono<ApiEnv> {
  const { api, publicUrl, renderPage, limit, tooManyRequests } = deps
  const site = new Hono<ApiEnv>()
  const byHttps = openHttps(deps)
  site.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.text(refusalSentence(error.code, error.details), refusalStatus(error.code))
  })
  const receive = async (c: Context<ApiEnv>) => {
    c.set('byHttps', byHttps(c))
    if (!isSameOrigin(c, publicUrl)) throw new Refusal('other-site')
    const filled = await readForm(c, async (call) => {
      const headers = forwardedHeaders(c)
      return (await api.fetch(new Request(new URL(call, c.req.url), { headers }), c.env as object))
        .ok
    })
    const { form, typed } = filled
    const key = keyOf(c)
    if (!key && !filled.files) return giveKey(c)
    const answer = await api.fetch(callOf(c, filled, key), c.env as object)
    if (answer.ok) {
      dropCookie(c, FORM_KEY)
      return c.redirect(plainThanks(form, c.req.param()), 303)
    }
    const waitMs = limit(c, 'page')
    if (waitMs > 0) return tryLater(tooManyRequests(), waitMs)
    const { error, issues = [] } = (await answer.json()) as RefusalView
    const get: Get = async (path) => api.request(path)
    const refused = { form, typed, issues, sentence: error }
    const { html, headers } = await renderPage(c.req.path, get, refused)
    return new Response(html, {
      status: answer.status,
      headers: { ...headers, 'cache-control': 'no-store' },
    })
  }
  for (const { page } of Object.values(PLAIN_FORMS)) site.post(page, receive)
  return site
}

/** Forms with files, whose bytes are forwarded as they came. */
const WITH_FILES: ReadonlySet<PlainForm> = new Set(['review'])

async function readForm(c: Context, isFound: IsFound): Promise<Filled> {
  const type = c.req.header('content-type') ?? ''
  const hasFiles = MULTIPART.test(type)
  if (!hasFiles && !URLENCODED.test(type)) throw new Refusal('not-json')
  if (hasFiles) await refuseNowhere(c, isFound)
  const bytes = await readBytes(
    c.req.raw,
    hasFiles ? FILES_LIMIT_BYTES : JSON_LIMIT_BYTES,
    hasFiles ? new Refusal('photos-too-large') : 'too-large',
  )
  const texts = hasFiles
    ? await textsIn(bytes, type)
    : Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  const { [FORM_NAME_FIELD]: form = '', [TRAP_FIELD]: trap = '', ...typed } = texts
  if (!isPlainForm(form) || PLAIN_FORMS[form].page !== c.req.routePath)
    throw new Refusal('not-found')
  if (WITH_FILES.has(form) !== hasFiles) throw new Refusal('not-found')
  return { form, typed, trapped: trap !== '', ...(hasFiles && { files: { bytes, type } }) }
}

type IsFound = (call: string) => Promise<boolean>

/** Refuses files for what there is not, before they are read. */
async function refuseNowhere(c: Context, isFound: IsFound): Promise<void> {
  const pages = [...WITH_FILES].map((form) => PLAIN_FORMS[form])
  const own = pages.find(({ page }) => page === c.req.routePath)
  if (!own || !(await isFound(pathWith(own.call, c.req.param())))) throw new Refusal('not-found')
}

/** The texts of a multipart form, without its files. */
async function textsIn(bytes: Buffer, type: string): Promise<Record<string, string>> {
  const response = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  const data = await response.formData().catch(() => new FormData())
  return Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

const isPlainForm = (name: string): name is PlainForm => Object.hasOwn(PLAIN_FORMS, name)

type Filled = {
  form: PlainForm
  typed: Record<string, string>
  trapped: boolean
  /** The form as it came, if it has files. */
  files?: { bytes: Buffer; type: string }
}

/** In the address for a browser that takes no cookies. */
const KEY_FIELD = 'key'

const keyOf = (c: Context<ApiEnv>): string | undefined =>
  [readCookie(c, FORM_KEY), c.req.query(KEY_FIELD)].find((key) => key && LINK_FORM.test(key))

function giveKey(c: Context<ApiEnv>): Response {
  const key = linkToken(trueRandom)
  giveCookie(c, FORM_KEY, key)
  c.header('cache-control', 'no-store')
  return c.redirect(`${c.req.path}?${KEY_FIELD}=${key}`, 307)
}

function callOf(
  c: Context,
  { form, typed, trapped, files }: Filled,
  key: string | undefined,
): Request {
  const call = pathWith(PLAIN_FORMS[form].call, c.req.param())
  const body = JSON.stringify(typed)
  const headers = new Headers({ 'content-type': files?.type ?? 'application/json' })
  // Two forms in two tabs have one cookie; their words tell them apart.
  const sent = createHash('sha256').update(`${key} ${form} ${body}`).digest('base64url')
  if (key) headers.set('idempotency-key', sent)
  for (const [name, value] of Object.entries(forwardedHeaders(c))) headers.set(name, value)
  if (trapped) headers.set('x-form', 'took=0; trap=1')
  const bytes = files ? new Uint8Array(files.bytes) : body
  return new Request(new URL(call, c.req.url), { method: 'POST', headers, body: bytes })
}

function forwardedHeaders(c: Context): Record<string, string> {
  const sent = FORWARDED_HEADERS.map((name) => [name, c.req.header(name)] as const)
  return Object.fromEntries(sent.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
