// Checks the settings of gateways with the gateways themselves, as far as they can tell: when the shop starts, and every
// day. What is wrong is in the log and a task for staff; it stops nothing, because a gateway may only be away.

import { openGatewayTask } from '#domain/gateways/tasks.ts'
import { system } from '#platform/tx.ts'
import { forEachItem } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'

export async function checkGateways(context: JobContext): Promise<void> {
  const { shop, gateways, log } = context
  await forEachItem(context, {
    job: 'check-gateways',
    due: async (without) => [...gateways.byName.keys()].filter((name) => !without.includes(name)),
    act: async ([name]) => {
      const problem = name && (await gateways.byName.get(name)?.check?.())
      if (!name || !problem) return
      log.error({ gateway: name }, problem)
      await shop.write(system('card payments'), (tx) =>
        openGatewayTask(tx, { gateway: name, kind: 'set-up', code: problem }),
      )
    },
  })
}
