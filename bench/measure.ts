// What a measurement stands on: a PostgreSQL of its own, and whole shops that it opens in this process, all of them gone
// afterwards.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configFrom } from '#platform/config.ts'
import { openPostgres } from '#platform/database/database.ts'
import { openLog } from '#platform/log.ts'
import { freshDatabase, startPostgres } from '#testing/postgres.ts'
import { openYaadbox, type Yaadbox } from '#yaadbox.ts'

export type Bench = {
  url: string
  /** Another database on the same server. */
  fresh: (name: string) => Promise<string>
  /** A shop that counts no calls, over the database at `url`, now or at the moment that is given. */
  open: (url: string, now?: Date) => Promise<Yaadbox>
}

export async function measureOnPostgres(work: (bench: Bench) => Promise<void>): Promise<void> {
  const server = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-bench-'))
  const opened: Yaadbox[] = []
  try {
    await work({
      url: server.url,
      fresh: (name) => freshDatabase(server.url, name),
      open: async (url, now) => {
        const dataDir = join(folder, String(opened.length))
        const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
        const database = await openPostgres(url, 4)
        const given = { database, log: openLog('silent'), ...(now && { now: () => now }) }
        const yaadbox = await openYaadbox(configFrom(settings), given)
        opened.push(yaadbox)
        return yaadbox
      },
    })
  } finally {
    for (const yaadbox of opened) await yaadbox.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Calls the API; throws where it refuses. */
export async function call(
  { api }: Yaadbox,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await api.request(path, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** How long a work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
