// The mail by which staff see that mail leaves the shop.

import { textOf } from '#content/text-of.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { type Content, type Mail, renderMail } from './layout.ts'
import { mailOf } from './mail-of.ts'

export const testMailContent = ({ name }: Pick<ShopFacts, 'name'>): Content =>
  mailOf(textOf('mail-test', { name }))

export const testMail = (facts: ShopFacts): Mail => renderMail(testMailContent(facts), facts)
