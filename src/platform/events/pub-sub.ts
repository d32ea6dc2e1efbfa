// Publishes changes to the other processes with LISTEN/NOTIFY of PostgreSQL, on commit. A lost
// connection is opened again, and `onChange` is called without a change, because some might have
// been missed. The embedded database has one process and does not need this.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { z } from 'zod'
import type { Change, EventName } from '#contract/events.ts'
import type { Log } from '#platform/log.ts'
import { openOutage } from '#platform/outage.ts'
import type { Db } from '#platform/tx.ts'

/** The application name of listening connections. Versions without order lines use another. */
export const NEWS = 'yaadbox-news-2'

export type PubSub = {
  /** Notifies the other processes when the transaction commits. */
  publish(db: Db, change: Change): Promise<void>
  /** Whether the connection is listening. */
  isOpen(): boolean
  close(): Promise<void>
}

/** Called with a change of another process, or without one if changes might have been missed. */
export type Subscriber = (change?: Change) => void

const CHANNEL = 'yaadbox_news'
const RETRY_MS = 1000
/** An idle listening connection would not notice that the server is gone, so it is pinged. */
const PING_INTERVAL_MS = 15_000
const TIMEOUT_MS = 10_000
const Notification = z.object({
  from: z.string(),
  name: z.string(),
  productId: z.number().optional(),
})

/** Starts listening to the other processes of a database. */
export function openPubSub(url: string, onChange: Subscriber, log: Log): PubSub {
  const me = randomUUID()
  const stopped = new AbortController()
  const outage = openOutage('the line to the other processes is away', log)
  let client: Client | undefined
  let isOpen = false

  /** Resolves when a connection ends, rejects if it could not be opened. */
  const listen = async (): Promise<void> => {
    const connection = openClient(url)
    client = connection
    connection.on('notification', ({ payload = '' }) => {
      const { from, name, productId } = Notification.parse(JSON.parse(payload))
      if (from !== me) onChange({ name: name as EventName, productId })
    })
    const ended = new Promise<void>((resolve) => connection.once('end', () => resolve()))
    try {
      await connection.connect()
      await connection.query(`listen ${CHANNEL}`)
      if (stopped.signal.aborted) return
      isOpen = true
      outage.up()
      onChange()
      await ended
    } finally {
      isOpen = false
      client = undefined
      await connection.end().catch(() => undefined)
    }
  }

  /** One connection at a time: a lost one is only ever replaced here. */
  const keepListening = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const error = await listen().catch((cause: unknown) => cause)
      if (stopped.signal.aborted) return
      outage.down(error ?? new Error('The connection ended'))
      await pause(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const listening = keepListening()
  const pingTimer = setInterval(() => {
    const current = client
    if (isOpen) current?.query('select 1').catch(() => void current.end().catch(() => undefined))
  }, PING_INTERVAL_MS)
  pingTimer.unref()

  return {
    publish: async (db, change) => {
      const payload = JSON.stringify({ from: me, ...change })
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
    },
    isOpen: () => isOpen,
    close: async () => {
      stopped.abort()
      clearInterval(pingTimer)
      await client?.end().catch(() => undefined)
      await listening
    },
  }
}

function openClient(connectionString: string): Client {
  const client = new Client({
    connectionString,
    application_name: NEWS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined) // an `end` event follows
  return client
}
