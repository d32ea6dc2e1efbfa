import type { ComponentProps } from 'react'
import { orderReference } from '#contract/orders.ts'
import { AppLink } from '#web/ui/app-link.tsx'

/** A link within a text. */
export const TextLink = (props: Omit<ComponentProps<typeof AppLink>, 'className'>) => (
  <AppLink {...props} className="link" />
)

/** The reference of an order, as a link to its page. */
export const OrderLink = ({ id, className = 'link' }: { id: number; className?: string }) => (
  <AppLink className={className} href={`/admin/orders/${id}`}>
    {orderReference(id)}
  </AppLink>
)
