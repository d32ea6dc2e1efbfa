// The mail by which staff see that mail leaves the shop.

import type { ShopFacts } from '#contract/shop.ts'
import { type Content, type Mail, renderMail } from './layout.ts'

export const testMailContent = ({ name }: Pick<ShopFacts, 'name'>): Content => ({
  subject: `${name}: a test of the mail settings`,
  heading: 'Your mail settings work',
  parts: [
    'A member of staff sent this e-mail to test the mail settings.',
    'If you can read this, the settings are correct. You do not need to do anything.',
  ],
})

export const testMail = (facts: ShopFacts): Mail => renderMail(testMailContent(facts), facts)
