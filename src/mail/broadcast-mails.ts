// A broadcast as one subscriber gets it, with an unsubscribe button.

import type { ShopFacts } from '#contract/shop.ts'
import { button, type Mail, renderMail, words } from './layout.ts'
import { simpleParts } from './simple-text.ts'

export type BroadcastFacts = { subject: string; body: string; leaveUrl: string; shop: ShopFacts }

export function broadcastMail({ subject, body, leaveUrl, shop }: BroadcastFacts): Mail {
  const parts = [
    ...simpleParts(body),
    words(`You get this because you asked ${shop.name} for it. One press takes you off the list.`),
    button('Unsubscribe', leaveUrl),
  ]
  return renderMail({ subject, heading: subject, parts }, shop)
}
