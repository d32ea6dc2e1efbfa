// The mails to partners about what a sale pays: that it changes, and that a change does not come.

import type { PayRow } from '#contract/pay-change.ts'
import { button, facts, type Mail, words, writeLetter } from './layout.ts'
import type { PartnerFacts } from './partner-mails.ts'

export type PayChangeFacts = {
  /** The day from which it counts. */
  from: string
  rows: readonly PayRow[]
  /** The days of changes that the partner was told of, and that this one takes the place of. */
  instead: readonly string[]
}

export function payChangeMail(to: PartnerFacts & PayChangeFacts): Mail {
  const { shop, from, rows, instead } = to
  return writeLetter({
    subject: `${shop.name}: what a sale pays changes on ${from}`,
    heading: 'What a sale pays is going to change',
    shop,
    parts: [
      words(`From ${from} on. Sales that are paid for before keep the amounts of their day.`),
      ...(instead.length > 0
        ? [words(`It takes the place of what we announced for ${instead.join(' and ')}.`)]
        : []),
      facts(rows.map(({ what, before, after }) => [what, `${before} now, ${after} then`])),
      words('There is nothing that you have to do. Please call or write to us with any question.'),
      button('Open your dashboard', to.dashboardUrl),
    ],
  })
}

export function payStaysMail(to: PartnerFacts & { from: string }): Mail {
  const { shop, from } = to
  return writeLetter({
    subject: `${shop.name}: what a sale pays does not change on ${from}`,
    heading: 'The change of what a sale pays does not come',
    shop,
    parts: [
      words(`We wrote to you that a sale would pay other amounts from ${from} on.`),
      words('We have taken that back: nothing changes on that day.'),
      button('Open your dashboard', to.dashboardUrl),
    ],
  })
}
