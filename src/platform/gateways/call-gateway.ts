// HTTP to a gateway: JSON or a form out, text back. Limited in time and size, and redirects are never followed. The
// gateway's text may hold tokens, so nothing of it is in an error or a log.

const TIMEOUT_MS = 20_000
const MAX_BYTES = 256 * 1024

export type GatewayCall = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number | undefined
}

/** The answer of a gateway, whatever its status. */
export type GatewayAnswer = { status: number; text: string }

/** Undefined if no whole answer came: the gateway may nevertheless have done what it was sent. */
export async function callGateway({
  url,
  timeoutMs = TIMEOUT_MS,
  ...call
}: GatewayCall): Promise<GatewayAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...call, signal, redirect: 'error' })
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
