import type { DashboardView } from '#contract/partner-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CodeSwitch, ReferralLink } from './referral-link.tsx'

const TIPS = [
  'Send the link to somebody who is furnishing a room, with the piece that fits it.',
  'Say the size of the box and of the door: that is what people worry about.',
  'The link counts for 90 days in the browser that opened it; your friend can order later.',
  'Tell people that you earn from their order. Promise nobody an income.',
]

export function Referrals({ facts: { member }, demo }: { facts: DashboardView; demo: boolean }) {
  return (
    <div className="ov">
      <ReferralLink member={member}>{!demo && <CodeSwitch member={member} />}</ReferralLink>
      <Panel id="tips" title="Tips">
        <ul className="tips">
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <div className="px-5 pb-5">
          <ButtonLink href="/products" variant="line">
            See the products
          </ButtonLink>
        </div>
      </Panel>
    </div>
  )
}
