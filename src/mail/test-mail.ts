// The mail by which staff see that mail leaves the shop.

import type { ShopFacts } from '#contract/shop.ts'
import { type Mail, words, writeLetter } from './layout.ts'

export function testMail(shop: ShopFacts): Mail {
  return writeLetter({
    subject: `${shop.name}: a test of the mail settings`,
    heading: 'Mail leaves the shop',
    shop,
    parts: [
      words('Somebody of the staff asked for this mail, to see that the mail settings are right.'),
      words('It came: they are. There is nothing to do.'),
    ],
  })
}
