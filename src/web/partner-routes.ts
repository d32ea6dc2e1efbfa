// The routes of the partners' pages, loaded when the first of them is visited.

import { partnerQuery } from './queries/partner.ts'
import { chunk, type Route, route } from './route.ts'

const dashboardScreen = chunk(() => import('./partner/dashboard/dashboard-screen.tsx'))

/** Drawn by the browser alone, for the partner who is signed in. */
const OWN_PAGE = { ssr: false, bare: true, unlisted: true } as const

export const routes: readonly Route[] = [
  route({
    path: '/mlm',
    screen: dashboardScreen,
    title: 'Partner Dashboard',
    redirect: () => '/mlm/dashboard',
    unlisted: true,
  }),
  route({
    path: '/mlm/signup',
    screen: chunk(() => import('./partner/signup/signup-screen.tsx')),
    keys: () => [partnerQuery('plan').queryKey],
    title: 'Become a partner',
  }),
  route({
    path: '/mlm/dashboard',
    screen: dashboardScreen,
    title: 'Partner Dashboard',
    ...OWN_PAGE,
  }),
  route({
    path: '/mlm/account',
    screen: chunk(() => import('./partner/account/account-screen.tsx')),
    title: 'Your account',
    ...OWN_PAGE,
  }),
  route({
    path: '/mlm/statements/:month',
    screen: chunk(() => import('./partner/dashboard/statement-screen.tsx')),
    title: 'Statement',
    ...OWN_PAGE,
  }),
  route({
    path: '/mlm/years/:year',
    screen: chunk(() => import('./partner/dashboard/year-screen.tsx')),
    title: 'Your year',
    ...OWN_PAGE,
  }),
]
