// The addresses of the staff area, loaded with the first of them: a shopper never carries them.

import { type Route, route } from './route.ts'

type Desk = Pick<Route, 'path' | 'src' | 'load'> & { name: string }

/** A desk is drawn by the browser alone: everything on it is for whoever signed in. */
const desk = ({ name, ...where }: Desk) =>
  route({
    ...where,
    title: (_, shop) => `${name}, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  })

export const routes: readonly Route[] = [
  // Whoever types the short address comes to where signing in leads, which asks who is not.
  route({
    path: '/admin',
    src: 'src/web/staff/orders/orders-screen.tsx',
    load: () => import('./staff/orders/orders-screen.tsx'),
    title: (_, shop) => `Orders, ${shop.name}`,
    redirect: () => '/admin/orders',
    unlisted: true,
  }),
  route({
    path: '/admin/customers',
    src: 'src/web/staff/editor/editor-screen.tsx',
    load: () => import('./staff/editor/editor-screen.tsx'),
    title: (_, shop) => `Customers, ${shop.name}`,
    redirect: () => '/admin/edit?tab=customers',
    unlisted: true,
  }),
  route({
    path: '/admin/login',
    src: 'src/web/staff/login/login-screen.tsx',
    load: () => import('./staff/login/login-screen.tsx'),
    title: (_, shop) => `Staff sign-in, ${shop.name}`,
    bare: true,
    unlisted: true,
  }),
  desk({
    name: 'Dashboard',
    path: '/admin/dashboard',
    src: 'src/web/staff/dashboard/dashboard-screen.tsx',
    load: () => import('./staff/dashboard/dashboard-screen.tsx'),
  }),
  desk({
    name: 'Inventory',
    path: '/admin/inventory',
    src: 'src/web/staff/inventory/inventory-screen.tsx',
    load: () => import('./staff/inventory/inventory-screen.tsx'),
  }),
  desk({
    name: 'Broadcast',
    path: '/admin/broadcast',
    src: 'src/web/staff/broadcast/broadcast-screen.tsx',
    load: () => import('./staff/broadcast/broadcast-screen.tsx'),
  }),
  desk({
    name: 'Admin Panel',
    path: '/admin/edit',
    src: 'src/web/staff/editor/editor-screen.tsx',
    load: () => import('./staff/editor/editor-screen.tsx'),
  }),
  route({
    path: '/admin/preview',
    src: 'src/web/storefront/product/preview-screen.tsx',
    load: () => import('./storefront/product/preview-screen.tsx'),
    title: (_, shop) => `Preview, ${shop.name}`,
    ssr: false,
    unlisted: true,
  }),
  desk({
    name: 'Print orders',
    path: '/admin/orders/print',
    src: 'src/web/staff/print/print-screen.tsx',
    load: () => import('./staff/print/print-screen.tsx'),
  }),
  desk({
    name: 'Orders',
    path: '/admin/orders',
    src: 'src/web/staff/orders/orders-screen.tsx',
    load: () => import('./staff/orders/orders-screen.tsx'),
  }),
  desk({
    name: 'Bank transfers',
    path: '/admin/transfers',
    src: 'src/web/staff/transfers/transfers-screen.tsx',
    load: () => import('./staff/transfers/transfers-screen.tsx'),
  }),
  desk({
    name: 'Quote requests',
    path: '/admin/quotes',
    src: 'src/web/staff/quotes/quotes-screen.tsx',
    load: () => import('./staff/quotes/quotes-screen.tsx'),
  }),
  desk({
    name: 'Mails',
    path: '/admin/mails',
    src: 'src/web/staff/mails/mails-screen.tsx',
    load: () => import('./staff/mails/mails-screen.tsx'),
  }),
  desk({
    name: 'Messages',
    path: '/admin/messages',
    src: 'src/web/staff/messages/messages-screen.tsx',
    load: () => import('./staff/messages/messages-screen.tsx'),
  }),
  desk({
    name: 'Prize claims',
    path: '/admin/claims',
    src: 'src/web/staff/claims/claims-screen.tsx',
    load: () => import('./staff/claims/claims-screen.tsx'),
  }),
  desk({
    name: 'Income disclosure',
    path: '/admin/partners/disclosure',
    src: 'src/web/staff/partners/disclosure-screen.tsx',
    load: () => import('./staff/partners/disclosure-screen.tsx'),
  }),
  desk({
    name: 'Partner',
    path: '/admin/partners/:id',
    src: 'src/web/staff/partners/partner-screen.tsx',
    load: () => import('./staff/partners/partner-screen.tsx'),
  }),
  desk({
    name: 'Partners',
    path: '/admin/partners',
    src: 'src/web/staff/partners/partners-screen.tsx',
    load: () => import('./staff/partners/partners-screen.tsx'),
  }),
  desk({
    name: 'Commissions',
    path: '/admin/commissions',
    src: 'src/web/staff/partners/commissions-screen.tsx',
    load: () => import('./staff/partners/commissions-screen.tsx'),
  }),
  desk({
    name: 'Run sheet',
    path: '/admin/payouts/:run/sheet',
    src: 'src/web/staff/payouts/sheet-screen.tsx',
    load: () => import('./staff/payouts/sheet-screen.tsx'),
  }),
  desk({
    name: 'Payout run',
    path: '/admin/payouts/:run',
    src: 'src/web/staff/payouts/run-screen.tsx',
    load: () => import('./staff/payouts/run-screen.tsx'),
  }),
  desk({
    name: 'Payouts',
    path: '/admin/payouts',
    src: 'src/web/staff/payouts/payouts-screen.tsx',
    load: () => import('./staff/payouts/payouts-screen.tsx'),
  }),
  desk({
    name: 'Reconciliation',
    path: '/admin/reconciliation',
    src: 'src/web/staff/reconciliation/reconciliation-screen.tsx',
    load: () => import('./staff/reconciliation/reconciliation-screen.tsx'),
  }),
  desk({
    name: 'Pay plans',
    path: '/admin/plans',
    src: 'src/web/staff/plans/plans-screen.tsx',
    load: () => import('./staff/plans/plans-screen.tsx'),
  }),
  desk({
    name: 'Pay plan',
    path: '/admin/plans/:id',
    src: 'src/web/staff/plans/plan-screen.tsx',
    load: () => import('./staff/plans/plan-screen.tsx'),
  }),
  desk({
    name: 'Settings',
    path: '/admin/settings',
    src: 'src/web/staff/settings/settings-screen.tsx',
    load: () => import('./staff/settings/settings-screen.tsx'),
  }),
  desk({
    name: 'Audit log',
    path: '/admin/audit',
    src: 'src/web/staff/audit/audit-screen.tsx',
    load: () => import('./staff/audit/audit-screen.tsx'),
  }),
  desk({
    name: 'Personal data',
    path: '/admin/privacy',
    src: 'src/web/staff/privacy/privacy-screen.tsx',
    load: () => import('./staff/privacy/privacy-screen.tsx'),
  }),
  desk({
    name: 'Card vault',
    path: '/admin/vault',
    src: 'src/web/staff/vault/vault-screen.tsx',
    load: () => import('./staff/vault/vault-screen.tsx'),
  }),
  desk({
    name: 'Staff',
    path: '/admin/staff',
    src: 'src/web/staff/team/team-screen.tsx',
    load: () => import('./staff/team/team-screen.tsx'),
  }),
  desk({
    name: 'Your account',
    path: '/admin/account',
    src: 'src/web/staff/account/account-screen.tsx',
    load: () => import('./staff/account/account-screen.tsx'),
  }),
  desk({
    name: 'Join the staff',
    path: '/admin/join/:link',
    src: 'src/web/staff/join/join-screen.tsx',
    load: () => import('./staff/join/join-screen.tsx'),
  }),
]
