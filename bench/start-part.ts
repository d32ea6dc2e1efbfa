// One part of a start in a process of its own, for bench/start.ts: its name, and an empty data folder.

import { join } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { compressAssets } from '#platform/files/compressed-assets.ts'
import { readConfig } from '#platform/config.ts'

const [part = '', dataDir = ''] = process.argv.slice(2)
const client = join('dist', 'client')

const PARTS: Record<string, () => Promise<unknown>> = {
  'quick-compression': () => compressAssets(client, { quickly: true }),
  'best-compression': () => compressAssets(client),
  /** A new cluster with all migrations. */
  opening: async () => (await openDatabase({ ...readConfig(), dataDir })).close(),
}

await PARTS[part]?.()
