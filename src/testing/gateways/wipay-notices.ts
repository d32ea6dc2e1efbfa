// The simulator's notifications: signed when they are sent, delivered as a test wants, and kept for a further try with the
// same id if the shop did not accept them.

import { createHmac, randomUUID } from 'node:crypto'
import type { Delivery } from './simulated-gateway.ts'
import type { WiPayBooks, WiPayPayment } from './wipay-books.ts'
import { recordOf } from './wipay-answers.ts'

/** What a test may want otherwise in a notification. */
export type NoticeChange = {
  id?: string
  data?: Record<string, unknown>
  meta?: Record<string, unknown>
  signedBytes?: 'body' | 'timestamp.body'
  secret?: string
  /** How long ago it was signed; less than nothing for a clock that is ahead. */
  ageMs?: number
  /** What happens to the body after it was signed. */
  alter?: (body: string) => string
}

export type WiPayNotice = { headers: Record<string, string>; body: string }

type Unsigned = { id: string; event: string; body: string; change: NoticeChange }

const PATIENCE_MS = 30_000

export function openWiPayNotices(books: WiPayBooks) {
  const held: Unsigned[] = []
  let how: Delivery = 'at-once'
  const send = (notice: Unsigned) => post(books, signNotice(books, notice))
  async function deliver(event: string, payment: WiPayPayment, change: NoticeChange = {}) {
    const notice = writeNotice(books, event, { payment, change })
    const deliveries = { lost: 0, held: 0, 'at-once': 1, twice: 2 }[how]
    const statuses = await Promise.all(Array.from({ length: deliveries }, () => send(notice)))
    if (how !== 'lost' && !statuses.some(isAccepted)) held.push(notice)
  }
  return {
    deliver,
    deliverAs: (next: Delivery) => void (how = next),
    /** Sends what is held. What the shop does not accept stays held. */
    deliverHeld: async (): Promise<number[]> => {
      const statuses: number[] = []
      for (const notice of held.splice(0)) {
        const status = await send(notice)
        statuses.push(status)
        if (!isAccepted(status)) held.push(notice)
      }
      return statuses
    },
    /** A notification as it would be sent now, which a test sends itself. */
    write: (event: string, payment: WiPayPayment, change: NoticeChange = {}): WiPayNotice =>
      signNotice(books, writeNotice(books, event, { payment, change })),
    send: (event: string, payment: WiPayPayment, change: NoticeChange = {}): Promise<number> =>
      send(writeNotice(books, event, { payment, change })),
  }
}

const isAccepted = (status: number) => status >= 200 && status < 300

function writeNotice(
  books: WiPayBooks,
  event: string,
  { payment, change }: { payment: WiPayPayment; change: NoticeChange },
): Unsigned {
  const { transaction_id, ...rest } = recordOf(books, payment)
  const isInMeta = books.switches.transactionIdIn === 'meta'
  const id = change.id ?? randomUUID()
  const envelope = {
    id,
    api_family: 'payments_api',
    event,
    occurred_at: books.clock.now().toISOString(),
    data: { ...rest, ...(!isInMeta && { transaction_id }), ...change.data },
    meta: { ...(isInMeta && { transaction_id }), ...change.meta },
  }
  return { id, event, body: JSON.stringify(envelope), change }
}

function signNotice(books: WiPayBooks, notice: Unsigned): WiPayNotice {
  const { id, event, body, change } = notice
  const { secret = books.merchant.webhookSecret, ageMs = 0 } = change
  const { signedBytes = books.switches.signedBytes } = change
  const timestamp = String(Math.trunc((books.clock.now().getTime() - ageMs) / 1000))
  const signed = signedBytes === 'body' ? body : `${timestamp}.${body}`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-wipay-webhook-event': event,
    'x-wipay-webhook-id': id,
    'x-wipay-webhook-signature': `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`,
    'x-wipay-webhook-timestamp': timestamp,
    'x-wipay-webhook-version': 'v1',
  }
  return { headers, body: change.alter?.(body) ?? body }
}

/** The shop's status, 0 if it cannot be reached. */
async function post({ shopUrl }: WiPayBooks, { headers, body }: WiPayNotice): Promise<number> {
  if (shopUrl === '') return 0
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const url = `${shopUrl}/api/gateways/wipay/notifications`
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
