// The mail that greets a new subscriber, with the way out.

import type { ShopFacts } from '#contract/shop.ts'
import { button, type Mail, words, writeLetter } from './layout.ts'

export function subscriptionStartedMail({
  shop,
  leaveUrl,
}: {
  shop: ShopFacts
  leaveUrl: string
}): Mail {
  return writeLetter({
    subject: `${shop.name}: you are on the list`,
    heading: 'You are on the list',
    shop,
    parts: [
      words('One e-mail a fortnight: new stock, box prices, care tips.'),
      words('Not for you after all? One press takes you off the list.'),
      button('Unsubscribe', leaveUrl),
    ],
  })
}
