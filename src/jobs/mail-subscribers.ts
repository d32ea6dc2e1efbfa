// The mail that confirms a subscription, with an unsubscribe link. People who are subscribed already
// get none.

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

/** Does nothing. Queued all the same, so that response times do not reveal who is subscribed already. */
export const mailNothing: Listener<EventOf<'subscription.repeated'>> = {
  name: 'mail-nothing',
  run: () => Promise.resolve(),
}
