// What happened in one process, heard in the others within a moment: PostgreSQL tells every listener
// when the change commits. A line that broke is opened again, and since nobody knows what was missed
// meanwhile, the hearer is told that too. The embedded database has one process and no need of it.

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { z } from 'zod'
import type { Change, EventName } from '#contract/events.ts'
import type { Log } from './log.ts'
import type { Db } from './tx.ts'

export type News = {
  /** Tells the other processes when the transaction commits. */
  tell(db: Db, change: Change): Promise<void>
  close(): Promise<void>
}

/** Calls what it is given with what happened elsewhere, or without after a gap. */
export type Hearer = (change?: Change) => void

const CHANNEL = 'yaadbox_news'
const AGAIN_MS = 1000
/** A line that only listens would not notice that nobody is there any more: it is asked. */
const ASK_MS = 15_000
const TIMEOUT_MS = 10_000
const Told = z.object({ from: z.string(), name: z.string(), productId: z.number().optional() })

/** Opens the line to the other processes of a database. */
export function openNews(url: string, hear: Hearer, log: Log): News {
  const me = randomUUID()
  let closed = false
  let line: Client | undefined
  let again: NodeJS.Timeout | undefined

  const open = async () => {
    const client = new Client({
      connectionString: url,
      application_name: 'yaadbox-news',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => undefined) // followed by `end`
    client.on('end', () => {
      if (closed || line !== client) return
      line = undefined
      again = setTimeout(() => void reopen(), AGAIN_MS)
    })
    client.on('notification', ({ payload = '' }) => {
      const { from, name, productId } = Told.parse(JSON.parse(payload))
      if (from !== me) hear({ name: name as EventName, productId })
    })
    line = client
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }

  const reopen = async (): Promise<void> => {
    if (closed) return
    try {
      await open()
      hear()
    } catch (error) {
      log.warn({ err: error }, 'the line to the other processes is down')
      line = undefined
      if (!closed) again = setTimeout(() => void reopen(), AGAIN_MS)
    }
  }
  void reopen()
  const asking = setInterval(() => {
    const asked = line
    asked?.query('select 1').catch(() => void asked.end().catch(() => undefined))
  }, ASK_MS)
  asking.unref()

  return {
    tell: async (db, change) => {
      const payload = JSON.stringify({ from: me, ...change })
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
    },
    close: async () => {
      closed = true
      clearTimeout(again)
      clearInterval(asking)
      await line?.end().catch(() => undefined)
    },
  }
}
