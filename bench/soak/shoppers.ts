// The client program: shoppers who order, cancel and try again with the same key until they have an
// answer. What the shop acknowledged is written to a file here, outside the shop, before the next
// step; another program compares. Told what to do in JSON as its argument; prints its counts.

import { appendFileSync, existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, newAgent } from './ask.ts'

export type Shopping = {
  urls: string[]
  connections: number
  orders: number
  productId: number
  color: string
  /** Where the acknowledgements go, a JSON line each. */
  acknowledgements: string
  /** Begins every key. */
  prefix: string
  /** Of those who got an order, how many cancel it. */
  cancelShare?: number
  /** Whose link they came by. */
  ref?: string
  /** The headers of staff, who pay each order. */
  staff?: Record<string, string>
  /** Orders on until this file is there; then each ends what it began. Without it, one try each. */
  stopFile?: string
  /** Pause of each shopper between two orders. */
  restMs?: number
}

export type Acknowledged = { key: string; did: 'ordered' | 'cancelled' | 'paid'; id: number }
export type Counts = {
  statuses: Record<string, number>
  broken: number
  /** 503 without Retry-After. */
  withoutRetryAfter: number
  slowestMs: number
}

const AGAIN_MS = 200
const MAX_TRIES = 600

async function shop(todo: Shopping): Promise<Counts> {
  const agent = newAgent(todo.connections)
  const isOver = watchFor(todo.stopFile)
  const counts: Counts = { statuses: {}, broken: 0, withoutRetryAfter: 0, slowestMs: 0 }
  let turn = 0

  const once = async (path: string, init: Parameters<typeof ask>[2]) => {
    const url = todo.urls[turn++ % todo.urls.length] as string
    const response = await ask(agent, url + path, init).catch(() => undefined)
    if (!response) {
      counts.broken += 1
      return undefined
    }
    counts.statuses[response.status] = (counts.statuses[response.status] ?? 0) + 1
    counts.slowestMs = Math.max(counts.slowestMs, response.ms)
    if (response.status === 503 && !response.headers['retry-after']) counts.withoutRetryAfter += 1
    return response
  }
  const insist = async (path: string, init: Parameters<typeof ask>[2]) => {
    for (let tries = 0; ; tries++) {
      const response = await once(path, init)
      if (response && response.status < 500) return response
      if (!todo.stopFile || tries > MAX_TRIES) return response
      await pause(AGAIN_MS)
    }
  }
  const acknowledge = (line: Acknowledged) =>
    appendFileSync(todo.acknowledgements, `${JSON.stringify(line)}\n`)

  const buy = async (index: number) => {
    const key = `${todo.prefix}-order-${index}`
    const headers = {
      'idempotency-key': key,
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    }
    const response = await insist('/api/orders', {
      method: 'POST',
      headers,
      body: orderOf(todo, key),
    })
    if (response?.status !== 201) return
    const { order } = JSON.parse(response.text) as { order: { id: number; link: string } }
    acknowledge({ key, did: 'ordered', id: order.id })
    if (todo.staff) await pay(order.id, key)
    else if (index % 100 < (todo.cancelShare ?? 0) * 100) await cancel(order, { key, headers })
  }
  const pay = async (id: number, key: string) => {
    const paid = { method: 'PUT', headers: todo.staff, body: { paymentStatus: 'paid' } }
    const response = await insist(`/api/orders/${id}`, paid)
    if (response?.status === 200) acknowledge({ key, did: 'paid', id })
  }
  const cancel = async (
    { id, link }: { id: number; link: string },
    { key, headers }: { key: string; headers: Record<string, string> },
  ) => {
    const path = `/api/order-pages/${link.split('/').at(-1)}/cancellation`
    const response = await insist(path, { method: 'POST', headers })
    if (response?.status === 200) acknowledge({ key, did: 'cancelled', id })
  }

  let next = 0
  const shopper = async () => {
    while (next < todo.orders && !isOver()) {
      await buy(next++)
      if (todo.restMs) await pause(todo.restMs)
    }
  }
  await Promise.all(Array.from({ length: todo.connections }, shopper))
  agent.destroy()
  return counts
}

function watchFor(file: string | undefined): () => boolean {
  let over = false
  if (file) setInterval(() => (over = existsSync(file)), AGAIN_MS).unref()
  return () => over
}

/** The key is the order's note too, by which the comparing program knows it. */
const orderOf = ({ productId, color, ref }: Shopping, key: string) => ({
  productId,
  selectedColor: color,
  customerName: 'Ann Brown',
  customerEmail: `${key}@example.com`,
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
  notes: key,
  ...(ref && { ref }),
})

process.stdout.write(JSON.stringify(await shop(JSON.parse(process.argv[2] ?? '{}') as Shopping)))
