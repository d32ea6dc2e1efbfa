// The addresses of the partnership, loaded with the first of them.

import { payPlanQuery } from './queries/partner.ts'
import { chunk, type Route, route } from './route.ts'

export const routes: readonly Route[] = [
  route({
    path: '/mlm',
    screen: chunk(() => import('./partner/dashboard/dashboard-screen.tsx')),
    title: (_, shop) => `Partner Dashboard, ${shop.name}`,
    redirect: () => '/mlm/dashboard',
    unlisted: true,
  }),
  route({
    path: '/mlm/signup',
    screen: chunk(() => import('./partner/signup/signup-screen.tsx')),
    keys: () => [payPlanQuery().queryKey],
    title: (_, shop) => `Become a partner, ${shop.name}`,
  }),
  route({
    path: '/mlm/dashboard',
    screen: chunk(() => import('./partner/dashboard/dashboard-screen.tsx')),
    title: (_, shop) => `Partner Dashboard, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/mlm/account',
    screen: chunk(() => import('./partner/account/account-screen.tsx')),
    title: (_, shop) => `Your account, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/mlm/statements/:month',
    screen: chunk(() => import('./partner/dashboard/statement-screen.tsx')),
    title: (_, shop) => `Statement, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
]
