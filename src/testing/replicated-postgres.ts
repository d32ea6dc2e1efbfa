// Two PostgreSQL servers, the second a streaming copy of the first, in throw-away folders.

import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, type Cluster, launch, newCluster, remove } from './postgres-cluster.ts'
import { freshDatabase } from './postgres.ts'

export type ReplicatedPostgres = {
  /** The URL of the database `yaadbox` on the server that is written to. */
  url: string
  /** The URL of the same database on the copy. */
  copyUrl: string
  stopCopy(): Promise<void>
  startCopy(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const main = await newCluster(false, { isCopy: false })
  const copy = await newCluster(false)
  const stop = async () => {
    await remove(copy)
    await remove(main)
  }
  try {
    becomeCopy(copy, main)
    await launch(main)
    copy.settings.push(`primary_conninfo=host=127.0.0.1 port=${main.port} user=postgres`)
    const url = await freshDatabase(addressOf(main), 'yaadbox')
    await launch(copy)
    return {
      url,
      copyUrl: url.replace(`:${main.port}/`, `:${copy.port}/`),
      stopCopy: async () => {
        copy.server?.kill('SIGKILL')
        await new Promise((resolve) => copy.server?.once('exit', resolve))
      },
      startCopy: () => launch(copy),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Copies the folder before either server has run, so that the copy can replicate from the start. */
function becomeCopy(copy: Cluster, main: Cluster): void {
  const [from, to] = [main, copy].map(({ folder }) => join(folder, 'data')) as [string, string]
  rmSync(to, { recursive: true })
  const copied = spawnSync('cp', ['-a', from, to])
  if (copied.status !== 0) throw new Error(`The cluster cannot be copied: ${String(copied.stderr)}`)
  writeFileSync(join(to, 'standby.signal'), '')
}
