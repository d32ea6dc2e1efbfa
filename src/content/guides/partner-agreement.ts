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
      'When somebody orders by your referral link and the order is paid, these fixed amounts in Jamaican dollars are earned:',
      {
        list: amounts.map(levelSentence),
      },
      `The most that one sales cycle pays is ${dollars(direct + overrideTotal)}: ${dollars(direct)} and ${dollars(overrideTotal)} of overrides.`,
      `What all partners together earn from one sale is limited to ${share} of what its pieces cost after discounts, before GCT and without the delivery.${wholeFrom === null ? '' : ` From ${fromMinor(wholeFrom)} up that holds the whole amounts; a smaller sale pays each level less, in the same proportion.`} The dashboard explains each amount. What an inactive partner does not earn goes to nobody else.`,
      'An order is yours if it comes by your link or your code within 90 days of its last use in the same browser. If somebody follows another partner’s link after yours, the last one counts. A request for a price stays with the partner by whose link it was made. Who ordered by your link once is not yours for good.',
      `A commission is pending at first and is approved ${holdDays} days after the order is paid. An order that is cancelled, refunded or not paid after all takes its commissions back. If the commission has been paid out by then, it is taken from your wallet, and what the wallet does not hold from what you earn next. Your own purchases earn you nothing.`,
    ],
  }
}

const JOINING: GuideSection = {
  id: 'joining',
  heading: '1. Joining',
  blocks: [
    'Joining is free. There is nothing you have to buy, now or later, and nobody is paid for recruiting: commissions come from paid sales of furniture only.',
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
    'Above them stands Executive. No figures lead to it: the shop awards it.',
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
    `Approved commissions are paid monthly, within the first 5 business days, once they come to the minimum payout of ${dollars(MINIMUM_PAYOUT_CENTS)}. What is below it stays in your wallet for the next month.`,
    {
      list: [
        'Bank transfer (National Commercial Bank, Scotiabank Jamaica, JN Bank)',
        'PayPal',
        'Western Union',
      ],
    },
    'Before the first payout we need to know whom we pay: your legal name, address and Taxpayer Registration Number, and the account. Until you have said it in your dashboard, your money stays in your wallet.',
    `Tax forms are needed for earnings over ${fromMinor(taxFormAbove)}. Tax that the law asks us to withhold is withheld, and every statement shows it. New payout details wait three days before money is sent to them.`,
  ],
})

const REST: readonly GuideSection[] = [
  {
    id: 'conduct',
    heading: '6. How you may sell',
    blocks: [
      {
        list: [
          'Say what a piece costs and measures as the shop says it, and tell people that you earn from their order.',
          'Promise nobody an income. Most partners earn little or nothing.',
          'Do not send mail or messages to people who did not ask for them.',
          'Do not buy by your own link, and do not ask others to buy what they do not want.',
        ],
      },
    ],
  },
  {
    id: 'termination',
    heading: '7. Changes and termination',
    blocks: [
      'You or {name} may end this agreement on 30 days notice, in writing. Commissions earned until then are paid as usual.',
      'We change commissions only on 60 days notice. Sales paid before the change keep the amounts that held then.',
      'Anyone who breaks these terms may be suspended: nothing more is earned meanwhile, and what was earned is looked at before it is paid.',
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
