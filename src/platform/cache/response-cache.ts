// Cache of finished responses, as the bytes that are sent. Concurrent requests for one key share
// one run. A change invalidates the responses made from what changed: the first request after it
// waits until the response is validated or made again; others get the stale one for at most a
// second. Responses also expire. Never cache a response that depends on the visitor.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A source of a response: the path that was read, the ids in its text, and a hash of the text. */
export type Source = { path: string; ids: ReadonlySet<number>; hash: string }

export type NewResponse = {
  status: number
  text: string
  headers: Record<string, string>
  /** Whether to cache it. */
  isCacheable: boolean
  sources: readonly Source[]
  /** When it stops being true by itself, in milliseconds since 1970. */
  until?: number | undefined
}

export type Encoding = 'br' | 'gzip' | 'identity'
type Form = { bytes: Buffer; etag: string }
export type Answer = {
  status: number
  headers: Record<string, string>
  /** Decoded from the bytes on each access. */
  readonly text: string
  sources: readonly Source[]
  until: number | undefined
  forms: Record<Encoding, Form>
}

export type GetOptions = {
  make: () => Promise<NewResponse>
  /** Whether an invalidated response is still correct; cheaper than making it again. */
  isStillValid?: (sources: readonly Source[]) => Promise<boolean>
  /** Waits for a fresh response instead of taking a stale one; for parts of other responses. */
  waitForFresh?: boolean
}

export type ResponseCache = {
  /** The response of a key, if it is cached and fresh. */
  find(key: string): Answer | undefined
  /** The response of a key, cached or made now. */
  get(key: string, options: GetOptions): Promise<Answer>
  /** Invalidates every response with a source that, by `touches`, might have changed. */
  invalidate(touches: (source: Source) => boolean): void
}

/** The work on one response, shared by all requests that wait for it. */
type Run = {
  answer: Promise<Answer>
  /** The version of its entry when it started. */
  startVersion: number
  /** When the first change since its start was made: from then on its response might be stale. */
  changedAt: number | undefined
}
type Entry = {
  answer: Answer | undefined
  madeAt: number
  /** Since when the response might be stale. */
  staleSince: number | undefined
  /** Grows with every change that might affect the response. */
  version: number
  run: Run | undefined
}

const MAX_BYTES = 32 * 1024 * 1024
const FRESH_MS = 30_000
/** Without a change, a response is served this long while the next one is made. */
const STALE_MS = 60_000
/** After a change, a stale response is served at most this long. */
const INVALIDATED_MS = 1000
/** During an outage the last response is served this long. */
const OUTAGE_MS = 10 * 60_000
const BROTLI_QUALITY = 5
const MIN_WINDOW = 16

type Options = {
  now?: () => number
  maxBytes?: number
  /** Whether the database is unavailable: then the last responses are served. */
  isDatabaseDown?: () => boolean
}

