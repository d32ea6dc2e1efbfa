// The addresses of the partnership, loaded with the first of them.

import { payPlanQuery } from './queries/partner.ts'
import { type Route, route } from './route.ts'

export const routes: readonly Route[] = [
  route({
    path: '/mlm',
    src: 'src/web/partner/dashboard/dashboard-screen.tsx',
    load: () => import('./partner/dashboard/dashboard-screen.tsx'),
    title: (_, shop) => `Partner Dashboard, ${shop.name}`,
    redirect: () => '/mlm/dashboard',
    unlisted: true,
  }),
  route({
    path: '/mlm/signup',
    src: 'src/web/partner/signup/signup-screen.tsx',
    load: () => import('./partner/signup/signup-screen.tsx'),
    keys: () => [payPlanQuery().queryKey],
    title: (_, shop) => `Become a partner, ${shop.name}`,
  }),
  route({
    path: '/mlm/dashboard',
    src: 'src/web/partner/dashboard/dashboard-screen.tsx',
    load: () => import('./partner/dashboard/dashboard-screen.tsx'),
    title: (_, shop) => `Partner Dashboard, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/mlm/account',
    src: 'src/web/partner/account/account-screen.tsx',
    load: () => import('./partner/account/account-screen.tsx'),
    title: (_, shop) => `Your account, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/mlm/statements/:month',
    src: 'src/web/partner/dashboard/statement-screen.tsx',
    load: () => import('./partner/dashboard/statement-screen.tsx'),
    title: (_, shop) => `Statement, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
]
