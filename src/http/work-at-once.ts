// What was asked of a run is begun within the request, in the name of whoever asked.

import type { Context } from 'hono'
import type { Batch } from '#domain/payouts/find-run.ts'
import { workOnRun } from '#domain/payouts/work-run.ts'
import type { ApiEnv } from './endpoint.ts'

/** A small run is done before the answer; a job goes on with a large one. */
const AT_ONCE_MS = 2000

export async function workAtOnce(c: Context<ApiEnv>, begun: Batch): Promise<void> {
  const until = Date.now() + AT_ONCE_MS
  while (Date.now() < until && (await c.var.write((tx) => workOnRun(tx, begun))));
}
