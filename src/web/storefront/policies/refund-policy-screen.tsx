import { REFUND_POLICY } from '#contract/guides/refund-policy.ts'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function RefundPolicyScreen() {
  return <GuidePage guide={REFUND_POLICY} />
}
