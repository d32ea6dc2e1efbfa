// Finished answers, kept as the bytes that are sent: the same ones to everybody who asks. However
// many ask at one moment, an answer is made once. A change casts doubt on the answers that show what
// changed, on no others: whoever asks first waits until a doubted answer is found true or made anew;
// while that goes on the others get the last one, for a moment at most. Answers are made anew after a
// while in any case. Nothing that is told apart by visitor may be kept here.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What an answer was made of: where it was asked for, what that showed, and a mark of its text. */
export type Source = { path: string; ids: ReadonlySet<number>; mark: string }

export type Made = {
  status: number
  text: string
  headers: Record<string, string>
  /** Whether others will ask for the same. */
  keep: boolean
  sources: readonly Source[]
}

export type Encoding = 'br' | 'gzip' | 'identity'
type Form = { bytes: Buffer; etag: string }
export type Answer = {
  status: number
  headers: Record<string, string>
  /** What the bytes say, read from them each time. */
  readonly text: string
  sources: readonly Source[]
  forms: Record<Encoding, Form>
}

export type Making = {
  make: () => Promise<Made>
  /** Whether a doubted answer is still true, found out more cheaply than by making it. */
  isTrue?: (sources: readonly Source[]) => Promise<boolean>
  /** Rather waits than takes the last answer: for what becomes part of another one. */
  waitForFresh?: boolean
}

export type ResponseCache = {
  /** The answer of a key where it is at hand and beyond doubt. */
  find(key: string): Answer | undefined
  /** The answer of a key, kept or made now. */
  get(key: string, making: Making): Promise<Answer>
  /** Doubts every answer with a source that `touches` says may have changed. */
  invalidate(touches: (source: Source) => boolean): void
}

type Run = { answer: Promise<Answer>; invalidations: number; invalidatedAt: number | undefined }
type Entry = {
  answer: Answer | undefined
  madeAt: number
  /** Since when the answer may be untrue. */
  invalidatedAt: number | undefined
  invalidations: number
  run: Run | undefined
  /** Asked for since room was last needed. */
  wanted: boolean
}

const MOST_BYTES = 32 * 1024 * 1024
const KEPT_MS = 30_000
/** Without any change, an answer serves a while longer, as the next one is made. */
const AGED_MS = 60_000
/** A change is seen by everybody within a second. */
const DOUBTED_MS = 1000
/** While nothing can be made, the last answer is better than none: for so long. */
const OUTAGE_MS = 10 * 60_000
const BROTLI_QUALITY = 5
const LEAST_WINDOW = 16

type Options = {
  now?: () => number
  mostBytes?: number
  /** Whether what answers are made of is away: then the last ones are served. */
  isAway?: () => boolean
}

