// What happened in one process, heard in the others within a moment: PostgreSQL tells every listener
// when the change commits. A line that broke is opened again, and since nobody knows what was missed
// meanwhile, the hearer is told that too. The embedded database has one process and no need of it.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { z } from 'zod'
import type { Change, EventName } from '#contract/events.ts'
import type { Log } from '#platform/log.ts'
import { openOutage } from '#platform/outage.ts'
import type { Db } from '#platform/tx.ts'

export type PubSub = {
  /** Tells the other processes when the transaction commits. */
  tell(db: Db, change: Change): Promise<void>
  /** Whether what happens elsewhere is heard now. */
  isOpen(): boolean
  close(): Promise<void>
}

/** Calls what it is given with what happened elsewhere, or without after a gap. */
export type Subscriber = (change?: Change) => void

const CHANNEL = 'yaadbox_news'
const AGAIN_MS = 1000
/** A line that only listens would not notice that nobody is there any more: it is asked. */
const ASK_MS = 15_000
const TIMEOUT_MS = 10_000
const Told = z.object({ from: z.string(), name: z.string(), productId: z.number().optional() })

/** Opens the line to the other processes of a database. */
export function openPubSub(url: string, hear: Subscriber, log: Log): PubSub {
  const me = randomUUID()
  const stopped = new AbortController()
  const outage = openOutage('the line to the other processes is away', log)
  let client: Client | undefined
  let isOpen = false

  /** Resolves when a line that was open has ended, rejects where none could be opened. */
  const listen = async (): Promise<void> => {
    const line = openClient(url)
    client = line
    line.on('notification', ({ payload = '' }) => {
      const { from, name, productId } = Told.parse(JSON.parse(payload))
      if (from !== me) hear({ name: name as EventName, productId })
    })
    const ended = new Promise<void>((resolve) => line.once('end', () => resolve()))
    try {
      await line.connect()
      await line.query(`listen ${CHANNEL}`)
      if (stopped.signal.aborted) return
      isOpen = true
      outage.up()
      hear()
      await ended
    } finally {
      isOpen = false
      client = undefined
      await line.end().catch(() => undefined)
    }
  }

  /** One line after the other, never two: a lost one is replaced here and nowhere else. */
  const keepListening = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const lost = await listen().catch((error: unknown) => error)
      if (stopped.signal.aborted) return
      outage.down(lost ?? new Error('The connection ended'))
      await pause(AGAIN_MS, undefined, stopped).catch(() => undefined)
    }
  }
  const listening = keepListening()
  const asking = setInterval(() => {
    const asked = client
    if (isOpen) asked?.query('select 1').catch(() => void asked.end().catch(() => undefined))
  }, ASK_MS)
  asking.unref()

  return {
    tell: async (db, change) => {
      const payload = JSON.stringify({ from: me, ...change })
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
    },
    isOpen: () => isOpen,
    close: async () => {
      stopped.abort()
      clearInterval(asking)
      await client?.end().catch(() => undefined)
      await listening
    },
  }
}

function openClient(connectionString: string): Client {
  const client = new Client({
    connectionString,
    application_name: 'yaadbox-news',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined) // followed by `end`
  return client
}
