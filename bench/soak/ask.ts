// A plain HTTP client with connections of its own: what a fault does to a connection is seen here
// and not mended by a library.

import { Agent, request } from 'node:http'

export type Said = { status: number; headers: Record<string, unknown>; text: string; ms: number }
export type Ask = { method?: string; headers?: Record<string, string>; body?: unknown }

export const newAgent = (connections: number) =>
  new Agent({ keepAlive: true, maxSockets: connections })

/** Asks once; rejects when the connection breaks or nothing comes within the limit. */
export function ask(
  agent: Agent,
  address: string,
  { method = 'GET', headers = {}, body }: Ask = {},
  limitMs = 60_000,
): Promise<Said> {
  const begun = performance.now()
  const bytes = bytesOf(body)
  const sent = bytes && { 'content-type': 'application/json', 'content-length': bytes.length }
  return new Promise((resolve, reject) => {
    const req = request(address, { agent, method, headers: { ...sent, ...headers } })
    const late = setTimeout(() => req.destroy(new Error('nothing came')), limitMs)
    req.once('close', () => clearTimeout(late))
    req.once('error', reject)
    req.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const { statusCode: status = 0, headers: responseHeaders } = response
        const ms = performance.now() - begun
        resolve({ status, headers: responseHeaders, text: Buffer.concat(chunks).toString(), ms })
      })
    })
    req.end(bytes)
  })
}

/** Bytes go as they are, anything else as JSON. */
function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(JSON.stringify(body))
}
