import type { ScreenProps } from '#web/route.ts'
import { DocumentScreen } from './document-screen.tsx'
import { OrderPageScreen } from './order-page-screen.tsx'

/** An order's page, and its documents: one script, which other pages need not know by two names. */
export default function ByLinkScreen({ params }: ScreenProps) {
  return params.number ? <DocumentScreen params={params} /> : <OrderPageScreen params={params} />
}