export function openResponseCache({
  now = Date.now,
  mostBytes = MOST_BYTES,
  isAway = () => false,
}: Options = {}) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const isFresh = ({ answer, invalidatedAt, madeAt }: Entry) =>
    answer !== undefined && invalidatedAt === undefined && now() - madeAt < KEPT_MS

  const mayServe = ({ invalidatedAt, madeAt }: Entry) =>
    invalidatedAt === undefined ? now() - madeAt < AGED_MS : now() - invalidatedAt < DOUBTED_MS

  /** The last answer, where the next cannot be made now. */
  const lastWhileAway = ({ answer, madeAt }: Entry) =>
    answer && isAway() && now() - madeAt < OUTAGE_MS ? answer : undefined

  const forget = (key: string) => {
    bytes -= sizeOf(entries.get(key)?.answer)
    entries.delete(key)
  }

  /** What was not asked for since the last time makes room, the oldest first. */
  const makeRoom = () => {
    for (const [key, entry] of entries) {
      if (bytes <= mostBytes) return
      if (entry.run) continue
      if (!entry.wanted) {
        forget(key)
        continue
      }
      entry.wanted = false
      entries.delete(key)
      entries.set(key, entry)
    }
  }

  const settle = (key: string, entry: Entry, run: Run, answer: Answer) => {
    if (entry.run !== run || entries.get(key) !== entry) return
    bytes += sizeOf(answer) - sizeOf(entry.answer)
    Object.assign(entry, {
      answer,
      madeAt: now(),
      invalidatedAt: run.invalidatedAt,
      run: undefined,
    })
    makeRoom()
  }

  const begin = (key: string, entry: Entry, { make, isTrue }: Making): Promise<Answer> => {
    const { answer: last } = entry
    const doubted = entry.invalidatedAt !== undefined
    const work = async () => {
      if (last && doubted && isTrue && (await isTrue(last.sources)))
        return { answer: last, keep: true }
      const made = await make()
      return { answer: await finish(made), keep: made.keep }
    }
    const working = work()
    const run: Run = {
      answer: working.then(
        ({ answer }) => (answer.status < 500 ? answer : (lastWhileAway(entry) ?? answer)),
        (error: unknown) => {
          const last = lastWhileAway(entry)
          if (last) return last
          throw error
        },
      ),
      invalidations: entry.invalidations,
      invalidatedAt: undefined,
    }
    entry.run = run
    const drop = () => {
      if (entries.get(key) !== entry || entry.run !== run) return
      // Of what was made while the sources went away nothing is certain: the last one stays as it was.
      if (lastWhileAway(entry)) entry.run = undefined
      else forget(key)
    }
    working.then(
      ({ answer, keep }) => (keep && !isAway() ? settle(key, entry, run, answer) : drop()),
      // After whoever waits for this run has looked for the last answer.
      () => void run.answer.then(drop, drop),
    )
    return run.answer
  }

  const kept: ResponseCache = {
    find: (key) => {
      const entry = entries.get(key)
      if (!entry || !isFresh(entry)) return undefined
      entry.wanted = true
      return entry.answer
    },
    get: async (key, making) => {
      const known = entries.get(key)
      const entry = known ?? newEntry()
      if (known) known.wanted = true
      else entries.set(key, entry)
      if (entry.answer && isFresh(entry)) return entry.answer
      const last = lastWhileAway(entry)
      if (last) return last
      const { run, answer } = entry
      if (run && answer && !making.waitForFresh && mayServe(entry)) return answer
      // One that began before the last change may lack it.
      if (run && run.invalidations === entry.invalidations) return run.answer
      const next = begin(key, entry, making)
      if (!answer || making.waitForFresh || entry.invalidatedAt !== undefined || !mayServe(entry))
        return next
      next.catch(() => undefined)
      return answer
    },
    invalidate: (touches) => {
      for (const entry of entries.values()) {
        // What an answer under way is made of is not known yet.
        if (!entry.run && !entry.answer?.sources.some(touches)) continue
        entry.invalidations += 1
        entry.invalidatedAt ??= now()
        if (entry.run) entry.run.invalidatedAt ??= now()
      }
    },
  }
  return kept
}

function sizeOf(answer: Answer | undefined): number {
  if (!answer) return 0
  const { br, gzip, identity } = answer.forms
  return br.bytes.length + gzip.bytes.length + identity.bytes.length
}

const newEntry = (): Entry => ({
  answer: undefined,
  madeAt: 0,
  invalidatedAt: undefined,
  invalidations: 0,
  run: undefined,
  wanted: false,
})

/** A short mark of a text: two texts with the same one are the same. */
export const markOf = (text: string | Buffer) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** A window no larger than the text: the usual one takes 8 MB each time, for pages of 100 KB. */
const brotliFor = (bytes: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(LEAST_WINDOW, Math.ceil(Math.log2(bytes + 1))),
  ),
})

/** The bytes of an answer in every form, each with a strong tag of its own. */
async function finish({ status, text, headers, sources }: Made): Promise<Answer> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: brotliFor(identity.length) }),
    zip(identity),
  ])
  const mark = markOf(identity)
  const forms = {
    br: { bytes: exactly(br), etag: `"${mark}-br"` },
    gzip: { bytes: exactly(gz), etag: `"${mark}-gz"` },
    identity: { bytes: identity, etag: `"${mark}"` },
  }
  return {
    ...{ status, headers, sources, forms },
    get text() {
      return identity.toString()
    },
  }
}

/** Compressed bytes come in a block of 16 KB, however few they are: without the rest of it. */
function exactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const chosen = new Map<string, Encoding>()
const MOST_CHOSEN = 200

/** The best form that the client says it takes. */
export function chooseEncoding(accepted: string): Encoding {
  const known = chosen.get(accepted)
  if (known) return known
  const offers = accepted.split(',').map((offer) => offer.replaceAll(/\s/g, '').toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => offer.split(';')[0] === name && !/;q=0(\.0*)?$/.test(offer))
  const other = takes('gzip') ? 'gzip' : 'identity'
  const best = takes('br') ? 'br' : other
  // Browsers send a handful; whoever sends others does not fill the memory with them.
  if (chosen.size < MOST_CHOSEN) chosen.set(accepted, best)
  return best
}

/** Whether the caller has these bytes already. */
export function hasAlready(given: string | undefined, etag: string): boolean {
  if (!given) return false
  if (given === etag) return true
  return given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
