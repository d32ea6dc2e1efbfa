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

type Rest = Omit<Desk, 'path' | 'title' | 'ability'>

const desk = (path: string, title: string, ability: Ability, rest: Rest): Desk => ({
  path,
  title,
  ability,
  ...rest,
})

/** The first path that matches an address wins. */
export const DESKS: readonly Desk[] = [
  desk('/admin/dashboard', 'Dashboard', 'orders.read', {
    nav: { icon: LayoutDashboard, key: 'd', first: true },
    screen: chunk(() => import('./dashboard/dashboard-screen.tsx')),
  }),
  desk('/admin/orders', 'Orders', 'orders.read', {
    header: 'Orders desk',
    nav: { icon: ClipboardList, key: 'o', first: true },
    screen: chunk(() => import('./orders/orders-screen.tsx')),
  }),
  desk('/admin/transfers', 'Bank transfers', 'orders.read', {
    header: 'Transfers desk',
    nav: { label: 'Transfers', icon: Landmark, key: 't', first: true },
    screen: chunk(() => import('./transfers/transfers-screen.tsx')),
  }),
  desk('/admin/quotes', 'Quote requests', 'customers.read', {
    header: 'Quotes desk',
    nav: { label: 'Quotes', icon: Quote, key: 'q', first: true },
    screen: chunk(() => import('./quotes/quotes-screen.tsx')),
  }),
  desk('/admin/inventory', 'Inventory', 'products.read', {
    nav: { icon: Boxes, key: 'i', first: true },
    screen: chunk(() => import('./inventory/inventory-screen.tsx')),
  }),
  desk('/admin/edit', 'Admin Panel', 'products.read', {
    nav: { label: 'Editor', icon: Pencil, key: 'e', first: true },
    screen: editorScreen,
    unframed: true,
  }),
  desk('/admin/customers', 'Customers', 'customers.read', {
    nav: { icon: Contact, key: 'k' },
    screen: editorScreen,
    redirect: '/admin/edit?tab=customers',
    unframed: true,
  }),
  desk('/admin/messages', 'Messages', 'customers.read', {
    nav: { icon: MessageSquare, key: 'm' },
    screen: chunk(() => import('./messages/messages-screen.tsx')),
  }),
  desk('/admin/claims', 'Prize claims', 'customers.read', {
    nav: { icon: Gift, key: 'c' },
    screen: chunk(() => import('./claims/claims-screen.tsx')),
  }),
  desk('/admin/broadcast', 'Broadcast', 'broadcast.send', {
    nav: { icon: Megaphone, key: 'b' },
    screen: chunk(() => import('./broadcast/broadcast-screen.tsx')),
  }),
  desk('/admin/partners', 'Partners', 'partners.read', {
    header: 'Partners desk',
    nav: { icon: Users, key: 'p' },
    screen: chunk(() => import('./partners/partners-screen.tsx')),
  }),
  desk('/admin/commissions', 'Commissions', 'partners.read', {
    header: 'Commissions desk',
    nav: { icon: BadgeDollarSign, key: 'y' },
    screen: chunk(() => import('./partners/commissions-screen.tsx')),
  }),
  desk('/admin/payouts', 'Payouts', 'partners.read', {
    nav: { icon: Wallet, key: 'w' },
    screen: chunk(() => import('./payouts/payouts-screen.tsx')),
  }),
  desk('/admin/reconciliation', 'Reconciliation', 'partners.read', {
    header: 'Payouts',
    nav: { icon: Scale, key: 'r' },
    screen: chunk(() => import('./reconciliation/reconciliation-screen.tsx')),
  }),
  desk('/admin/plans', 'Pay plans', 'partners.read', {
    nav: { icon: SlidersHorizontal, key: 'n' },
    screen: chunk(() => import('./plans/plans-screen.tsx')),
  }),
  desk('/admin/staff', 'Staff', 'staff.manage', {
    nav: { icon: ShieldCheck, key: 's' },
    screen: chunk(() => import('./team/team-screen.tsx')),
  }),
  desk('/admin/vault', 'Card vault', 'vault.read', {
    nav: { icon: KeyRound, key: 'v' },
    screen: chunk(() => import('./vault/vault-screen.tsx')),
  }),
  desk('/admin/privacy', 'Personal data', 'privacy.answer', {
    nav: { icon: UserRoundX, key: 'u' },
    screen: chunk(() => import('./privacy/privacy-screen.tsx')),
  }),
  desk('/admin/audit', 'Audit log', 'audit.read', {
    nav: { icon: ScrollText, key: 'a' },
    screen: chunk(() => import('./audit/audit-screen.tsx')),
  }),
  desk('/admin/settings', 'Settings', 'settings.write', {
    nav: { icon: Settings, key: 'x' },
    screen: chunk(() => import('./settings/settings-screen.tsx')),
  }),
  desk('/admin/mails', 'Mails', 'mail.read', {
    nav: { icon: Mail, key: 'l' },
    screen: chunk(() => import('./mails/mails-screen.tsx')),
  }),
  desk('/admin/orders/print', 'Print orders', 'orders.read', {
    header: 'Print',
    screen: chunk(() => import('./print/print-screen.tsx')),
  }),
  desk('/admin/partners/disclosure', 'Income disclosure', 'partners.read', {
    header: 'Partners desk',
    screen: chunk(() => import('./partners/disclosure-screen.tsx')),
  }),
  desk('/admin/partners/:id', 'Partner', 'partners.read', {
    header: 'Partners desk',
    screen: chunk(() => import('./partners/partner-screen.tsx')),
  }),
  desk('/admin/payouts/:run/sheet', 'Run sheet', 'partners.read', {
    header: 'Payouts',
    screen: chunk(() => import('./payouts/sheet-screen.tsx')),
  }),
  desk('/admin/payouts/:run', 'Payout run', 'partners.read', {
    header: 'Payouts',
    screen: chunk(() => import('./payouts/run-screen.tsx')),
  }),
  desk('/admin/plans/:id', 'Pay plan', 'partners.read', {
    header: 'Pay plans',
    screen: chunk(() => import('./plans/plan-screen.tsx')),
  }),
  desk('/admin/account', 'Your account', 'account.own', {
    screen: chunk(() => import('./account/account-screen.tsx')),
  }),
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
