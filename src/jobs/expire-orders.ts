// Reminds of transfers that do not come, and ends their orders when their time is over. Each order
// has a separate transaction: the next run continues after one that was killed.

import {
  expireOrder,
  listToExpire,
  listToRemind,
  remindOrder,
} from '#domain/transfers/expire-order.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

/** Safe to run at any time; answers how many orders it reminded of and how many it ended. */
export async function expireOrders({ shop, dataDir }: JobContext) {
  const me = system('order clock')
  const done = { reminded: 0, expired: 0 }
  for (const orderId of await shop.read(me, listToExpire)) {
    const ended = await shop.write(me, (tx) => expireOrder(tx, orderId))
    if (!ended) continue
    await shredItemKeys(itemKeyFolder(dataDir), ended.shredded)
    done.expired += 1
  }
  for (const orderId of await shop.read(me, listToRemind))
    if (await shop.write(me, (tx) => remindOrder(tx, orderId))) done.reminded += 1
  return done
}
