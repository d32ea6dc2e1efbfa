// One job queue for all shops of a worker that only send jobs: to open one costs more than all else of
// a shop. A shop that starts its jobs takes it along and stops it; the next shop opens another.

import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import { openLog } from '#platform/log.ts'
import { testDatabase } from './database.ts'

let idle: Promise<Queue> | undefined

export async function borrowQueue(): Promise<{ queue: Queue; take(): void }> {
  idle ??= testDatabase().then((database) =>
    openQueue(database, openLog('silent'), { isOutage: () => false }),
  )
  const queue = await idle
  let isTaken = false
  return {
    queue: {
      ...queue,
      stop: async () => {
        if (isTaken) await queue.stop()
      },
    },
    take: () => {
      isTaken = true
      idle = undefined
    },
  }
}
