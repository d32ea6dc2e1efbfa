import { textOf } from '#content/text-of.ts'
import { keptLines } from '#contract/kept-kinds.ts'
import { useShopFacts } from '#web/storefront/guide/filled.tsx'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function PrivacyScreen() {
  return <GuidePage text={textOf('privacy', { ...useShopFacts(), kept: keptLines })} />
}
