// The desks of the staff area. The routes, the navigation, the palette, the keyboard shortcuts and the
// frame around each screen are all made from this list.

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
  Mail,
  Megaphone,
  MessageSquare,
  Pencil,
  Quote,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  UserRoundX,
  Users,
  Wallet,
} from 'lucide-react'
import { type Ability, type HeldRoles, mayWith } from '#contract/staff.ts'
import { chunk, type Route } from '#web/route.ts'

export type Desk = {
  path: string
  /** The heading of the page, also in the document's title. */
  title: string
  /** Beside the logo; the title unless given. */
  header?: string
  /** How to get there; pages without it are opened from other desks. */
  nav?: {
    /** The title unless given. */
    label?: string
    icon: LucideIcon
    /** Pressed after `g`. */
    key: string
    /** In the row itself; the others are in the menu at its end. */
    first?: true
  }
  ability: Ability
  screen: Route['screen']
  redirect?: string
  /** The screen draws its own header, navigation and `<main>`. */
  unframed?: true
}

const editorScreen = chunk(() => import('./editor/editor-screen.tsx'))

/** The first path that matches an address wins. */
export const DESKS: readonly Desk[] = [
  {
    path: '/admin/dashboard',
    title: 'Dashboard',
    nav: { icon: LayoutDashboard, key: 'd', first: true },
    ability: 'orders.read',
    screen: chunk(() => import('./dashboard/dashboard-screen.tsx')),
  },
  {
    path: '/admin/orders',
    title: 'Orders',
    header: 'Orders desk',
    nav: { icon: ClipboardList, key: 'o', first: true },
    ability: 'orders.read',
    screen: chunk(() => import('./orders/orders-screen.tsx')),
  },
  {
    path: '/admin/transfers',
    title: 'Bank transfers',
    header: 'Transfers desk',
    nav: { label: 'Transfers', icon: Landmark, key: 't', first: true },
    ability: 'orders.read',
    screen: chunk(() => import('./transfers/transfers-screen.tsx')),
  },
  {
    path: '/admin/quotes',
    title: 'Quote requests',
    header: 'Quotes desk',
    nav: { label: 'Quotes', icon: Quote, key: 'q', first: true },
    ability: 'customers.read',
    screen: chunk(() => import('./quotes/quotes-screen.tsx')),
  },
  {
    path: '/admin/inventory',
    title: 'Inventory',
    nav: { icon: Boxes, key: 'i', first: true },
    ability: 'products.read',
    screen: chunk(() => import('./inventory/inventory-screen.tsx')),
  },
  {
    path: '/admin/edit',
    title: 'Admin Panel',
    nav: { label: 'Editor', icon: Pencil, key: 'e', first: true },
    ability: 'products.read',
    screen: editorScreen,
    unframed: true,
  },
  {
    path: '/admin/customers',
    title: 'Customers',
    nav: { icon: Contact, key: 'k' },
    ability: 'customers.read',
    screen: editorScreen,
    redirect: '/admin/edit?tab=customers',
    unframed: true,
  },
  {
    path: '/admin/messages',
    title: 'Messages',
    nav: { icon: MessageSquare, key: 'm' },
    ability: 'customers.read',
    screen: chunk(() => import('./messages/messages-screen.tsx')),
  },
  {
    path: '/admin/claims',
    title: 'Prize claims',
    nav: { icon: Gift, key: 'c' },
    ability: 'customers.read',
    screen: chunk(() => import('./claims/claims-screen.tsx')),
  },
  {
    path: '/admin/broadcast',
    title: 'Broadcast',
    nav: { icon: Megaphone, key: 'b' },
    ability: 'broadcast.send',
    screen: chunk(() => import('./broadcast/broadcast-screen.tsx')),
  },
  {
    path: '/admin/partners',
    title: 'Partners',
    header: 'Partners desk',
    nav: { icon: Users, key: 'p' },
    ability: 'partners.read',
    screen: chunk(() => import('./partners/partners-screen.tsx')),
  },
  {
    path: '/admin/commissions',
    title: 'Commissions',
    header: 'Commissions desk',
    nav: { icon: BadgeDollarSign, key: 'y' },
    ability: 'partners.read',
    screen: chunk(() => import('./partners/commissions-screen.tsx')),
  },
  {
    path: '/admin/payouts',
    title: 'Payouts',
    nav: { icon: Wallet, key: 'w' },
    ability: 'partners.read',
    screen: chunk(() => import('./payouts/payouts-screen.tsx')),
  },
  {
    path: '/admin/reconciliation',
    title: 'Reconciliation',
    header: 'Payouts',
    nav: { icon: Scale, key: 'r' },
    ability: 'partners.read',
    screen: chunk(() => import('./reconciliation/reconciliation-screen.tsx')),
  },
  {
    path: '/admin/plans',
    title: 'Pay plans',
    nav: { icon: SlidersHorizontal, key: 'n' },
    ability: 'partners.read',
    screen: chunk(() => import('./plans/plans-screen.tsx')),
  },
  {
    path: '/admin/staff',
    title: 'Staff',
    nav: { icon: ShieldCheck, key: 's' },
    ability: 'staff.manage',
    screen: chunk(() => import('./team/team-screen.tsx')),
  },
  {
    path: '/admin/vault',
    title: 'Card vault',
    nav: { icon: KeyRound, key: 'v' },
    ability: 'vault.read',
    screen: chunk(() => import('./vault/vault-screen.tsx')),
  },
  {
    path: '/admin/privacy',
    title: 'Personal data',
    nav: { icon: UserRoundX, key: 'u' },
    ability: 'privacy.answer',
    screen: chunk(() => import('./privacy/privacy-screen.tsx')),
  },
  {
    path: '/admin/audit',
    title: 'Audit log',
    nav: { icon: ScrollText, key: 'a' },
    ability: 'audit.read',
    screen: chunk(() => import('./audit/audit-screen.tsx')),
  },
  {
    path: '/admin/settings',
    title: 'Settings',
    nav: { icon: Settings, key: 'x' },
    ability: 'settings.write',
    screen: chunk(() => import('./settings/settings-screen.tsx')),
  },
  {
    path: '/admin/mails',
    title: 'Mails',
    nav: { icon: Mail, key: 'l' },
    ability: 'mail.read',
    screen: chunk(() => import('./mails/mails-screen.tsx')),
  },
  {
    path: '/admin/orders/print',
    title: 'Print orders',
    header: 'Print',
    ability: 'orders.read',
    screen: chunk(() => import('./print/print-screen.tsx')),
  },
  {
    path: '/admin/partners/disclosure',
    title: 'Income disclosure',
    header: 'Partners desk',
    ability: 'partners.read',
    screen: chunk(() => import('./partners/disclosure-screen.tsx')),
  },
  {
    path: '/admin/partners/:id',
    title: 'Partner',
    header: 'Partners desk',
    ability: 'partners.read',
    screen: chunk(() => import('./partners/partner-screen.tsx')),
  },
  {
    path: '/admin/payouts/:run/sheet',
    title: 'Run sheet',
    header: 'Payouts',
    ability: 'partners.read',
    screen: chunk(() => import('./payouts/sheet-screen.tsx')),
  },
  {
    path: '/admin/payouts/:run',
    title: 'Payout run',
    header: 'Payouts',
    ability: 'partners.read',
    screen: chunk(() => import('./payouts/run-screen.tsx')),
  },
  {
    path: '/admin/plans/:id',
    title: 'Pay plan',
    header: 'Pay plans',
    ability: 'partners.read',
    screen: chunk(() => import('./plans/plan-screen.tsx')),
  },
  {
    path: '/admin/account',
    title: 'Your account',
    ability: 'account.own',
    screen: chunk(() => import('./account/account-screen.tsx')),
  },
]

export type NavItem = Omit<NonNullable<Desk['nav']>, 'label'> & { href: string; label: string }

/** Whether somebody may open the desk that a link leads to. */
export function mayOpen(href: string, held: HeldRoles): boolean {
  const [path = href] = href.split('?')
  const desk = DESKS.find((candidate) => candidate.path === path)
  return desk !== undefined && mayWith(held, desk.ability)
}

/** The navigation of somebody who has these abilities. */
export const desksFor = (may: (ability: Ability) => boolean): NavItem[] =>
  DESKS.flatMap(({ path, title, nav, ability }) =>
    nav && may(ability) ? [{ href: path, label: title, ...nav }] : [],
  )
