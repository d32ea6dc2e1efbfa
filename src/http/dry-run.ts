// Runs a change to learn its result, and rolls it back: nothing is written, no event is recorded.

import type { Context } from 'hono'
import type { Tx } from '#platform/tx.ts'
import type { ApiEnv } from './endpoint.ts'

class RolledBack extends Error {}

export async function dryRun<T>(c: Context<ApiEnv>, change: (tx: Tx) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined
  await c.var
    .write(async (tx) => {
      answer = { value: await change(tx) }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return (answer as { value: T }).value
}
