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
          <b>You will pay on a secure payment page.</b> Your bank may ask for a code.
        </p>
        <p className="small muted">
          We never see your card details. If payment fails, we hold your order for{' '}
          {hours === 1 ? '1 hour' : `${hours} hours`}.
        </p>
        {testPayments && <TestBadge />}
      </div>
    </div>
  )
}
