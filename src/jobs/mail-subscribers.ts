// The mail that confirms a subscription, with the way out; who is on the list already gets none.

import type { EventOf } from '#contract/events.ts'
import { findSubscription } from '#domain/enquiries/subscribe.ts'
import { button, words } from '#mail/layout.ts'
import type { Listener } from './job-context.ts'
import { mailing } from './send-mail.ts'

export const mailSubscriptionStarted = mailing<EventOf<'subscription.started'>>(
  'subscription-started',
  async (tx, { id, facts: { subscriptionId } }, shop) => {
    const subscription = await findSubscription(tx, subscriptionId)
    if (!subscription) return undefined
    const leaveUrl = `${shop.publicUrl}/api/email-subscription/${subscription.link}/end`
    return {
      about: id,
      recipient: subscription.email,
      leaveUrl,
      subject: `${shop.name}: you are on the list`,
      heading: 'You are on the list',
      parts: [
        words('One e-mail a fortnight: new stock, box prices, care tips.'),
        words('Not for you after all? One press takes you off the list.'),
        button('Unsubscribe', leaveUrl),
      ],
    }
  },
)

/** A repeated subscription costs the shopper's call one job too, as a first one does. */
export const mailNothing: Listener<EventOf<'subscription.repeated'>> = {
  name: 'mail-nothing',
  run: () => Promise.resolve(),
}
