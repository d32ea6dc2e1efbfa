// HTTP to a gateway: JSON or a form out, text back. Limited in time and size, and redirects are never followed. The
// gateway's text may hold tokens, so nothing of it is in an error or a log.

const TIMEOUT_MS = 20_000
const MAX_BYTES = 256 * 1024

export type GatewayCall = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
}

/** The answer of a gateway, whatever its status. */
export type GatewayAnswer = { status: number; text: string }

/** Undefined if no whole answer came: the gateway may nevertheless have done what it was sent. */
export async function callGateway(call: GatewayCall): Promise<GatewayAnswer | undefined> {
  const { method, url, headers, body, timeoutMs = TIMEOUT_MS } = call
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    return { status: response.status, text: await readLimited(response) }
  } catch {
    return undefined
  }
}

async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > MAX_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

/** The fields of a JSON object by their names in small letters; undefined for anything else. */
export function readFields(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]),
    )
  } catch {
    return undefined
  }
}
