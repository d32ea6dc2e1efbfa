// The mails to partners: welcome, sign-in code, commission, payout, changed payout details.

import { formatCents } from '#contract/money.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { button, facts, type Mail, words, writeLetter } from './layout.ts'

export type PartnerFacts = {
  shop: ShopFacts
  firstName: string
  /** Where the partner's pages are. */
  dashboardUrl: string
}

/** To who has just joined. */
export function partnerWelcomeMail(
  to: PartnerFacts & { referralUrl: string; sponsor: string | null },
): Mail {
  const { shop, firstName } = to
  return writeLetter({
    subject: `${shop.name}: welcome to the partnership`,
    heading: `Welcome, ${firstName}`,
    shop,
    parts: [
      words('You are a partner now. Joining is free, and there is nothing you have to buy.'),
      ...(to.sponsor ? [words(`${to.sponsor} invited you.`)] : []),
      words('Share your link. When somebody buys through it, you earn; never for recruiting.'),
      facts([['Your link', to.referralUrl]]),
      button('Open your dashboard', to.dashboardUrl),
    ],
  })
}

/** To who invited the new partner. */
export function recruitJoinedMail(to: PartnerFacts & { recruit: string; teamLeg: number }): Mail {
  const { shop, recruit } = to
  return writeLetter({
    subject: `${shop.name}: ${recruit} has joined your team`,
    heading: `${recruit} has joined your team`,
    shop,
    parts: [
      words(`${recruit} signed up through you and is in your team ${to.teamLeg}.`),
      button('Open your dashboard', to.dashboardUrl),
    ],
  })
}

export type CodePurpose = 'sign-in' | 'payout-details' | 'authenticator'

const CODE_IS_FOR: Record<CodePurpose, string> = {
  'sign-in': 'sign in',
  'payout-details': 'change your payout details',
  authenticator: 'set up your authenticator app',
}

export function codeMail(to: PartnerFacts & { code: string; purpose: CodePurpose }): Mail {
  const { shop, code, purpose } = to
  return writeLetter({
    subject: `${shop.name}: your code`,
    heading: `Your code: ${code}`,
    shop,
    parts: [
      words(`Use it within ten minutes to ${CODE_IS_FOR[purpose]}. It works once.`),
      words('You did not ask for it? Then do nothing, and tell nobody the code.'),
    ],
  })
}

export type CommissionFacts = {
  amountCents: number
  reference: string
  level: number
  approvedFrom: string
}

export function commissionMail(to: PartnerFacts & CommissionFacts): Mail {
  const { shop, level, reference } = to
  const amount = formatCents(to.amountCents, { exact: true })
  const sale = level === 1 ? 'your sale' : `a sale of your team, level ${level}`
  return writeLetter({
    subject: `${shop.name}: ${amount} for ${level === 1 ? 'your sale' : 'a team sale'}`,
    heading: `${amount} earned`,
    shop,
    parts: [
      words(`Order ${reference} is paid: ${sale}.`),
      facts([
        ['Commission', amount],
        ['Approved from', to.approvedFrom],
      ]),
      words('It is approved once the exchange window has passed, and paid with that month.'),
      button('See why this amount', to.dashboardUrl),
    ],
  })
}

export type PayoutFacts = { amountCents: number; month: string; method: string }

export function payoutPaidMail(to: PartnerFacts & PayoutFacts): Mail {
  const amount = formatCents(to.amountCents, { exact: true })
  return writeLetter({
    subject: `${to.shop.name}: ${amount} is on its way to you`,
    heading: `We have paid you ${amount}`,
    shop: to.shop,
    parts: [
      facts([
        ['Month', to.month],
        ['Amount', amount],
        ['By', to.method],
      ]),
      button('Open your statement', to.dashboardUrl),
    ],
  })
}

export function payoutFailedMail(to: PartnerFacts & PayoutFacts & { reason: string }): Mail {
  const amount = formatCents(to.amountCents, { exact: true })
  return writeLetter({
    subject: `${to.shop.name}: your payout could not be made`,
    heading: 'Your payout came back',
    shop: to.shop,
    parts: [
      words(`We could not pay ${amount} for ${to.month}: ${to.reason}`),
      words('The money is in your wallet again. Please look at your payout details.'),
      button('Open your dashboard', to.dashboardUrl),
    ],
  })
}

export function payoutDetailsMail(to: PartnerFacts & { heldUntil: string }): Mail {
  return writeLetter({
    subject: `${to.shop.name}: your payout details have changed`,
    heading: 'Your payout details have changed',
    shop: to.shop,
    parts: [
      words(`Payouts wait until ${to.heldUntil}.`),
      words('It was not you? Please call or write to us at once.'),
    ],
  })
}

export function taxFormMail(to: PartnerFacts & { year: number; above: string }): Mail {
  return writeLetter({
    subject: `${to.shop.name}: we need a tax form from you`,
    heading: 'We need a tax form from you',
    shop: to.shop,
    parts: [
      words(`Your payouts of ${to.year} have passed ${to.above}.`),
      words('Please answer this mail with your Taxpayer Registration Number and your form.'),
      button('Open your statements', to.dashboardUrl),
    ],
  })
}
