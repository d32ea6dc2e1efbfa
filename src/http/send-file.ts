// The one way in which the shop sends a file: as the reader takes it, or the range of it that was requested.
// Readers at once are limited for each order and each IP address. The listener lets those go who take nothing.

import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { openCallers } from '#http/caller.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { type ByteSource, streamOf } from '#platform/files/byte-source.ts'
import { networkOf } from '#platform/limits/addresses.ts'
import { openPlaces } from '#platform/limits/places.ts'
import { Refusal } from '#platform/refusal.ts'

export type ReaderLimits = {
  /** Readers at once of the files of one order. */
  perOrder: number
  /** Readers at once for each IP address. */
  perAddress: number
  /** The same for scripts, styles, fonts and the pictures of products, of which a page needs many. */
  assetsPerAddress: number
  /** How long one waits for a place. */
  waitMs: number
}

const LIMITS: ReaderLimits = { perOrder: 8, perAddress: 64, assetsPerAddress: 512, waitMs: 2000 }
const RETRY_AFTER_SECONDS = 10

type What = { orderId?: number | undefined; isAsset?: boolean }

export type Readers = {
  /**
   * Takes the places of a response until it has been sent or its connection is closed; refuses it with
   * `too-many-readers`. A call in process takes none.
   */
  enter(c: Context, what?: What): Promise<void>
}

export function openReaders(
  trustedProxies: readonly string[],
  limits: Partial<ReaderLimits> = {},
): Readers {
  const { perOrder, perAddress, assetsPerAddress, waitMs } = { ...LIMITS, ...limits }
  const callerOf = openCallers(trustedProxies)
  const byOrder = openPlaces({ limit: perOrder, waitMs })
  const byAddress = openPlaces({ limit: perAddress, waitMs })
  const ofAssets = openPlaces({ limit: assetsPerAddress, waitMs })
  return {
    enter: async (c, { orderId, isAsset = false } = {}) => {
      const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
      if (!outgoing) return
      const caller = callerOf(c)
      const leaves: (() => void)[] = []
      const leaveAll = () => leaves.forEach((leave) => leave())
      const takeOrRefuse = (leave: (() => void) | undefined) => {
        if (leave) return void leaves.push(leave)
        leaveAll()
        throw new Refusal('too-many-readers', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      if (orderId !== undefined) takeOrRefuse(await byOrder.take(String(orderId)))
      const places = isAsset ? ofAssets : byAddress
      takeOrRefuse(await places.take(networkOf(caller) ?? caller))
      if (outgoing.destroyed) leaveAll()
      else outgoing.once('close', leaveAll)
    },
  }
}

type Sent = {
  source: ByteSource
  headers: Record<string, string>
  /** The order that the file belongs to. */
  orderId?: number | undefined
  /** Whether it is a part of public pages. */
  isAsset?: boolean
}

export const sendFile = (c: Context<ApiEnv>, sent: Sent): Promise<Response> =>
  sendFrom(c, c.var.deps.readers, sent)

/** Outside the API, where the readers are not in the context. */
export async function sendFrom(
  c: Context,
  readers: Readers,
  { source, headers, orderId, isAsset = false }: Sent,
): Promise<Response> {
  const { bytes } = source
  const range = rangeOf(c.req.header('range'), bytes)
  const all = { ...headers, 'accept-ranges': 'bytes' }
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...all, 'content-range': `bytes */${bytes}` })
  await readers.enter(c, { orderId, isAsset })
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const body = streamOf(source, { start, end })
  const length = { 'content-length': String(end - start + 1) }
  if (!range) return c.body(body, 200, { ...all, ...length })
  const contentRange = `bytes ${start}-${end}/${bytes}`
  return c.body(body, 206, { ...all, ...length, 'content-range': contentRange })
}

/** Sends what is made while it is read, such as an export. `stream` makes what is asked for, and nothing ahead. */
export async function sendStream(
  c: Context<ApiEnv>,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string>,
): Promise<Response> {
  await c.var.deps.readers.enter(c)
  return c.body(stream, 200, headers)
}

type Range = { start: number; end: number }

/** The one range of a header; undefined for none, and for what need not be understood (RFC 9110, 14.2). */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (first && last && Number(last) < start) return undefined
  return start < bytes && end >= start && (first || last !== '0') ? { start, end } : 'unsatisfiable'
}
