// The addresses of the staff area, loaded with the first of them: a shopper never carries them.

import { type Route, route } from './route.ts'

export const routes: readonly Route[] = [
  route({
    path: '/admin/login',
    src: 'src/web/staff/login/login-screen.tsx',
    load: () => import('./staff/login/login-screen.tsx'),
    title: (_, shop) => `Staff sign-in, ${shop.name}`,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/orders/print',
    src: 'src/web/staff/print/print-screen.tsx',
    load: () => import('./staff/print/print-screen.tsx'),
    title: (_, shop) => `Print orders, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/orders',
    src: 'src/web/staff/orders/orders-screen.tsx',
    load: () => import('./staff/orders/orders-screen.tsx'),
    title: (_, shop) => `Orders, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
]