export function openResponseCache({
  now = Date.now,
  maxBytes = MAX_BYTES,
  isDatabaseDown = () => false,
}: Options = {}) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const isOver = (answer: Answer | undefined) => now() >= (answer?.until ?? Infinity)

  const isFresh = ({ answer, staleSince, madeAt }: Entry) =>
    answer !== undefined && staleSince === undefined && now() - madeAt < FRESH_MS && !isOver(answer)

  const mayServeStale = ({ answer, staleSince, madeAt }: Entry) => {
    if (isOver(answer)) return false
    return staleSince === undefined
      ? now() - madeAt < STALE_MS
      : now() - staleSince < INVALIDATED_MS
  }

  /** The last response, during an outage. */
  const lastInOutage = ({ answer, madeAt }: Entry) =>
    answer && isDatabaseDown() && now() - madeAt < OUTAGE_MS ? answer : undefined

  const forget = (key: string) => {
    bytes -= sizeOf(entries.get(key)?.answer)
    entries.delete(key)
  }

  const markUsed = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
  }

  /** Evicts the least recently used. */
  const makeRoom = () => {
    for (const [key, { run }] of entries) if (bytes > maxBytes && !run) forget(key)
  }

  const settle = (key: string, entry: Entry, run: Run, answer: Answer) => {
    if (entry.run !== run || entries.get(key) !== entry) return
    bytes += sizeOf(answer) - sizeOf(entry.answer)
    Object.assign(entry, {
      answer,
      madeAt: now(),
      staleSince: run.changedAt,
      run: undefined,
    })
    makeRoom()
  }

  const startRun = (
    key: string,
    entry: Entry,
    { make, isStillValid }: GetOptions,
  ): Promise<Answer> => {
    const { answer: last } = entry
    const isStale = entry.staleSince !== undefined
    const work = async () => {
      if (last && isStale && isStillValid && (await isStillValid(last.sources)))
        return { answer: last, isCacheable: true }
      const made = await make()
      return { answer: await encode(made), isCacheable: made.isCacheable }
    }
    const working = work()
    const run: Run = {
      answer: working.then(
        ({ answer }) => (answer.status < 500 ? answer : (lastInOutage(entry) ?? answer)),
        (error: unknown) => {
          const last = lastInOutage(entry)
          if (last) return last
          throw error
        },
      ),
      startVersion: entry.version,
      changedAt: undefined,
    }
    entry.run = run
    const drop = () => {
      if (entries.get(key) !== entry || entry.run !== run) return
      // A response made while the outage began might be wrong: discard it and serve the last one.
      if (lastInOutage(entry)) entry.run = undefined
      else forget(key)
    }
    working.then(
      ({ answer, isCacheable }) =>
        isCacheable && !isDatabaseDown() ? settle(key, entry, run, answer) : drop(),
      // Runs after the requests that wait for this run have looked up the last response.
      () => void run.answer.then(drop, drop),
    )
    return run.answer
  }

  const cache: ResponseCache = {
    find: (key) => {
      const entry = entries.get(key)
      if (!entry || !isFresh(entry)) return undefined
      markUsed(key, entry)
      return entry.answer
    },
    get: async (key, options) => {
      const entry = entries.get(key) ?? newEntry()
      markUsed(key, entry)
      if (entry.answer && isFresh(entry)) return entry.answer
      const last = lastInOutage(entry)
      if (last) return last
      const { run, answer } = entry
      if (run && answer && !options.waitForFresh && mayServeStale(entry)) return answer
      // A run that began before the last change might not reflect it.
      if (run && run.startVersion === entry.version) return run.answer
      const next = startRun(key, entry, options)
      const isUnchanged = entry.staleSince === undefined
      if (answer && !options.waitForFresh && isUnchanged && mayServeStale(entry)) {
        next.catch(() => undefined)
        return answer
      }
      return next
    },
    invalidate: (touches) => {
      for (const entry of entries.values()) {
        // The sources of a response that is being made are not known yet.
        if (!entry.run && !entry.answer?.sources.some(touches)) continue
        entry.version += 1
        entry.staleSince ??= now()
        if (entry.run) entry.run.changedAt ??= now()
      }
    },
  }
  return cache
}

function sizeOf(answer: Answer | undefined): number {
  if (!answer) return 0
  const { br, gzip, identity } = answer.forms
  return br.bytes.length + gzip.bytes.length + identity.bytes.length
}

const newEntry = (): Entry => ({
  answer: undefined,
  madeAt: 0,
  staleSince: undefined,
  version: 0,
  run: undefined,
})

/** A short hash of a text. */
export const hashOf = (text: string | Buffer) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** A window no larger than the text: by default, each call allocates 8 MB for pages of 100 KB. */
const brotliFor = (bytes: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(MIN_WINDOW, Math.ceil(Math.log2(bytes + 1))),
  ),
})

/** Encodes a response in every form, each with its own strong ETag. */
async function encode({ status, text, headers, sources, until }: NewResponse): Promise<Answer> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: brotliFor(identity.length) }),
    zip(identity),
  ])
  const hash = hashOf(identity)
  const forms = {
    br: { bytes: copyBytes(br), etag: `"${hash}-br"` },
    gzip: { bytes: copyBytes(gz), etag: `"${hash}-gz"` },
    identity: { bytes: identity, etag: `"${hash}"` },
  }
  return {
    status,
    headers,
    sources,
    until,
    forms,
    get text() {
      return identity.toString()
    },
  }
}

/**
 * Copies compressed bytes out of their shared 16 KB block, which would otherwise stay in memory.
 */
const copyBytes = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

/** The best encoding that the client accepts. */
export function chooseEncoding(accepted: string): Encoding {
  const offers = accepted.split(',').map((offer) => offer.replaceAll(/\s/g, '').toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => offer.split(';')[0] === name && !/;q=0(\.0*)?$/.test(offer))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Whether an If-None-Match header names the ETag. */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
