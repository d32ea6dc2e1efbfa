import { WARRANTY } from '#content/guides/warranty.ts'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'

export default function WarrantyScreen() {
  return <GuidePage guide={WARRANTY} />
}
