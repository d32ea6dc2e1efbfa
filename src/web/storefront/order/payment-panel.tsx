import type { ReactNode } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { paymentBadge } from './order-state.ts'

type PaymentPanelProps = { id: string; title: string; order: OrderPageView; children: ReactNode }

/** A panel about the payment, with what is due beside the title. */
export function PaymentPanel({ order, ...panel }: PaymentPanelProps) {
  const badge = paymentBadge(order)
  const aside = badge && (
    <Badge tone={badge.tone} dot>
      {badge.text}
    </Badge>
  )
  return <Panel {...panel} className="bk" aside={aside} />
}

/** The one amount that a panel is about, to the cent. */
export function LargeAmount({ dollars }: { dollars: string }) {
  const [whole, cents] = formatDollars(dollars, { exact: true }).split('.')
  return (
    <p className="amt disp num">
      {whole}
      <small>.{cents}</small>
    </p>
  )
}
