import { PRIVACY } from '#content/guides/privacy.ts'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function PrivacyScreen() {
  return <GuidePage guide={PRIVACY} />
}
