import type { ComponentProps } from 'react'
import { orderReference } from '#contract/order-number.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'

/** A link within a text. */
export const TextLink = (props: Omit<ComponentProps<typeof AppLink>, 'className'>) => (
  <AppLink {...props} className="link" />
)

/** A partner's name, as a link to the partner's page for staff who may open it. */
export function PartnerLink({ id, name }: { id: number; name: string }) {
  const label = name || `Partner ${id}`
  return useCan('partners.read') ? (
    <TextLink href={`/admin/partners/${id}`}>{label}</TextLink>
  ) : (
    label
  )
}

/** The name of an order's customer, as a link to the person's page for staff who may open it. */
export const CustomerLink = ({ orderId, name }: { orderId: number; name: string }) =>
  useCan('customers.read') ? <TextLink href={`/admin/customers/${orderId}`}>{name}</TextLink> : name

/** The reference of an order, as a link to its page. */
export const OrderLink = ({ id, className = 'link' }: { id: number; className?: string }) => (
  <AppLink className={className} href={`/admin/orders/${id}`}>
    {orderReference(id)}
  </AppLink>
)
