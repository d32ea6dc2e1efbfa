import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Columns, type TabProps } from './parts.tsx'
import { ProductLinks } from './product-links.tsx'
import { CodeSwitch, ReferralLink } from './referral-link.tsx'

const TIPS = [
  'Send your link to someone who is furnishing a room, with an item that suits it.',
  'Mention the box size and door width. That is what people ask about most.',
  'Your link is valid for 90 days in the browser that opened it, so your friend can order later.',
  'Tell people that you earn from their order. Do not promise anyone an income.',
]

export const Referrals = ({ facts: { member }, demo }: TabProps) => (
  <Columns>
    <div className="stack gap-6">
      <ReferralLink member={member}>{!demo && <CodeSwitch member={member} />}</ReferralLink>
      <ProductLinks member={member} />
    </div>
    <Panel id="tips" title="Tips">
      <ul className="muted stack list-[square] gap-3 p-5 pl-10">
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
  </Columns>
)
