// The mail that confirms a subscription; who is on the list already gets none.

import type { EventOf } from '#contract/events.ts'
import { findSubscription } from '#domain/enquiries/subscribe.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { subscriptionStartedMail } from '#mail/subscription-mails.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

export const mailSubscriptionStarted: Listener<EventOf<'subscription.started'>> = {
  name: 'mail-subscription-started',
  run: (context, event) =>
    post(context, async (tx) => {
      const subscription = await findSubscription(tx, event.facts.subscriptionId)
      if (!subscription) return undefined
      const leaveUrl = `${context.publicUrl}/api/email-subscription/${subscription.link}/end`
      const mail = subscriptionStartedMail({ shop: await getShopFacts(tx), leaveUrl })
      const kind = 'subscription-started'
      const recipient = subscription.email
      return { key: `${kind}:${event.id}`, kind, recipient, leaveUrl, mail }
    }),
}

/** A repeated subscription costs the shopper's call one job too, as a first one does. */
export const mailNothing: Listener<EventOf<'subscription.repeated'>> = {
  name: 'mail-nothing',
  run: () => Promise.resolve(),
}
