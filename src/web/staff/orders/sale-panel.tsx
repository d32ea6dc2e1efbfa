import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrderView } from '#contract/orders.ts'
import type { OrderSaleView } from '#contract/order-sale.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { countOf, formatExact } from '#web/staff/format.ts'
import { PartnerLink } from '#web/staff/links.tsx'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { COMMISSION_STATUS_LABELS, formatDay } from '#web/ui/partner-labels.ts'

const PartnerForm = onDemand('The form', () => import('./partner-form.tsx'))

/** Which partner sold the order and what partners get of it; staff who may correct the partner. */
export function SalePanel({ order }: { order: OrderView }) {
  const mayCorrect = useCan('partners.attribute')
  const [isOpen, setIsOpen] = useState(false)
  const { data: sale, error, refetch } = useQuery(staffQuery(`/api/orders/${order.id}/sale`))
  return (
    <Panel
      id="order-partner"
      title="Partner"
      className="op-panel"
      aside={
        mayCorrect &&
        !isOpen && (
          <SmallButton
            variant="quiet"
            label={order.referrer ? 'Change' : 'Add partner'}
            srLabel=" the partner of this order"
            onClick={() => setIsOpen(true)}
          />
        )
      }
    >
      {error && <LoadFailed what="The partner" error={error} onRetry={() => void refetch()} />}
      {sale && <SaleFacts order={order} sale={sale} />}
      {isOpen && <PartnerForm order={order} onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

function SaleFacts({ order, sale }: { order: OrderView; sale: OrderSaleView }) {
  const { partner, direct, above, levelsAbove, flagged, states } = sale
  const hasCommissions = states.length > 0
  const facts: [name: string, value: ReactNode][] = [
    ['Sold by', partner ? <PartnerLink key="partner" {...partner} /> : 'No partner'],
  ]
  if (hasCommissions) {
    facts.push(['Direct', formatExact(direct)])
    facts.push(['Upline', upline(above, levelsAbove)])
  }
  if (partner) facts.push(['State', stateOf(order, sale)])
  if (flagged)
    facts.push([
      'Own purchase',
      <Badge key="flag" tone="warn">
        Buyer may be the partner
      </Badge>,
    ])
  return <Facts className="op-facts" facts={facts} valueClass="" />
}

const upline = (above: string, levels: number) =>
  levels === 0 ? 'Nobody' : `${formatExact(above)}, ${countOf(levels, 'level')}`

function stateOf(order: OrderView, { states, heldUntil }: OrderSaleView): string {
  if (!order.commissionEligible) return 'The order earns no commission'
  if (states.length === 0)
    return order.paidAt ? 'No commissions' : 'No commissions until it is paid'
  const named = states.map((state) => COMMISSION_STATUS_LABELS[state]).join(', ')
  return heldUntil ? `${named}, until ${formatDay(heldUntil)}` : named
}
