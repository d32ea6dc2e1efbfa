import { REFUND_POLICY } from '#content/guides/refund-policy.ts'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function RefundPolicyScreen() {
  return <GuidePage guide={REFUND_POLICY} />
}
