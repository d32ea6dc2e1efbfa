// A bucket on this machine that speaks enough of S3: it keeps objects, checks the signature of every
// request by the published rules (AWS Signature Version 4), and can be made to fail or to be slow.

import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openLocalServer } from './local-server.ts'

export type FakeBucket = {
  settings: { url: string; key: string; secret: string; region: string }
  objects: Map<string, { bytes: Buffer; type: string }>
  /** How the next requests are answered, before the bucket works again. */
  failing: number[]
  /** Waits this long before each answer. */
  delayMs: number
  requests: string[]
  /** How many bytes of objects it has sent. */
  sent: number
  knowsRanges: boolean
  close(): Promise<void>
}

type Answer = { status: number; bytes?: string | Buffer; type?: string; range?: string }

const NAME = '/shop-files'

export async function openFakeBucket(): Promise<FakeBucket> {
  const { url, close } = await openLocalServer((request, response) => {
    void answer(request).then(async ({ status, bytes, type, range }) => {
      await new Promise((done) => setTimeout(done, bucket.delayMs))
      const ranged = range === undefined ? {} : { 'content-range': range }
      const headers = { 'content-type': type ?? 'application/xml', ...ranged }
      response.writeHead(status, headers).end(bytes)
    })
  })
  const bucket: FakeBucket = {
    settings: {
      url: `${url}${NAME}`,
      key: 'AKIDEXAMPLE',
      secret: 'a secret of the bucket',
      region: 'us-east-1',
    },
    objects: new Map(),
    failing: [],
    delayMs: 0,
    requests: [],
    sent: 0,
    knowsRanges: true,
    close,
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request)
    bucket.requests.push(`${request.method} ${request.url}`)
    const fail = bucket.failing.shift()
    if (fail) return { status: fail, bytes: '<Error/>' }
    if (!isSigned(request, body, bucket.settings)) return { status: 403, bytes: '<Error/>' }
    const path = (request.url ?? '').slice(NAME.length + 1)
    if (request.method === 'PUT') {
      bucket.objects.set(path, { bytes: body, type: request.headers['content-type'] ?? '' })
      return { status: 200, bytes: '' }
    }
    if (request.method === 'DELETE') {
      bucket.objects.delete(path)
      return { status: 204 }
    }
    const found = bucket.objects.get(path)
    if (!found) return { status: 404, bytes: '<Error/>' }
    const sent = rangeOf(found, bucket.knowsRanges ? request.headers.range : '')
    bucket.sent += sent.bytes?.length ?? 0
    return sent
  }
  return bucket
}

function rangeOf({ bytes, type }: { bytes: Buffer; type: string }, header = ''): Answer {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? []
  if (from === undefined) return { status: 200, bytes, type }
  const some = bytes.subarray(Number(from), Number(to) + 1)
  const last = Number(from) + some.length - 1
  return { status: 206, bytes: some, type, range: `bytes ${from}-${last}/${bytes.length}` }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

function isSigned(request: IncomingMessage, body: Buffer, known: FakeBucket['settings']): boolean {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (!parts) return false
  const [, key, day = '', region = '', signedHeaders = '', signature] = parts
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const declared = header('x-amz-content-sha256')
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) return false
  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return false
  const url = new URL(request.url ?? '', 'http://bucket')
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    declared,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previousKey, part) => createHmac('sha256', previousKey).update(part).digest(),
    `AWS4${known.secret}`,
  )
  const right = createHmac('sha256', signingKey).update(toSign).digest('hex')
  return key === known.key && region === known.region && signature === right
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
