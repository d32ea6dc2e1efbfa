// The partner agreement, with the amounts that currently apply.

import { centsFromMinorUnits, formatCents } from '#contract/money.ts'
import type { PayPlanView, RankRequirementView } from '#contract/pay-plan.ts'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'
import type { Text } from './text.ts'
import { textOf } from './text-of.ts'

type Shop = { name: string; email: string; phone: string }

export function partnerAgreement(plan: PayPlanView, { name, email, phone }: Shop): Text {
  const { levels, holdDays, share, wholeFrom } = plan.now
  const amounts = levels.map((text) => centsFromMinorUnits(text) ?? 0)
  const [direct = 0, ...overrides] = amounts
  const overrideTotal = overrides.reduce((sum, cents) => sum + cents, 0)
  return textOf('partner-agreement', {
    ...{ name, email, phone, share },
    levels: amounts.map(levelText),
    cycle: dollars(direct + overrideTotal),
    direct: dollars(direct),
    overrides: dollars(overrideTotal),
    smallSales: smallSalesText(wholeFrom),
    holdDays: String(holdDays),
    ladder: plan.ladder.map(({ rank }) => rank).join(', '),
    steps: stepTexts(plan.ladder),
    minimum: dollars(MINIMUM_PAYOUT_CENTS),
    taxFormAbove: fromMinor(plan.taxFormAbove),
  })
}

/** `$5,000` without the `J`, because the agreement says that all its dollars are Jamaican. */
const dollars = (cents: number) => formatCents(cents).replace('J$', '$')
const fromMinor = (text: string) => dollars(centsFromMinorUnits(text) ?? 0)

function levelText(cents: number, index: number): string {
  if (index === 0) return `Direct sale (level 1, you made the sale): ${dollars(cents)}`
  const how = index === 1 ? ' (you invited the seller)' : ''
  return `Level ${index + 1} override${how}: ${dollars(cents)}`
}

/** A sentence that begins with a space, to stand after another; nothing where every sale pays in full. */
const smallSalesText = (wholeFrom: string | null) =>
  wholeFrom === null
    ? ''
    : ` Sales of ${fromMinor(wholeFrom)} or more pay the full amounts. Smaller sales pay each level proportionately less.`

const stepTexts = (ladder: readonly RankRequirementView[]) =>
  ladder.flatMap((step, index) => {
    const below = ladder[index - 1]
    return below ? [`${below.rank} to ${step.rank}: ${requirementText(step)}`] : []
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
