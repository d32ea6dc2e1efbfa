import { ShieldCheck } from 'lucide-react'
import { useShop } from '#web/queries/shop.ts'
import { TestBadge } from './test-badge.tsx'

/** What happens to a card that is paid on the bank's page, before the order is placed. */
export function OnlineNote() {
  const { onlineExpiryHours: hours, testPayments } = useShop()
  return (
    <div className="sealed pay-note">
      <ShieldCheck className="i" aria-hidden="true" />
      <div>
        <p>
          <b>You pay on our bank’s own page.</b> Your bank may ask for a code.
        </p>
        <p className="small muted">
          We never see the card. If it does not go through, the order waits for{' '}
          {hours === 1 ? '1 hour' : `${hours} hours`} and your pieces stay yours.
        </p>
        {testPayments && <TestBadge />}
      </div>
    </div>
  )
}
