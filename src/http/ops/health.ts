// Liveness and readiness of this process.

import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { endpoint, type Routes } from '#http/route.ts'
import { isFolderThere } from '#platform/files/files.ts'
import { VERSION } from '#platform/version.ts'

const tag = 'Operations'
const FOLDER_TIMEOUT_MS = 1000

export const health = {
  'GET /health': endpoint({
    summary: 'Alive',
    tag,
    responseSchema: z.object({ alive: z.literal(true), version: z.string(), schema: z.number() }),
    handle: (c) => c.json({ alive: true, version: VERSION, schema: c.var.deps.migrations }),
  }),
  'GET /ready': endpoint({
    summary: 'Ready to serve',
    tag,
    responseSchema: z.object({ ready: z.literal(true), dataFolder: z.enum(['there', 'away']) }),
    handle: async (c) => {
      await c.var.read((tx) => tx.db.execute(sql`select 1`))
      // The shop runs without its data folder; only file operations fail.
      const there = isFolderThere(c.var.deps.config.dataDir)
      const late = pause(FOLDER_TIMEOUT_MS, false, { ref: false })
      const dataFolder = (await Promise.race([there, late])) ? 'there' : 'away'
      return c.json({ ready: true, dataFolder })
    },
  }),
} satisfies Routes
