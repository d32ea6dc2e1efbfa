// Answers from the response cache before any other work, if the cached response is fresh. The
// response has the same headers as the normal path: request id, security headers, ETag.

import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Answer,
  chooseEncoding,
  type Encoding,
  hasAlready,
  type ResponseCache,
} from '#platform/cache/response-cache.ts'
import { isStaff } from '#http/site-cache.ts'
import { type LoadShedder, requestId } from './load-shedder.ts'
import type { Metrics } from './metrics.ts'

type FrontParts = { cache: ResponseCache; gate: LoadShedder; metrics: Metrics }
/** Headers as Node writes them: alternating names and values, the request id last. */
type Head = string[]
type Heads = Record<Encoding, { whole: Head; notModified: Head }>

/** Whether it answered; if not, the request takes the normal path. */
export type CacheFastPath = (request: IncomingMessage, response: ServerResponse) => boolean

export function openCacheFastPath({ cache, gate, metrics }: FrontParts): CacheFastPath {
  const heads = new WeakMap<Answer, Heads>()

  const headsOf = (answer: Answer): Heads => {
    const known = heads.get(answer)
    if (known) return known
    const made = {
      br: headOf(answer, 'br', gate.headers),
      gzip: headOf(answer, 'gzip', gate.headers),
      identity: headOf(answer, 'identity', gate.headers),
    }
    heads.set(answer, made)
    return made
  }

  return (request, response) => {
    if (request.method !== 'GET' || gate.isClosing()) return false
    const { headers, url = '' } = request
    if (isStaff(headers)) return false
    const answer = cache.find(url)
    if (!answer) return false
    const encoding = chooseEncoding((headers['accept-encoding'] as string) ?? '')
    const { bytes, etag } = answer.forms[encoding]
    const { whole, notModified } = headsOf(answer)[encoding]
    const isKnown = answer.status === 200 && hasAlready(headers['if-none-match'], etag)
    const head = isKnown ? notModified : whole
    // One shared array for all responses: Node reads it before this returns.
    head[head.length - 1] = requestId(headers['x-request-id'] as string | undefined)
    response.writeHead(isKnown ? 304 : answer.status, head)
    response.end(isKnown ? undefined : bytes)
    metrics.answeredFromMemory()
    return true
  }
}

function headOf(answer: Answer, encoding: Encoding, defaults: readonly [string, string][]) {
  const { bytes, etag } = answer.forms[encoding]
  const own = Object.entries({ ...answer.headers, etag })
  const names = new Set(own.map(([name]) => name))
  const all = [...own, ...defaults.filter(([name]) => !names.has(name))]
  const encodingHeader = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const requestIdHeader = ['x-request-id', '']
  const length = ['content-length', String(bytes.length)]
  return {
    whole: [...all.flat(), ...encodingHeader, ...length, ...requestIdHeader],
    notModified: [...all.flat(), ...requestIdHeader],
  }
}
