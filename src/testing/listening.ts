// Lets a test play the job runner: it reads the new events of a shop and runs their listeners.

import { gt } from 'drizzle-orm'
import type { ShopEvent } from '#contract/events.ts'
import { listenerNames, runListener } from '#jobs/listeners.ts'
import { events } from '#platform/events/events.table.ts'
import type { TestShop } from './shop.ts'

export type Hearing = {
  /** The events since the last call. */
  news(): Promise<ShopEvent[]>
  /** Runs the listeners of the new events, or of the events that `arrange` makes of them; returns how many were new. */
  listen(arrange?: (events: ShopEvent[]) => ShopEvent[]): Promise<number>
}

export function hearing(shop: TestShop): Hearing {
  let lastId = 0
  const news = async () => {
    const rows = await shop.database.db
      .select()
      .from(events)
      .where(gt(events.id, lastId))
      .orderBy(events.id)
    lastId = rows.at(-1)?.id ?? lastId
    return rows.map(({ id, name, facts, at, by }) => {
      return { id, name, facts, at: at.toISOString(), by } as unknown as ShopEvent
    })
  }
  return {
    news,
    listen: async (arrange = (events) => events) => {
      const fresh = await news()
      for (const event of arrange(fresh))
        for (const name of listenerNames(event.name))
          await runListener(shop.jobContext, name, event)
      return fresh.length
    },
  }
}
