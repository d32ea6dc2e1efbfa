// The partner agreement, with the amounts that currently apply.

import { centsFromMinorUnits, formatCents } from '#contract/money.ts'
import type { PayPlanView, PayView, RankRequirementView } from '#contract/pay-plan.ts'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'
import type { GuideSection } from './text.ts'

export function partnerAgreement(plan: PayPlanView): readonly GuideSection[] {
  const currentPay = plan.now
  return [
    JOINING,
    commissionsSection(currentPay),
    TEAMS,
    ranksSection(plan.ladder),
    payoutsSection(plan),
    ...REST,
  ]
}

/** `$5,000` without the `J`, because the agreement says that all its dollars are Jamaican. */
const dollars = (cents: number) => formatCents(cents).replace('J$', '$')
const fromMinor = (text: string) => dollars(centsFromMinorUnits(text) ?? 0)

function levelSentence(cents: number, index: number): string {
  if (index === 0) return `Direct sale (level 1, you made the sale): ${dollars(cents)}`
  const how = index === 1 ? ' (you invited the seller)' : ''
  return `Level ${index + 1} override${how}: ${dollars(cents)}`
}

function commissionsSection({ levels, holdDays, share, wholeFrom }: PayView): GuideSection {
  const amounts = levels.map((text) => centsFromMinorUnits(text) ?? 0)
  const [direct = 0, ...overrides] = amounts
  const overrideTotal = overrides.reduce((sum, cents) => sum + cents, 0)
  return {
    id: 'commissions',
    heading: '2. Commissions',
    blocks: [
      'When someone orders through your referral link and pays, these fixed amounts in Jamaican dollars are earned:',
      {
        list: amounts.map(levelSentence),
      },
      `The most that one sales cycle pays is ${dollars(direct + overrideTotal)}: ${dollars(direct)} and ${dollars(overrideTotal)} of overrides.`,
      `The total paid to all partners on one sale is limited to ${share} of the price of the items after discounts, before GCT and excluding delivery.${wholeFrom === null ? '' : ` Sales of ${fromMinor(wholeFrom)} or more pay the full amounts. Smaller sales pay each level proportionately less.`} The dashboard explains each amount. Amounts an inactive partner does not earn are not paid to anyone else.`,
      'An order counts as yours if it is placed within 90 days of your link or code last being used in that browser. If someone follows another partner’s link after yours, the last one counts. A quote request stays with the partner whose link was used. A customer who ordered once through your link is not tied to you.',
      `A commission is pending at first and is approved ${holdDays} days after the order is paid. If an order is cancelled, refunded or later unpaid, its commissions are reversed. If the commission has been paid out by then, it is deducted from your wallet, and any shortfall from your later earnings. Your own purchases earn you nothing.`,
    ],
  }
}

const JOINING: GuideSection = {
  id: 'joining',
  heading: '1. Joining',
  blocks: [
    'Joining is free. You never have to buy anything, and no one is paid for recruiting. Commissions come only from paid sales of furniture.',
    'You are an independent partner of {name}, not an employee. You promise that what you tell us is true, that you keep one account, and that you follow the laws of Jamaica.',
    'You are responsible for your own taxes.',
  ],
}

const TEAMS: GuideSection = {
  id: 'teams',
  heading: '3. Teams',
  blocks: [
    'A team holds up to 5 direct recruits. Your 6th recruit opens a new team (spillover after 5 direct recruits). Five levels of each team are displayed, and pay reaches no further.',
  ],
}

const ranksSection = (ladder: readonly RankRequirementView[]): GuideSection => ({
  id: 'ranks',
  heading: '4. Ranks',
  blocks: [
    `The ladder is ${ladder.map(({ rank }) => rank).join(', ')}. Each step asks for what you and your team did within one month:`,
    {
      list: ladder.flatMap((step, index) => {
        const below = ladder[index - 1]
        return below ? [`${below.rank} to ${step.rank}: ${requirementText(step)}`] : []
      }),
    },
    'Above them stands Executive. It is awarded by the shop and has no sales target.',
  ],
})

function requirementText({
  personalSales,
  directReferrals,
  activeTeamMembers,
  teamVolume,
}: RankRequirementView) {
  const criteria = [
    personalSales !== '0' && `${fromMinor(personalSales)}+ personal sales`,
    directReferrals > 0 &&
      `${directReferrals}+ direct ${directReferrals === 1 ? 'referral' : 'referrals'}`,
    activeTeamMembers > 0 && `${activeTeamMembers}+ team members`,
    teamVolume !== '0' && `${fromMinor(teamVolume)}+ team sales`,
  ].filter(Boolean)
  return criteria.join(criteria.length === 2 ? ' and ' : ', ')
}

const payoutsSection = ({ taxFormAbove }: PayPlanView): GuideSection => ({
  id: 'payouts',
  heading: '5. Payouts',
  blocks: [
    `Approved commissions are paid monthly, within the first 5 business days, once they reach the minimum payout of ${dollars(MINIMUM_PAYOUT_CENTS)}. Smaller amounts stay in your wallet for the next month.`,
    {
      list: [
        'Bank transfer (National Commercial Bank, Scotiabank Jamaica, JN Bank)',
        'PayPal',
        'Western Union',
      ],
    },
    'Before your first payout we need your legal name, address, Taxpayer Registration Number and account details. Until you enter them in your dashboard, your money stays in your wallet.',
    `Tax forms are needed for earnings over ${fromMinor(taxFormAbove)}. We withhold tax where the law requires it and show it on every statement. For security, we wait three days before paying to new account details.`,
  ],
})

const REST: readonly GuideSection[] = [
  {
    id: 'conduct',
    heading: '6. How you may sell',
    blocks: [
      {
        list: [
          'Give the same prices and sizes as the shop, and tell people that you earn from their order.',
          'Do not promise anyone an income. Most partners earn little or nothing.',
          'Do not send mail or messages to people who did not ask for them.',
          'Do not buy through your own link, and do not pressure anyone to buy.',
        ],
      },
    ],
  },
  {
    id: 'termination',
    heading: '7. Changes and termination',
    blocks: [
      'You or {name} may end this agreement on 30 days notice, in writing. Commissions earned until then are paid as usual.',
      'We change commissions only on 60 days notice. Sales paid before the change keep the earlier amounts.',
      'Anyone who breaks these terms may be suspended: they earn nothing while suspended, and earlier earnings are reviewed before payout.',
    ],
  },
  {
    id: 'law',
    heading: '8. Law and questions',
    blocks: [
      'The law of Jamaica governs this agreement. Our {privacy policy|/privacy} says what we do with your data. Questions: {email}, {phone}.',
    ],
  },
]
