import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { ClipboardList, type LucideIcon, Plus, Sofa, User } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { centsFromInput, dollarsFromCents, formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import type { PersonRowView } from '#contract/people.ts'
import type { ProductView } from '#contract/product-views.ts'
import { type Ability, canWith } from '#contract/staff.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { productsQuery } from '#web/queries/staff-products.ts'
import { useCan, useSignedIn } from '#web/queries/staff-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { NavItem } from '#web/staff/desks.ts'
import { SEARCH_HINT } from './search-hint.ts'

const MAX_FOUND = 5
const MIN_LENGTH = 2

type Action = { label: string; href: string; requires: Ability; icon: LucideIcon }
const ACTIONS: readonly Action[] = [
  {
    label: 'Create an order',
    href: '/admin/orders?create=1',
    requires: 'orders.write',
    icon: Plus,
  },
  {
    label: 'Add a product',
    href: '/admin/edit?tab=edit&product=new',
    requires: 'products.write',
    icon: Plus,
  },
]

const TITLE = 'Search pages, orders, customers and products'

/** Opens a desk, starts an action, or finds an order, a customer or a product. */
export default function Palette({
  desks,
  onClose,
}: {
  desks: readonly NavItem[]
  onClose: () => void
}) {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const staff = useSignedIn()
  const may = (ability: Ability) => staff !== undefined && canWith(staff, ability)
  const go = (href: string) => {
    onClose()
    navigate(href)
  }
  const matchesText = ({ label }: { label: string }) =>
    label.toLowerCase().includes(text.trim().toLowerCase())
  const actions = ACTIONS.filter((action) => matchesText(action) && may(action.requires))
  return (
    <Dialog onClose={onClose} title={TITLE} hideTitle maxWidth={560} className="pal">
      <Command shouldFilter={false} loop label={TITLE}>
        <Command.Input
          className="pal-in"
          placeholder={SEARCH_HINT}
          value={text}
          onValueChange={setText}
        />
        <Command.List className="pal-list">
          <Command.Empty className="muted p-4">No results.</Command.Empty>
          <Group heading="Desks" items={desks.filter(matchesText)} onGo={go} />
          <Group heading="Actions" items={actions} onGo={go} />
          {query.length >= MIN_LENGTH && <Found query={query} onGo={go} />}
        </Command.List>
      </Command>
    </Dialog>
  )
}

type Item = { label: string; href: string; icon: LucideIcon; detail?: ReactNode }
type GroupProps = { heading: string; items: readonly Item[]; onGo: (href: string) => void }

function Group({ heading, items, onGo }: GroupProps) {
  if (items.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {items.map(({ href, label, icon: Icon, detail }) => (
        <Command.Item key={href} value={href} onSelect={() => onGo(href)}>
          <Icon className="i flex-none" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            {label}
            {detail && <span className="muted">, {detail}</span>}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

const toQueryString = (filter: Record<string, string>) =>
  new URLSearchParams({ ...filter, limit: String(MAX_FOUND) }).toString()

type FoundProps = { query: string; onGo: (href: string) => void }

/**
 * The matching orders, customers and products that the person may read. All groups appear together:
 * the first entry that appears is selected, and must not be in a lower group that loaded sooner.
 */
function Found({ query, onGo }: FoundProps) {
  const params = toQueryString({ q: query })
  const orders = useFoundOrders(query)
  const customers = useQuery({
    ...staffListQuery('/api/people', params),
    enabled: useCan('customers.read'),
  })
  const products = useQuery({
    ...productsQuery(params, useCan('products.write')),
    enabled: useCan('products.read'),
  })
  if (orders.isLoading || customers.isLoading || products.isLoading) return null
  return (
    <>
      <Group heading="Orders" items={orders.items.map(orderItem)} onGo={onGo} />
      <Group
        heading="Customers"
        items={customers.data?.items.map(customerItem) ?? []}
        onGo={onGo}
      />
      <Group heading="Products" items={products.data?.items.map(productItem) ?? []} onGo={onGo} />
    </>
  )
}

/** The orders that match the text, then those of exactly this amount. */
function useFoundOrders(query: string) {
  const may = useCan('orders.read')
  const cents = centsFromInput(query)
  const amount = cents !== undefined && cents >= 0 ? dollarsFromCents(cents) : undefined
  const byText = useQuery({
    ...staffListQuery('/api/orders', toQueryString({ q: query })),
    enabled: may,
  })
  const byAmount = useQuery({
    ...staffListQuery(
      '/api/orders',
      toQueryString({ minAmount: amount ?? '', maxAmount: amount ?? '' }),
    ),
    enabled: may && amount !== undefined,
  })
  const ofAmount = amount === undefined ? [] : (byAmount.data?.items ?? [])
  const found = [...(byText.data?.items ?? []), ...ofAmount]
  return {
    isLoading: byText.isLoading || byAmount.isLoading,
    items: [...new Map(found.map((order) => [order.id, order])).values()],
  }
}

const orderItem = ({ id, reference, customerName, productName, totalAmount }: OrderView): Item => ({
  label: reference,
  href: `/admin/orders/${id}`,
  icon: ClipboardList,
  detail: `${customerName}, ${formatDollars(totalAmount)}, ${productName}`,
})

const customerItem = ({ id, name, email, phone }: PersonRowView): Item => ({
  label: name,
  href: `/admin/customers/${id}`,
  icon: User,
  detail: `${email}, ${phone}`,
})

const productItem = ({ id, name, price }: Pick<ProductView, 'id' | 'name' | 'price'>): Item => ({
  label: name,
  href: `/admin/edit?tab=edit&product=${id}`,
  icon: Sofa,
  detail: formatDollars(price),
})
