// Starts the work on a payout run within the request, on behalf of the caller.

import type { Context } from 'hono'
import type { Batch } from '#domain/payouts/find-run.ts'
import { advanceRun } from '#domain/payouts/advance-run.ts'
import type { ApiEnv } from './endpoint.ts'

/** A small run is finished before the response; a job continues with a large one. */
const AT_ONCE_MS = 2000

export async function workAtOnce(c: Context<ApiEnv>, batch: Batch): Promise<void> {
  const until = Date.now() + AT_ONCE_MS
  while (Date.now() < until && (await c.var.write((tx) => advanceRun(tx, batch))));
}
