// What a job has in its hands: the open shop, the way mail leaves, and the shop's own address.

import type { EventName, EventOf, ShopEvent } from '#contract/events.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Shop } from '#platform/shop.ts'

export type JobContext = {
  shop: Shop
  mailer: Mailer
  log: Log
  /** Where the shop is found, without a trailing slash. */
  publicUrl: string
  mailFrom: string | undefined
  dataDir: string
  /** How fast a broadcast may leave. */
  mailsPerMinute: number
  /** Aborted when the shop closes: long work ends between two steps. */
  stopping: AbortSignal
}

/** A listener: safe to run twice for the same event. Its name is the job's. */
export type Listener<Event extends ShopEvent = ShopEvent> = {
  name: string
  run(workshop: JobContext, event: Event): Promise<void>
}

export type Listeners = { [Name in EventName]?: readonly Listener<EventOf<Name>>[] }
