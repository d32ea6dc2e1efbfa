// What all endpoints share: reading a body within its size limit, validating it against a schema,
// a transaction for the caller, and the call's entry in the API description.

import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { MailTestView } from '#contract/mails.ts'
import type { BroadcastPreview } from '#contract/broadcasts.ts'
import { plainIssue } from '#contract/plain-issues.ts'
import type { Issue, RefusalCode } from '#contract/refusals.ts'
import { callerAddress } from './caller.ts'
import type { ShopFacts } from '#contract/shop.ts'
import type { Readers } from './send-file.ts'
import { idempotent, type Answer, type Repeated } from './idempotent.ts'
import type { IsBreached } from '#platform/network/breached-passwords.ts'
import type { Config } from '#platform/config.ts'
import type { DatabaseOutage } from '#platform/database/database-outage.ts'
import type { Gateways } from '#platform/gateways/open-gateways.ts'
import type { LanguageModel } from '#platform/network/language-model.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Shop } from '#platform/shop.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Actor, Origin, Tx } from '#platform/tx.ts'

export type Deps = {
  shop: Shop
  config: Config
  log: Log
  outage: DatabaseOutage
  /** The number of migrations applied. */
  migrations: number
  /** Uploaded files of products. */
  storage: Storage
  /** Counts who reads files at the moment. */
  readers: Readers
  /** The card gateways that are set up. */
  gateways: Gateways
  /** Whether a new password is known to be breached; false if no service is configured. */
  isBreached: IsBreached
  /** The language model of the assistant; without one the assistant gives its own answers. */
  model: LanguageModel | undefined
  /** The base URL of the shop, without a trailing slash. */
  publicUrl: string
  /** Renders a broadcast as it will look; injected because `mail` is another area. */
  broadcastMail: (facts: BroadcastFacts) => BroadcastPreview
  /** Renders a test mail; injected for the same reason. */
  testMail: (shop: ShopFacts) => { subject: string; html: string; text: string }
  /** Sends a test mail and waits for the mail server's reply. */
  tryMail: (recipient: string) => Promise<MailTestView>
}

export type BroadcastFacts = {
  subject: string
  body: string
  unsubscribeUrl: string
  shop: ShopFacts
}

/** The environment of a handler: what it finds in `c.var`. */
export type ApiEnv = {
  Variables: {
    deps: Deps
    /** The caller's IP address; 'unknown' for an in-process call. */
    caller: string
    /** Whether the shop is served by https. */
    byHttps: boolean
    actor: Actor
    read: <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>
    /** Reads public data, from the replica while it is up to date. */
    readReplica: <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>
    write: <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>
    /** Runs a write and returns its result, then rolls back. */
    dryRun: <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>
    /**
     * A write that answers a repeated Idempotency-Key with the first response. `beforeResponse` runs
     * before each successful response, repeated ones included, for example to set a cookie.
     */
    once: <T extends object>(
      body: unknown,
      verb: (tx: Tx) => Promise<Answer<T>>,
      repeated?: Repeated<T>,
      beforeResponse?: (answer: T) => Promise<void>,
    ) => Promise<Response & TypedResponse<T, ContentfulStatusCode, 'json'>>
  }
}

export const JSON_LIMIT_BYTES = 64 * 1024

/** Sets the actor of the call: the handlers after it read and write as `actor`. */
export function bindActor(c: Context<ApiEnv>, actor: Actor): void {
  const { shop } = c.var.deps
  const origin = originOf(c)
  const write: ApiEnv['Variables']['write'] = (verb) => shop.write(actor, verb, origin)
  c.set('actor', actor)
  c.set('read', (verb) => shop.read(actor, verb))
  c.set('readReplica', (verb) => shop.readReplica(actor, verb))
  c.set('write', write)
  c.set('dryRun', (verb) => shop.dryRun(actor, verb))
  c.set('once', async (body, verb, repeated, beforeResponse) => {
    const answer = await idempotent(c, body, write, verb, repeated)
    if (answer.status < 300) await beforeResponse?.(answer.body)
    return c.json(answer.body, answer.status) as never
  })
}

const MAX_BROWSER_LENGTH = 300

const originOf = (c: Context<ApiEnv>): Origin => ({
  address: callerAddress(c),
  browser: (c.req.header('user-agent') ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, MAX_BROWSER_LENGTH),
})

/** A validation error: 422 with one issue for each invalid field. */
export class InvalidInput extends Refusal {
  readonly issues: Issue[]
  constructor(issues: Issue[]) {
    super('invalid')
    this.issues = issues
  }
}

/** A refusal because somebody else changed the record meanwhile; carries its current state. */
export class ChangedMeanwhile extends Refusal {
  readonly fresh: object
  constructor(code: RefusalCode, fresh: object) {
    super(code)
    this.fresh = fresh
  }
}

/** For `.catch` of a write: adds the record's current state to a refusal with this code. */
export const withCurrent =
  (c: Context<ApiEnv>, code: RefusalCode, read: (tx: Tx) => Promise<object>) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== code) throw error
    throw new ChangedMeanwhile(code, await c.var.read(read))
  }

/** A refusal because the total is not the one the shopper saw; carries what the order costs now. */
export class OtherPrice extends Error {
  readonly refusal: Refusal
  readonly breakdown: object

  constructor(refusal: Refusal, breakdown: object) {
    super(refusal.code)
    this.refusal = refusal
    this.breakdown = breakdown
  }
}

/**
 * Reads and validates a JSON body, before the handler of a route runs. Refuses another type (415), more than `limit` bytes
 * (413), what is no JSON (400), and what the schema does not take (422).
 */
export async function readBody<S extends z.ZodType>(
  c: Context<ApiEnv>,
  schema: S,
  limit = JSON_LIMIT_BYTES,
): Promise<z.output<S>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Refusal('not-json')
  return check(schema, parseJson(await readBytes(c.req.raw, limit, 'too-large')))
}

/** Reads and validates the query string. A repeated name becomes a list. */
export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  const values = Object.entries(c.req.queries()).map(([name, list]) => [
    name,
    list.length > 1 ? list : list[0],
  ])
  return check(schema, Object.fromEntries(values))
}

/** A numeric id from the path; anything else is not found. */
export function idParam(c: Context, name: string): number {
  const text = c.req.param(name) ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Refusal('not-found')
  return Number(text)
}

/** The unguessable link from the path. */
export const linkParam = (c: Context): string => c.req.param('link') ?? ''

/** The version in If-Match; undefined without one, or for `*`. */
export function seenVersion(c: Context): string | undefined {
  const header = c.req.header('if-match')?.trim()
  return header && header !== '*' ? header.replace(/^(?:W\/)?"(.*)"$/, '$1') : undefined
}

/** Validates a value against a schema or throws InvalidInput. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: plainIssue })
  if (parsed.success) return parsed.data
  throw new InvalidInput(
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  )
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('bad-json')
  }
}

/** The bytes of a request; limited by what arrives, whatever Content-Length says. */
export async function readBytes(
  request: Request,
  limit: number,
  refusal: 'too-large' | 'file-too-large' | 'statement-too-large' | Refusal,
): Promise<Buffer> {
  const refused = () => (refusal instanceof Refusal ? refusal : new Refusal(refusal))
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refused()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of orRefuse(request.body ?? [], new Refusal('bad-json'))) {
    length += chunk.byteLength
    if (length > limit) throw refused()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Yields the body; a client that disconnects, or is cut off for being slow, is refused. */
async function* orRefuse(body: AsyncIterable<Uint8Array> | Uint8Array[], refusal: Refusal) {
  try {
    yield* body
  } catch {
    throw refusal
  }
}
