// Tracks whether an external service is unavailable: logs one line when an outage starts and one
// when it ends, however often it is noticed.

import type { Log } from './log.ts'

export type Outage = {
  down(error: unknown): void
  up(): void
  isDown(): boolean
}

/** `state` is what the log says while it lasts, such as "the database is away". */
export function openOutage(state: string, log: Pick<Log, 'info' | 'warn'>): Outage {
  let since: number | undefined
  let failures = 0
  return {
    down: (error) => {
      failures += 1
      if (since !== undefined) return
      since = Date.now()
      log.warn({ err: error }, state)
    },
    up: () => {
      if (since === undefined) return
      log.info({ seconds: Math.round((Date.now() - since) / 1000), failures }, `over: ${state}`)
      since = undefined
      failures = 0
    },
    isDown: () => since !== undefined,
  }
}
