import { textOf } from '#content/text-of.ts'
import { useShopFacts } from '#web/storefront/guide/filled.tsx'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function WarrantyScreen() {
  return <GuidePage text={textOf('warranty', useShopFacts())} />
}
