// The routes of the staff area, loaded when the first is visited: shoppers never download them.

import { chunk, type Route, route } from './route.ts'
import { type Desk, DESKS } from './staff/desks.ts'
import { framed } from './staff/shell/desk-frame.tsx'
import './signed-in.css'

/** A desk is drawn by the browser alone: what it shows depends on who signed in. */
const deskRoute = (desk: Desk) =>
  route({
    path: desk.path,
    title: desk.title,
    screen: desk.unframed ? desk.screen : framed(desk),
    ssr: false,
    bare: true,
    unlisted: true,
  })

export const routes: readonly Route[] = [
  // Redirects to the desk that opens after sign-in; it asks others to sign in.
  route({
    path: '/admin',
    screen: chunk(() => import('./staff/orders/orders-screen.tsx')),
    title: 'Orders',
    redirect: () => '/admin/orders',
    unlisted: true,
  }),
  route({
    path: '/admin/login',
    screen: chunk(() => import('./staff/login/login-screen.tsx')),
    title: 'Staff sign-in',
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/join/:link',
    screen: chunk(() => import('./staff/join/join-screen.tsx')),
    title: 'Accept invitation',
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/preview',
    screen: chunk(() => import('./storefront/product/preview-screen.tsx')),
    title: 'Preview',
    ssr: false,
    unlisted: true,
  }),
  ...DESKS.map(deskRoute),
]
