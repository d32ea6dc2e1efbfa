// The mail by which staff see that mail leaves the shop.

import type { ShopFacts } from '#contract/shop.ts'
import { type Content, type Mail, paragraph, renderMail } from './layout.ts'

export const testMailContent = ({ name }: Pick<ShopFacts, 'name'>): Content => ({
  subject: `${name}: a test of the mail settings`,
  heading: 'Mail leaves the shop',
  parts: [
    paragraph(
      'Somebody of the staff asked for this mail, to see that the mail settings are right.',
    ),
    paragraph('It came: they are. There is nothing to do.'),
  ],
})

export const testMail = (facts: ShopFacts): Mail => renderMail(testMailContent(facts), facts)
