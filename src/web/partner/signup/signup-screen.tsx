import { HandCoins, Link2, type LucideIcon, Network, Wallet } from 'lucide-react'
import { formatCents, formatMinor } from '#contract/money.ts'
import type { PayPlanView, PayView } from '#contract/pay-plan.ts'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'
import { Income, PayChange } from '#web/partner/figures-panels.tsx'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { partnerAgreement } from '#content/partner-agreement.ts'
import { plainText, type TextSection } from '#content/text.ts'
import { useShop } from '#web/queries/shop.ts'
import { Panel } from '#web/ui/panel.tsx'
import { SignUpPanel } from './signup-form.tsx'
import './signup.css'

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' })

type Benefit = { icon: LucideIcon; heading: string; text: string }

const benefitsOf = ({
  levels: [direct = '0', ...overrides],
  share,
  wholeFrom,
}: PayView): Benefit[] => [
  {
    icon: HandCoins,
    heading: `${formatMinor(direct)} for a sale`,
    text: `A fixed amount each time an order through your link is paid.${
      wholeFrom === null || wholeFrom === '0'
        ? ''
        : ` The total paid to partners is limited to ${share} of a sale before GCT, so sales below ${formatMinor(wholeFrom)} pay less.`
    }`,
  },
  {
    icon: Network,
    heading: `${overrides.length + 1} ${overrides.length === 0 ? 'level' : 'levels'}`,
    text:
      overrides.length === 0
        ? 'You earn from your own sales.'
        : `${listFormat.format(overrides.map((amount) => formatMinor(amount)))} from the sales of your team.`,
  },
  {
    icon: Wallet,
    heading: 'Paid every month',
    text: `Within the first 5 business days. Minimum payout ${formatCents(MINIMUM_PAYOUT_CENTS)}.`,
  },
  {
    icon: Link2,
    heading: 'Nothing to buy',
    text: 'Joining is free. You share a link. We pack, deliver and provide the warranty.',
  },
]

export default function SignupScreen() {
  const { data, isError, refetch } = usePartnerAnswer('plan')
  return (
    <div className="wrap join">
      <header className="stack max-w-[46rem] gap-3">
        <h1 className="h1">Become a partner</h1>
        <p className="lead">
          Send a friend your link. When they order, you earn. Paid on sales only, never for
          recruiting. Most partners earn little or nothing.
        </p>
        <p>
          Already a partner?{' '}
          <AppLink className="link" href="/mlm/dashboard">
            Go to your dashboard
          </AppLink>
        </p>
      </header>
      {isError && !data && <NotLoaded what="Commission per sale" onRetry={() => void refetch()} />}
      {data && <Offer plan={data} />}
    </div>
  )
}

/** Rendered once the pay plan is loaded: nobody can agree to amounts that are not shown. */
function Offer({ plan }: { plan: PayPlanView }) {
  return (
    <>
      <ul className="benefits">
        {benefitsOf(plan.now).map(({ icon: Icon, heading, text }) => (
          <li key={heading}>
            <Icon className="i i-l" aria-hidden="true" />
            <h2>{heading}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="stack gap-6">
        <div className="stack even-2 items-start gap-6 max-desk:even-1">
          <SignUpPanel />
          <Agreement plan={plan} />
        </div>
        <PayChange plan={plan} />
        <Income />
      </div>
    </>
  )
}

/** The whole agreement, in a frame that scrolls. */
function Agreement({ plan }: { plan: PayPlanView }) {
  const { title, sections } = partnerAgreement(plan, useShop())
  return (
    <Panel id="agreement" title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <div className="agreement" tabIndex={0} role="region" aria-label="Agreement text">
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id}>{heading}</h3>
            {blocks.map((block) => (
              <Block key={block.lines.map(plainText).join()} {...block} />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** Links are left out: a page that they lead to would take the place of the form. */
function Block({ tag: List, lines }: TextSection['blocks'][number]) {
  const texts = lines.map(plainText)
  if (List === 'p') return texts.map((text) => <p key={text}>{text}</p>)
  return (
    <List>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </List>
  )
}
