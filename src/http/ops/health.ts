// Whether this process lives, and whether it can serve.

import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { type Door, says } from '#http/kit.ts'
import { VERSION } from '#platform/version.ts'

const tag = 'Operations'

export const health = new Hono<Door>()
  .get('/health', says('Alive', { answers: { 200: 'Alive' }, tag }), (c) =>
    c.json({ alive: true, version: VERSION, schema: c.var.parts.schema }),
  )
  .get(
    '/ready',
    says('Ready to serve', { answers: { 200: 'Ready', 503: 'The database is away' }, tag }),
    async (c) => {
      await c.var.read((tx) => tx.db.execute(sql`select 1`))
      return c.json({ ready: true })
    },
  )
