import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { ordersQuery } from '#web/queries/staff-orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Desk } from './desks.ts'

const MOST_ORDERS = 6
const SHORTEST = 2

/** Finds a desk by its name and an order by its number, customer or product. */
export default function Palette({ desks, onClose }: { desks: Desk[]; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const go = (href: string) => {
    onClose()
    navigate(href)
  }
  const named = desks.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Find a desk or an order"
      hideTitle
      maxWidth={560}
      className="pal"
    >
      <Command shouldFilter={false} loop label="Find a desk or an order">
        <Command.Input
          className="pal-in"
          placeholder="Find a desk or an order"
          value={text}
          onValueChange={setText}
        />
        <Command.List className="pal-list">
          <Command.Empty className="muted p-4">Nothing found.</Command.Empty>
          {named.length > 0 && (
            <Command.Group heading="Desks">
              {named.map(({ href, label, icon: Icon }) => (
                <Command.Item key={href} value={href} onSelect={go}>
                  <Icon className="i" aria-hidden="true" />
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Orders text={text} onGo={go} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Orders({ text, onGo }: { text: string; onGo: (href: string) => void }) {
  const wanted = useDeferredValue(text.trim())
  const enabled = useMay('orders.read') && wanted.length >= SHORTEST
  const search = new URLSearchParams({ q: wanted, limit: String(MOST_ORDERS) })
  const { data } = useQuery({ ...ordersQuery(search.toString()), enabled })
  if (!enabled || !data || data.items.length === 0) return null
  return (
    <Command.Group heading="Orders">
      {data.items.map(({ id, reference, customerName, productName }) => (
        <Command.Item
          key={id}
          value={`order-${id}`}
          onSelect={() => onGo(`/admin/orders?order=${id}`)}
        >
          <b className="num">{reference}</b>
          <span className="truncate">
            {customerName}, <span className="muted">{productName}</span>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
