// Checks the settings of gateways with the gateways themselves, as far as they can tell: when the shop starts, and every
// day. What is wrong is in the log and a task for staff; it stops nothing, because a gateway may only be away.

import { openGatewayTask } from '#domain/gateways/tasks.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

export async function checkGateways({ shop, gateways, log }: JobContext): Promise<void> {
  for (const gateway of gateways.byName.values()) {
    const problem = await gateway.check?.()
    if (problem === undefined) continue
    log.error({ gateway: gateway.name }, problem)
    await shop.write(system('card payments'), (tx) =>
      openGatewayTask(tx, { gateway: gateway.name, kind: 'set-up', code: problem }),
    )
  }
}
