// The desks of the staff area: where each is, who may sit there, and the keys that lead to it. A
// desk shows in the navigation once the shop has a screen at its address.

import {
  BadgeDollarSign,
  Boxes,
  ClipboardList,
  Contact,
  Gift,
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Mail,
  MessageSquare,
  Pencil,
  Quote,
  Scale,
  SlidersHorizontal,
  ScrollText,
  Settings,
  ShieldCheck,
  UserRoundX,
  Users,
  Wallet,
} from 'lucide-react'
import { type Ability, type HeldRoles, mayWith } from '#contract/staff.ts'
import { leadsSomewhere } from '#web/routes.ts'

export type Desk = {
  label: string
  href: string
  icon: LucideIcon
  needs: Ability
  /** Pressed after `g`. */
  key: string
  /** Stands in the row itself, the others in its menu. */
  first?: true
}

const DESKS: readonly Desk[] = [
  {
    label: 'Dashboard',
    href: '/admin/dashboard',
    icon: LayoutDashboard,
    needs: 'orders.read',
    key: 'd',
    first: true,
  },
  {
    label: 'Orders',
    href: '/admin/orders',
    icon: ClipboardList,
    needs: 'orders.read',
    key: 'o',
    first: true,
  },
  {
    label: 'Transfers',
    href: '/admin/transfers',
    icon: Landmark,
    needs: 'orders.read',
    key: 't',
    first: true,
  },
  {
    label: 'Quotes',
    href: '/admin/quotes',
    icon: Quote,
    needs: 'customers.read',
    key: 'q',
    first: true,
  },
  {
    label: 'Inventory',
    href: '/admin/inventory',
    icon: Boxes,
    needs: 'products.read',
    key: 'i',
    first: true,
  },
  {
    label: 'Editor',
    href: '/admin/edit',
    icon: Pencil,
    needs: 'products.read',
    key: 'e',
    first: true,
  },
  {
    label: 'Customers',
    href: '/admin/customers',
    icon: Contact,
    needs: 'customers.read',
    key: 'k',
  },
  {
    label: 'Messages',
    href: '/admin/messages',
    icon: MessageSquare,
    needs: 'customers.read',
    key: 'm',
  },
  { label: 'Prize claims', href: '/admin/claims', icon: Gift, needs: 'customers.read', key: 'c' },
  {
    label: 'Broadcast',
    href: '/admin/broadcast',
    icon: Megaphone,
    needs: 'broadcast.send',
    key: 'b',
  },
  { label: 'Partners', href: '/admin/partners', icon: Users, needs: 'partners.read', key: 'p' },
  {
    label: 'Commissions',
    href: '/admin/commissions',
    icon: BadgeDollarSign,
    needs: 'partners.read',
    key: 'y',
  },
  { label: 'Payouts', href: '/admin/payouts', icon: Wallet, needs: 'partners.read', key: 'w' },
  {
    label: 'Reconciliation',
    href: '/admin/reconciliation',
    icon: Scale,
    needs: 'partners.read',
    key: 'r',
  },
  {
    label: 'Pay plans',
    href: '/admin/plans',
    icon: SlidersHorizontal,
    needs: 'partners.read',
    key: 'n',
  },
  { label: 'Staff', href: '/admin/staff', icon: ShieldCheck, needs: 'staff.manage', key: 's' },
  { label: 'Card vault', href: '/admin/vault', icon: KeyRound, needs: 'vault.read', key: 'v' },
  {
    label: 'Personal data',
    href: '/admin/privacy',
    icon: UserRoundX,
    needs: 'privacy.answer',
    key: 'u',
  },
  { label: 'Audit log', href: '/admin/audit', icon: ScrollText, needs: 'audit.read', key: 'a' },
  {
    label: 'Settings',
    href: '/admin/settings',
    icon: Settings,
    needs: 'settings.write',
    key: 'x',
  },
  { label: 'Mails', href: '/admin/mails', icon: Mail, needs: 'mail.read', key: 'l' },
]

/** Whether a link leads to a desk that is open to somebody. */
export function mayOpen(href: string, held: HeldRoles): boolean {
  const [path = href] = href.split('?')
  const desk = DESKS.find((one) => one.href === path)
  return desk !== undefined && mayWith(held, desk.needs)
}

/** The desks that are open to somebody. */
export const desksFor = (may: (ability: Ability) => boolean): Desk[] =>
  DESKS.filter(({ href, needs }) => leadsSomewhere(href) && may(needs))
