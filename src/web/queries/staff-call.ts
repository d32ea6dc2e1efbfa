// Calls that only staff may make. Each sends the token, or else relies on the editor's cookie; a
// response of 401 ends whichever of them was used.

import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { BodyOf, Send } from '#web/api.ts'
import { LONG_CALL_MS, RequestError, send, type SendOptions } from './call.ts'
import { pageFrom, type PageOf } from './query-client.ts'
import { dropStaffToken, editorUnlocked, lockEditor, staffToken } from './staff-token.ts'

const STAFF = 'staff'
const SIGNED_OUT = 401

/** The key under which all that staff read is cached; removed when they sign in or out. */
export const staffRoot = [STAFF] as const
export const staffKey = (address: string): QueryKey => [STAFF, address]

type ReadContext = Pick<QueryFunctionContext, 'queryKey' | 'signal'>

export async function readAsStaff<Answer>({ queryKey, signal }: ReadContext): Promise<Answer> {
  const response = await fetchAsStaff(pathOf(queryKey), { signal })
  return (await response.json()) as Answer
}

export async function readPageAsStaff<Item>({
  queryKey,
  signal,
}: ReadContext): Promise<PageOf<Item>> {
  const response = await fetchAsStaff(pathOf(queryKey), { signal })
  return pageFrom<Item>(response)
}

export type StaffRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

export const fetchAsStaff = (path: string, init: StaffRequest = {}): Promise<Response> =>
  withToken(async (headers) => {
    const response = await fetch(path, {
      ...init,
      headers: { ...init.headers, ...headers },
      credentials: 'same-origin',
    })
    if (!response.ok) throw await RequestError.of(response)
    return response
  })

export const sendAsStaff: Send<SendOptions> = (method, address, body, options) =>
  withToken((headers) =>
    send(method, address as never, body, {
      timeoutMs: LONG_CALL_MS,
      ...options,
      headers: { ...options?.headers, ...headers },
    }),
  )

export const readFileAsStaff = async (path: string, signal?: AbortSignal): Promise<Blob> =>
  (await fetchAsStaff(path, { ...(signal && { signal }) })).blob()

/** Posts a body and returns the file in the response. */
export async function fileAsStaff<const Address extends string>(
  path: Address,
  body: BodyOf<'POST', Address>,
): Promise<Blob> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetchAsStaff(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.blob()
}

/** Calls with the headers of the session, and ends the session that the shop no longer knows. */
export async function withToken<T>(
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const token = staffToken()
  if (!token && !editorUnlocked()) throw new Error('No authentication token')
  const unattended: Record<string, string> = isUnattended() ? { 'x-unattended': '1' } : {}
  try {
    return await call(token ? { authorization: `Bearer ${token}`, ...unattended } : unattended)
  } catch (error) {
    if (error instanceof RequestError && error.status === SIGNED_OUT) {
      if (token) dropStaffToken(token)
      else lockEditor()
    }
    throw error
  }
}

const pathOf = ([, address]: QueryKey) => String(address)

const UNATTENDED_AFTER_MS = 2 * 60_000
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let lastInputAt: number | undefined

/**
 * Whether the page has had no input for some minutes; listens from the first call on. Pages of staff poll
 * by themselves, which alone must not keep the session of an unattended computer alive.
 */
function isUnattended(): boolean {
  if (lastInputAt === undefined) {
    lastInputAt = Date.now()
    for (const type of INPUT_EVENTS)
      globalThis.addEventListener?.(type, () => (lastInputAt = Date.now()), { passive: true })
  }
  return Date.now() - lastInputAt > UNATTENDED_AFTER_MS
}
