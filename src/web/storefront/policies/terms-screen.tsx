import { TERMS } from '#contract/guides/terms.ts'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function TermsScreen() {
  return <GuidePage guide={TERMS} />
}
