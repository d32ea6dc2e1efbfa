import { TERMS } from '#content/guides/terms.ts'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function TermsScreen() {
  return <GuidePage guide={TERMS} />
}
