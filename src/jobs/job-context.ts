// The context of every job: the open shop, the mailer, the storage and the settings that jobs use.

import type { EventName, EventOf, ShopEvent } from '#contract/events.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Gateways } from '#platform/gateways/open-gateways.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { InboundMailbox } from '#platform/mail/reply-address.ts'
import type { Shop } from '#platform/shop.ts'

export type JobContext = {
  shop: Shop
  mailer: Mailer
  log: Log
  /** Uploaded files of products. */
  storage: Storage
  /** The card gateways that are set up. */
  gateways: Gateways
  /** The base URL of the shop, without a trailing slash. */
  publicUrl: string
  mailFrom: string | undefined
  /** The mailbox that takes answers to mails; without one, mails are answered on pages only. */
  mailbox: InboundMailbox | undefined
  dataDir: string
  /** The speed limit of broadcasts. */
  mailsPerMinute: number
  /** How long events are kept; undefined keeps them all. */
  historyYears: number | undefined
  /** Aborted when the shop closes: a long job ends between two steps. */
  stopping: AbortSignal
}

/** A listener, safe to run twice for the same event. Queued jobs store its name: never rename it. */
export type Listener<Event extends ShopEvent = ShopEvent> = {
  name: string
  run(context: JobContext, event: Event): Promise<void>
  /** The kind of the mail that it writes to the shop. */
  toShop?: string
}

export type Listeners = { [Name in EventName]?: readonly Listener<EventOf<Name>>[] }
