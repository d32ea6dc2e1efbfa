// The routes of the pages that most visits do without, loaded when the first of them is visited: every page carries the
// names of the scripts of each route that it knows.

import { isCaseKind } from '#contract/case-kinds.ts'
import {
  caseQuery,
  orderCasesQuery,
  orderDocumentQuery,
  orderPageQuery,
  quotePageQuery,
  reviewPageQuery,
} from './queries/by-link.ts'
import { comparedIn } from './compare-address.ts'
import { comparedProductsQuery } from './queries/products.ts'
import { sitePicturesQuery } from './queries/shop.ts'
import { chunk, type Route, route } from './route.ts'

/** A page of one shopper, under a secret link. */
const BY_LINK = { saysMissing: true, personal: true, unlisted: true }

const ORDER = chunk(() => import('./storefront/order/by-link-screen.tsx'))

export const routes: readonly Route[] = [
  route({
    path: '/compare',
    screen: chunk(() => import('./storefront/compare/compare-screen.tsx')),
    keys: (_, search) => {
      const ids = comparedIn(search)
      return ids.length > 0 ? [comparedProductsQuery(ids).queryKey] : []
    },
    title: 'Compare',
    unlisted: true,
  }),
  route({
    path: '/faq',
    title: 'Questions and answers',
    screen: chunk(() => import('./storefront/faq/faq-screen.tsx')),
  }),
  route({
    path: '/contact',
    title: 'Contact',
    screen: chunk(() => import('./storefront/contact/contact-screen.tsx')),
  }),
  route({
    path: '/find-order',
    title: 'Find my order',
    screen: chunk(() => import('./storefront/find-order/find-order-screen.tsx')),
  }),
  route({
    path: '/about',
    title: 'About us',
    screen: chunk(() => import('./storefront/about/about-screen.tsx')),
    keys: () => [sitePicturesQuery().queryKey],
  }),
  route({
    path: '/showroom',
    title: 'Showroom',
    screen: chunk(() => import('./storefront/showroom/showroom-screen.tsx')),
  }),
  route({
    path: '/warranty',
    title: 'Warranty',
    screen: chunk(() => import('./storefront/policies/warranty-screen.tsx')),
  }),
  route({
    path: '/privacy',
    title: 'Privacy policy',
    screen: chunk(() => import('./storefront/policies/privacy-screen.tsx')),
  }),
  route({
    path: '/terms',
    title: 'Terms',
    screen: chunk(() => import('./storefront/policies/terms-screen.tsx')),
  }),
  route({
    path: '/refund-policy',
    title: 'Exchange and refund policy',
    screen: chunk(() => import('./storefront/policies/refund-policy-screen.tsx')),
  }),
  route({
    path: '/resources',
    title: 'Care and support guide',
    screen: chunk(() => import('./storefront/resources/resources-screen.tsx')),
  }),
  route({
    path: '/whatsapp-helper',
    title: 'Help message',
    screen: chunk(() => import('./storefront/help-message/help-message-screen.tsx')),
  }),
  route({
    path: '/wheel-rules',
    title: 'Prize wheel: odds and rules',
    screen: chunk(() => import('./storefront/wheel/wheel-rules-screen.tsx')),
  }),
  route({
    path: '/quote/:link',
    screen: chunk(() => import('./storefront/offer/offer-screen.tsx')),
    keys: ({ link = '' }) => [quotePageQuery(link).queryKey],
    title: 'Your quote',
    ...BY_LINK,
  }),
  route({
    path: '/order/:link',
    screen: ORDER,
    keys: ({ link = '' }) => [orderPageQuery(link).queryKey, orderCasesQuery(link).queryKey],
    title: 'Your order',
    ...BY_LINK,
  }),
  route({
    path: '/order/:link/report/:kind',
    screen: chunk(() => import('./storefront/cases/new-case-screen.tsx')),
    status: ({ kind = '' }) => (isCaseKind(kind) ? 200 : 404),
    keys: ({ link = '' }) => [orderPageQuery(link).queryKey, orderCasesQuery(link).queryKey],
    title: 'Get help with your order',
    ...BY_LINK,
  }),
  route({
    path: '/order/:link/cases/:id',
    screen: chunk(() => import('./storefront/cases/case-screen.tsx')),
    keys: ({ link = '', id = '' }) => [caseQuery(link, id).queryKey],
    title: (_, shop, params) => `Case ${params.id}, ${shop.name}`,
    ...BY_LINK,
  }),
  route({
    path: '/order/:link/review/:lineId',
    screen: chunk(() => import('./storefront/review/review-screen.tsx')),
    keys: ({ link = '', lineId = '' }) => [reviewPageQuery(link, lineId).queryKey],
    title: 'Write a review',
    ...BY_LINK,
  }),
  route({
    path: '/order/:link/documents/:number',
    screen: ORDER,
    keys: ({ link = '', number = '' }) => [orderDocumentQuery(link, number).queryKey],
    title: (_, shop, params) => `${params.number}, ${shop.name}`,
    ...BY_LINK,
    bare: true,
  }),
]
