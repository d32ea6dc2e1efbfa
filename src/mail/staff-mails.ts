// The mail that asks somebody to join the staff.

import { formatDayAndTime } from '#contract/jamaica.ts'
import type { ShopFacts } from '#contract/shop.ts'
import type { Role } from '#contract/staff.ts'
import { button, facts, type Mail, words, writeLetter } from './layout.ts'

type Invited = { shop: ShopFacts; role: Role; joinUrl: string; expiresAt: Date }

export function staffInvitedMail({ shop, role, joinUrl, expiresAt }: Invited): Mail {
  return writeLetter({
    subject: `${shop.name}: you are invited to the staff`,
    heading: 'You are invited to the staff',
    shop,
    parts: [
      words(`${shop.name} asks you to help run the shop. Choose a name and a password to begin.`),
      facts([
        ['Role', role],
        ['Good until', formatDayAndTime(expiresAt.toISOString())],
      ]),
      button('Join the staff', joinUrl),
      words(
        'The link works once. Did you not expect this? Then leave it alone, and nothing happens.',
      ),
    ],
  })
}
