// Asks gateways what became of attempts to pay and of refunds, when nothing was heard of them: a notification may never
// come, and a process may have died before it wrote an answer down.

import { askAboutDue, askAboutRefunds } from '#domain/gateways/ask-gateways.ts'
import type { GatewayWork } from '#domain/gateways/gateway-work.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import type { JobContext } from './job-context.ts'

/** It stops in time for its next run, a minute later. */
const BUDGET_MS = 45_000

/** Safe to run at any time, in any number of processes. */
export async function askGateways(context: JobContext): Promise<void> {
  const work = workOf(context)
  const until = Date.now() + BUDGET_MS
  while ((await askAboutDue(work)) > 0 && Date.now() < until && !context.stopping.aborted);
  await askAboutRefunds(work)
}

function workOf(context: JobContext): GatewayWork {
  const { shop, gateways, publicUrl, dataDir } = context
  return {
    shop,
    gateways,
    publicUrl,
    openSecret: () => openAppSecret(dataDir),
    shred: (keys) => shredItemKeys(itemKeyFolder(dataDir), keys),
  }
}
