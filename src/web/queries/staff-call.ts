// Calls that only staff may make: each carries the token, or rides on the editor's cookie, and one
// that is answered 401 ends it.

import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { Send } from '#web/api.ts'
import { LONG_CALL_MS, RequestError, send, type SendOptions } from './call.ts'
import { isUnattended } from './attended.ts'
import { pageFrom, type PageOf } from './query-client.ts'
import { dropStaffToken, editorUnlocked, lockEditor, staffToken } from './staff-token.ts'

const STAFF = 'staff'
const SIGNED_OUT = 401

/** Where all that staff have read is kept; removed when they sign out. */
export const staffRoot = [STAFF] as const
export const staffKey = (address: string): QueryKey => [STAFF, address]

type ReadContext = Pick<QueryFunctionContext, 'queryKey' | 'signal'>

export async function readAsStaff<Answer>({ queryKey, signal }: ReadContext): Promise<Answer> {
  const response = await fetchAsStaff(pathOf(queryKey), signal)
  return (await response.json()) as Answer
}

export async function readPageAsStaff<Item>({
  queryKey,
  signal,
}: ReadContext): Promise<PageOf<Item>> {
  const response = await fetchAsStaff(pathOf(queryKey), signal)
  return pageFrom<Item>(response)
}

export async function fetchAsStaff(path: string, signal?: AbortSignal): Promise<Response> {
  return withToken(async (headers) => {
    const init = { headers, credentials: 'same-origin' as const, ...(signal && { signal }) }
    const response = await fetch(path, init)
    if (!response.ok) throw await RequestError.of(response)
    return response
  })
}

export const sendAsStaff: Send<SendOptions> = (method, address, body, options) =>
  withToken((headers) =>
    send(method, address as never, body, {
      timeoutMs: LONG_CALL_MS,
      ...options,
      headers: { ...options?.headers, ...headers },
    }),
  )

/** The file that a call answers with. */
export const fileAsStaff = (path: string, body: unknown): Promise<Blob> =>
  withToken(async (headers) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(body),
    })
    if (!response.ok) throw await RequestError.of(response)
    return response.blob()
  })

async function withToken<T>(call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
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
