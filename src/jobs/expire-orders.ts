// Reminds customers of transfers that have not come, and expires their orders after the term. Each order
// has a separate transaction: the next run continues after one that was killed.

import {
  expireOrder,
  listToExpire,
  listToRemind,
  remindOrder,
} from '#domain/transfers/expire-order.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { system } from '#platform/tx.ts'
import { forEachItem } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'

/** Safe to run at any time; returns how many orders it reminded of and how many expired. */
export async function expireOrders(context: JobContext) {
  const { shop, dataDir } = context
  const me = system('order clock')
  const done = { reminded: 0, expired: 0 }
  await forEachItem(context, {
    job: 'expire-orders',
    due: (without) => shop.read(me, (tx) => listToExpire(tx, without)),
    act: async ([orderId = 0]) => {
      const expired = await shop.write(me, (tx) => expireOrder(tx, orderId))
      if (!expired) return
      await shredItemKeys(itemKeyFolder(dataDir), expired.shredded)
      done.expired += 1
    },
  })
  await forEachItem(context, {
    job: 'remind-orders',
    due: (without) => shop.read(me, (tx) => listToRemind(tx, without)),
    act: async ([orderId = 0]) => {
      if (await shop.write(me, (tx) => remindOrder(tx, orderId))) done.reminded += 1
    },
  })
  return done
}
