// The desks of the staff area. The routes, the navigation, the palette, the keyboard shortcuts and
// the frame around each screen are all made from this list.

import {
  BadgeDollarSign,
  Boxes,
  ClipboardList,
  Contact,
  CreditCard,
  FileCheck,
  Gift,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPinned,
  Megaphone,
  Pencil,
  Percent,
  Quote,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Ticket,
  Truck,
  Undo2,
  UserRoundX,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react'
import type { Ability } from '#contract/staff.ts'
import type { Work } from '#contract/waiting-work.ts'
import { chunk, type Route } from '#web/route.ts'
import { PLACE_NAMES, type PlaceName } from './places.ts'

export type Desk = {
  path: string
  /** The heading of the page, also in the document's title. */
  title: string
  /** Its entry in the navigation; pages without one are opened from other desks. */
  nav?: {
    /** Where it is in the navigation. Each place lists its desks in the order of `DESKS`. */
    place: PlaceName
    /** By default the title. */
    label?: string
    icon: LucideIcon
    /** Pressed after `g`. */
    key: string
    /** The work that waits here, counted in the navigation. */
    waits?: readonly Work[]
    /** Shown in its place only while work waits; the palette always finds it. */
    untilDone?: true
    /** Only in a shop that has taken card payments online, or is set up to. */
    withGateways?: true
  }
  /** The place of a page without an entry, if its URL is not below that of a desk with one. */
  place?: PlaceName
  ability: Ability
  screen: Route['screen']
  /** The screen draws its own header, navigation and `<main>`. */
  unframed?: true
}

type Rest = Omit<Desk, 'path' | 'title' | 'ability'>

const desk = (path: string, title: string, ability: Ability, rest: Rest): Desk => ({
  path,
  title,
  ability,
  ...rest,
})

/** The first path that matches a URL wins. */
export const DESKS: readonly Desk[] = [
  desk('/admin/dashboard', 'Dashboard', 'orders.read', {
    nav: { place: 'Dashboard', icon: LayoutDashboard, key: 'd' },
    screen: chunk(() => import('./dashboard/dashboard-screen.tsx')),
  }),
  desk('/admin/orders', 'Orders', 'orders.read', {
    nav: { place: 'Orders', icon: ClipboardList, key: 'o', waits: ['cards', 'unpaid', 'toSend'] },
    screen: chunk(() => import('./orders/orders-screen.tsx')),
  }),
  desk('/admin/quotes', 'Quote requests', 'customers.read', {
    nav: { place: 'Orders', label: 'Quotes', icon: Quote, key: 'q', waits: ['offers'] },
    screen: chunk(() => import('./quotes/quotes-screen.tsx')),
  }),
  desk('/admin/cases', 'Cases', 'customers.read', {
    nav: { place: 'Cases', icon: LifeBuoy, key: '3', waits: ['cases', 'messages', 'quotes'] },
    screen: chunk(() => import('./cases/cases-screen.tsx')),
  }),
  desk('/admin/transfers', 'Bank transfers', 'orders.read', {
    nav: {
      place: 'Money',
      label: 'Transfers',
      icon: Landmark,
      key: 't',
      waits: ['receipts', 'lines'],
    },
    screen: chunk(() => import('./transfers/transfers-screen.tsx')),
  }),
  desk('/admin/refunds', 'Refunds due', 'orders.read', {
    nav: { place: 'Money', label: 'Refunds', icon: Undo2, key: 'f', waits: ['refunds'] },
    screen: chunk(() => import('./refunds/refunds-screen.tsx')),
  }),
  desk('/admin/card-payments', 'Card payments', 'orders.read', {
    nav: {
      place: 'Money',
      icon: CreditCard,
      key: '1',
      waits: ['cardTasks'],
      withGateways: true,
    },
    screen: chunk(() => import('./gateways/card-payments-screen.tsx')),
  }),
  desk('/admin/card-settlements', 'Card settlements', 'orders.read', {
    nav: {
      place: 'Money',
      label: 'Card settlements',
      icon: FileCheck,
      key: '2',
      withGateways: true,
    },
    screen: chunk(() => import('./gateways/settlements-screen.tsx')),
  }),
  desk('/admin/payouts', 'Payouts', 'partners.read', {
    nav: { place: 'Money', icon: Wallet, key: 'w', waits: ['payouts'] },
    screen: chunk(() => import('./payouts/payouts-screen.tsx')),
  }),
  desk('/admin/commissions', 'Commissions', 'partners.read', {
    nav: { place: 'Money', icon: BadgeDollarSign, key: 'y', waits: ['awards'] },
    screen: chunk(() => import('./partners/commissions-screen.tsx')),
  }),
  desk('/admin/plans', 'Pay plans', 'partners.read', {
    nav: { place: 'Money', icon: SlidersHorizontal, key: 'n' },
    screen: chunk(() => import('./plans/plans-screen.tsx')),
  }),
  desk('/admin/delivery', 'Delivery rates', 'orders.read', {
    nav: { place: 'Delivery', label: 'Rates', icon: Truck, key: 'h' },
    screen: chunk(() => import('./delivery/delivery-screen.tsx')),
  }),
  desk('/admin/run-sheet', 'Run sheet', 'orders.read', {
    nav: { place: 'Delivery', icon: MapPinned, key: '4' },
    screen: chunk(() => import('./delivery/run-sheet-screen.tsx')),
  }),
  desk('/admin/inventory', 'Inventory', 'products.read', {
    nav: { place: 'Products', icon: Boxes, key: 'i' },
    screen: chunk(() => import('./inventory/inventory-screen.tsx')),
  }),
  desk('/admin/vouchers', 'Vouchers', 'customers.read', {
    nav: { place: 'Products', icon: Ticket, key: 'j' },
    screen: chunk(() => import('./vouchers/vouchers-screen.tsx')),
  }),
  desk('/admin/edit', 'Admin Panel', 'products.read', {
    nav: { place: 'Products', label: 'Editor', icon: Pencil, key: 'e' },
    screen: chunk(() => import('./editor/editor-screen.tsx')),
    unframed: true,
  }),
  desk('/admin/customers', 'Customers', 'customers.read', {
    nav: { place: 'Customers', icon: Contact, key: 'k' },
    screen: chunk(() => import('./customers/customers-screen.tsx')),
  }),
  desk('/admin/messages', 'Messages', 'customers.read', {
    place: 'Cases',
    screen: chunk(() => import('./messages/messages-screen.tsx')),
  }),
  desk('/admin/claims', 'Prize claims', 'customers.read', {
    nav: { place: 'Customers', icon: Gift, key: 'c', waits: ['claims'] },
    screen: chunk(() => import('./claims/claims-screen.tsx')),
  }),
  desk('/admin/reviews', 'Reviews', 'customers.read', {
    nav: { place: 'Customers', icon: Star, key: '5', waits: ['reviews'] },
    screen: chunk(() => import('./reviews/reviews-screen.tsx')),
  }),
  desk('/admin/broadcast', 'Broadcast', 'broadcast.send', {
    nav: { place: 'Customers', icon: Megaphone, key: 'b' },
    screen: chunk(() => import('./broadcast/broadcast-screen.tsx')),
  }),
  desk('/admin/partners', 'Partners', 'partners.read', {
    nav: { place: 'Customers', icon: Users, key: 'p', waits: ['signals'] },
    screen: chunk(() => import('./partners/partners-screen.tsx')),
  }),
  desk('/admin/privacy', 'Personal data', 'privacy.answer', {
    nav: { place: 'Customers', icon: UserRoundX, key: 'u', waits: ['breaches'] },
    screen: chunk(() => import('./privacy/privacy-screen.tsx')),
  }),
  desk('/admin/gct', 'GCT', 'reports.money', {
    nav: { place: 'Reports', icon: Percent, key: 'g' },
    screen: chunk(() => import('./accounts/gct-screen.tsx')),
  }),
  desk('/admin/reconciliation', 'Reconciliation', 'partners.read', {
    nav: { place: 'Reports', icon: Scale, key: 'r' },
    screen: chunk(() => import('./reconciliation/reconciliation-screen.tsx')),
  }),
  desk('/admin/audit', 'Audit log', 'audit.read', {
    nav: { place: 'Reports', icon: ScrollText, key: 'a' },
    screen: chunk(() => import('./audit/audit-screen.tsx')),
  }),
  desk('/admin/set-up', 'Set up', 'settings.write', {
    nav: {
      place: 'Settings',
      icon: ListChecks,
      key: 'z',
      waits: ['steps'],
      untilDone: true,
    },
    screen: chunk(() => import('./set-up/set-up-screen.tsx')),
  }),
  desk('/admin/settings', 'Settings', 'settings.write', {
    nav: { place: 'Settings', icon: Settings, key: 'x', waits: ['caseRoom'] },
    screen: chunk(() => import('./settings/settings-screen.tsx')),
  }),
  desk('/admin/staff', 'Staff', 'staff.manage', {
    nav: { place: 'Settings', icon: ShieldCheck, key: 's' },
    screen: chunk(() => import('./team/team-screen.tsx')),
  }),
  desk('/admin/vault', 'Card vault', 'vault.read', {
    nav: { place: 'Settings', icon: KeyRound, key: 'v' },
    screen: chunk(() => import('./vault/vault-screen.tsx')),
  }),
  desk('/admin/mails', 'Mails', 'mail.read', {
    nav: { place: 'Settings', icon: Mail, key: 'l', waits: ['mails'] },
    screen: chunk(() => import('./mails/mails-screen.tsx')),
  }),
  desk('/admin/jobs', 'Failed jobs', 'settings.write', {
    nav: { place: 'Settings', icon: Wrench, key: 'm', waits: ['stuck'] },
    screen: chunk(() => import('./jobs/stuck-screen.tsx')),
  }),
  desk('/admin/orders/print', 'Print orders', 'orders.read', {
    screen: chunk(() => import('./print/print-screen.tsx')),
  }),
  desk('/admin/documents/print', 'Print documents', 'orders.read', {
    screen: chunk(() => import('./documents/print-documents-screen.tsx')),
  }),
  desk('/admin/orders/:id', 'Order', 'orders.read', {
    screen: chunk(() => import('./orders/order-screen.tsx')),
  }),
  desk('/admin/cases/replies', 'Saved replies', 'cases.answer', {
    screen: chunk(() => import('./stored-replies/replies-screen.tsx')),
  }),
  desk('/admin/customers/:id', 'Customer', 'customers.read', {
    screen: chunk(() => import('./customers/person-screen.tsx')),
  }),
  desk('/admin/cases/:id', 'Case', 'customers.read', {
    screen: chunk(() => import('./cases/case-screen.tsx')),
  }),
  desk('/admin/messages/:id', 'Message', 'customers.read', {
    screen: chunk(() => import('./messages/message-screen.tsx')),
  }),
  desk('/admin/gct/invoiced', 'Invoiced', 'reports.money', {
    screen: chunk(() => import('./accounts/invoiced-screen.tsx')),
  }),
  desk('/admin/gct/money', 'Money in and out', 'reports.money', {
    screen: chunk(() => import('./accounts/money-screen.tsx')),
  }),
  desk('/admin/gct/placed', 'Orders placed', 'reports.money', {
    screen: chunk(() => import('./accounts/placed-screen.tsx')),
  }),
  desk('/admin/commissions/awards', 'Awards', 'partners.read', {
    screen: chunk(() => import('./partners/awards-screen.tsx')),
  }),
  desk('/admin/privacy/breaches', 'Data breaches', 'privacy.answer', {
    screen: chunk(() => import('./privacy/breaches-screen.tsx')),
  }),
  desk('/admin/partners/signals', 'Signals', 'partners.read', {
    screen: chunk(() => import('./partners/signals-screen.tsx')),
  }),
  desk('/admin/partners/disclosure', 'Income disclosure', 'partners.read', {
    screen: chunk(() => import('./partners/disclosure-screen.tsx')),
  }),
  desk('/admin/partners/:id', 'Partner', 'partners.read', {
    screen: chunk(() => import('./partners/partner-screen.tsx')),
  }),
  desk('/admin/card-settlements/:id', 'Settlement list', 'orders.read', {
    screen: chunk(() => import('./gateways/settlement-screen.tsx')),
  }),
  desk('/admin/payouts/:run/sheet', 'Run sheet', 'partners.read', {
    screen: chunk(() => import('./payouts/sheet-screen.tsx')),
  }),
  desk('/admin/payouts/:run', 'Payout run', 'partners.read', {
    screen: chunk(() => import('./payouts/run-screen.tsx')),
  }),
  desk('/admin/plans/ranks', 'Ranks', 'partners.read', {
    screen: chunk(() => import('./plans/ranks-screen.tsx')),
  }),
  desk('/admin/plans/:id', 'Pay plan', 'partners.read', {
    screen: chunk(() => import('./plans/plan-screen.tsx')),
  }),
  desk('/admin/account', 'Your account', 'account.own', {
    screen: chunk(() => import('./account/account-screen.tsx')),
  }),
]

export type NavItem = Omit<NonNullable<Desk['nav']>, 'label'> & { href: string; label: string }

/** A place with the desks of it that somebody may open. */
export type NavPlace = { name: PlaceName; desks: readonly [NavItem, ...NavItem[]] }

/** The desk at which a kind of work is counted. */
export function deskOfWork(work: Work): { path: string; icon: LucideIcon } {
  for (const { path, nav } of DESKS) if (nav?.waits?.includes(work)) return { path, icon: nav.icon }
  throw new Error(`No desk counts ${work}`)
}

/** The navigation's desks for somebody who has these abilities. */
export const desksFor = (may: (ability: Ability) => boolean): NavItem[] =>
  DESKS.flatMap(({ path, title, nav, ability }) =>
    nav && may(ability) ? [{ href: path, label: title, ...nav }] : [],
  )

/** The places that these desks are in, in the order of the navigation. */
export const placesOf = (desks: readonly NavItem[]): NavPlace[] =>
  PLACE_NAMES.flatMap((name) => {
    const [first, ...others] = desks.filter(({ place }) => place === name)
    return first ? [{ name, desks: [first, ...others] }] : []
  })

/** Whether the page at `path` is the desk at `href`, or one that is opened from it. */
export const isAtDesk = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** The place of a page; undefined for one that is in none. */
export function placeAt(path: string): PlaceName | undefined {
  const desk = DESKS.find((one) => (one.nav ?? one.place) && isAtDesk(path, one.path))
  return desk?.nav?.place ?? desk?.place
}
