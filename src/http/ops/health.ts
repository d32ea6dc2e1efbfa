// Whether this process lives, and whether it can serve.

import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { type ApiEnv, describe } from '#http/endpoint.ts'
import { isFolderThere } from '#platform/files/files.ts'
import { VERSION } from '#platform/version.ts'

const tag = 'Operations'
const FOLDER_MS = 1000

export const health = new Hono<ApiEnv>()
  .get('/health', describe('Alive', { answers: { 200: 'Alive' }, tag }), (c) =>
    c.json({ alive: true, version: VERSION, schema: c.var.parts.schema }),
  )
  .get(
    '/ready',
    describe('Ready to serve', { answers: { 200: 'Ready', 503: 'The database is away' }, tag }),
    async (c) => {
      await c.var.read((tx) => tx.db.execute(sql`select 1`))
      // Without its folder a shop goes on: only what is kept in files does not.
      const there = isFolderThere(c.var.parts.config.dataDir)
      const late = pause(FOLDER_MS, false, { ref: false })
      return c.json({
        ready: true,
        dataFolder: (await Promise.race([there, late])) ? 'there' : 'away',
      })
    },
  )
