// The mail that tells admins of another bank account for transfers.

import type { ShopFacts } from '#contract/shop.ts'
import { button, facts, type Mail, words, writeLetter } from './layout.ts'

export type BankChange = {
  shop: ShopFacts
  /** What changed, in words, with what it was and is. */
  lines: { name: string; from: string; to: string }[]
  changedBy: string
  settingsUrl: string
}

export function bankChangedMail({ shop, lines, changedBy, settingsUrl }: BankChange): Mail {
  return writeLetter({
    subject: `${shop.name}: the bank account for transfers was changed`,
    heading: 'The bank account for transfers was changed',
    shop,
    parts: [
      words('Shoppers are told to pay into this account from now on.'),
      facts([
        ...lines.map(({ name, from, to }): [string, string] => [name, `${from} → ${to}`]),
        ['Changed by', changedBy],
      ]),
      words('Nobody of you did this? Then change it back at once and end all sessions.'),
      button('Open the settings', settingsUrl),
    ],
  })
}
