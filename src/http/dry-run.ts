// Runs a change for what it would answer, and takes it back: nothing is written, nobody is told.

import type { Context } from 'hono'
import type { Tx } from '#platform/tx.ts'
import type { ApiEnv } from './endpoint.ts'

class TakenBack extends Error {}

export async function dryRun<T>(c: Context<ApiEnv>, change: (tx: Tx) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined
  await c.var
    .write(async (tx) => {
      answer = { value: await change(tx) }
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return (answer as { value: T }).value
}
