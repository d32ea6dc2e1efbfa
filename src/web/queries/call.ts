import type { Send } from '#web/api.ts'
import type { RefusalView } from '#contract/refusals.ts'

/** A call that did not succeed. The message is `<status>: <body text>`, or the status text. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly body: string
  /** The refusal in the body, where it is one. */
  readonly refusal: RefusalView | undefined
  /** After how many seconds the shop asks to be called again, where it does. */
  readonly retryAfter: number

  constructor(status: number, body: string, statusText = '', retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    this.refusal = parseRefusal(body)
    this.retryAfter = Number(retryAfter) || 0
  }

  static async of(response: Response): Promise<RequestError> {
    const { status, statusText, headers } = response
    return new RequestError(status, await response.text(), statusText, headers.get('retry-after'))
  }
}

export const refusalOf = (error: unknown) =>
  error instanceof RequestError ? error.refusal : undefined

const SERVER_FAILED = 500

/** Whether the shop itself answered: what stands in front of it may say that it did not, though a call was carried out. */
export const isFromShop = (error: unknown) =>
  error instanceof RequestError && (error.status < SERVER_FAILED || error.refusal !== undefined)

function parseRefusal(body: string): RefusalView | undefined {
  if (!body.startsWith('{')) return undefined
  try {
    const view = JSON.parse(body) as Partial<RefusalView>
    return typeof view.error === 'string' ? { ...view, error: view.error } : undefined
  } catch {
    return undefined
  }
}

export type SendOptions = {
  /** Random for each POST by default; reuse one (see send-once.ts) to make retries safe. */
  idempotencyKey?: string | undefined
  headers?: Record<string, string>
  timeoutMs?: number
}

/** How long a call may take before it counts as lost. */
const CALL_MS = 30_000
/** For files on a slow network, and for the large work of staff. */
export const LONG_CALL_MS = 5 * 60_000

/** Ends a call that gets no answer. */
export function timeLimit(ms = CALL_MS): AbortSignal {
  const late = new AbortController()
  setTimeout(
    () => late.abort(new DOMException('The shop did not respond in time', 'TimeoutError')),
    ms,
  )
  return late.signal
}

/** Fetches from the shop; an answer that is no success is thrown. */
export async function fetchOk(path: string, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? timeLimit()
  const response = await fetch(path, { credentials: 'same-origin', ...init, signal })
  if (!response.ok) throw await RequestError.of(response)
  return response
}

/** Keys of calls without an answer, which may have been carried out all the same. */
const unsettled = new Set<string>()

/** Whether it is unknown what became of the call with this key. */
export const isUnsettled = (key: string) => unsettled.has(key)

/** Sends a change; a FormData or Blob travels as it is, anything else as JSON. */
export const send: Send<SendOptions> = async (
  method,
  address,
  body,
  { idempotencyKey = newKey(), headers: extra = {}, timeoutMs } = {},
) => {
  const headers = new Headers(extra)
  const raw = body instanceof FormData || body instanceof Blob
  if (body !== undefined && !raw) headers.set('content-type', 'application/json')
  if (method === 'POST') {
    headers.set('idempotency-key', idempotencyKey)
    unsettled.add(idempotencyKey)
  }
  const response = await fetch(address, {
    method,
    headers,
    credentials: 'same-origin',
    signal: timeLimit(timeoutMs ?? (raw ? LONG_CALL_MS : CALL_MS)),
    ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
  })
  if (response.status < SERVER_FAILED) unsettled.delete(idempotencyKey)
  if (!response.ok) throw await RequestError.of(response)
  const text = await response.text()
  return text ? JSON.parse(text) : undefined
}

/** 128 random bits. Not crypto.randomUUID, which a page opened by plain http lacks. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
