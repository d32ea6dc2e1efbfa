// The URL map: the code of a screen, what it must know before it shows, and its head. The same
// table serves the browser and the server. Screens are loaded when visited, or when a link to them
// draws interest.

import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORIES, aliasedCategory, CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import {
  categoriesQuery,
  comparedProductsQuery,
  featuredProductsQuery,
  heroQuery,
  productQuery,
  relatedProductsQuery,
} from './queries/products.ts'
import { orderPageQuery, quotePageQuery } from './queries/by-link.ts'
import { comparedIn } from './compare-address.ts'
import { shopQuery, sitePicturesQuery } from './queries/shop.ts'
import { type Chunk, chunk, type Params, type Route, route, type ScreenProps } from './route.ts'
import { productListKeys } from './storefront/products/product-list-state.ts'

export type { ScreenProps } from './route.ts'

const categoryName = (params: Params) =>
  isCategory(params.category ?? '') ? CATEGORY_NAMES[params.category as never] : undefined

const LIST = {
  screen: chunk(() => import('./storefront/products/products-screen.tsx')),
  keys: productListKeys,
  drawsWaiting: true,
}
/** A page of one shopper, under a link that nobody else knows. */
const BY_LINK = { saysMissing: true, personal: true, unlisted: true }

type Page = [path: string, title: string, screen: Route['screen'], more?: Pick<Route, 'keys'>]
/** Pages whose address says everything about them. */
const PAGES: Page[] = [
  ['/faq', 'Questions and answers', chunk(() => import('./storefront/faq/faq-screen.tsx'))],
  ['/contact', 'Contact', chunk(() => import('./storefront/contact/contact-screen.tsx'))],
  [
    '/about',
    'About us',
    chunk(() => import('./storefront/about/about-screen.tsx')),
    { keys: () => [sitePicturesQuery().queryKey] },
  ],
  ['/showroom', 'Showroom', chunk(() => import('./storefront/showroom/showroom-screen.tsx'))],
  ['/warranty', 'Warranty', chunk(() => import('./storefront/policies/warranty-screen.tsx'))],
  ['/privacy', 'Privacy policy', chunk(() => import('./storefront/policies/privacy-screen.tsx'))],
  ['/terms', 'Terms', chunk(() => import('./storefront/policies/terms-screen.tsx'))],
  [
    '/refund-policy',
    'Exchange and refund policy',
    chunk(() => import('./storefront/policies/refund-policy-screen.tsx')),
  ],
  [
    '/resources',
    'Care and support guide',
    chunk(() => import('./storefront/resources/resources-screen.tsx')),
  ],
  [
    '/whatsapp-helper',
    'Help message',
    chunk(() => import('./storefront/help-message/help-message-screen.tsx')),
  ],
  [
    '/wheel-rules',
    'Prize wheel: odds and rules',
    chunk(() => import('./storefront/wheel/wheel-rules-screen.tsx')),
  ],
]

const shopRoutes: readonly Route[] = [
  route({
    path: '/',
    screen: chunk(() => import('./storefront/home/home-screen.tsx')),
    keys: () => [
      featuredProductsQuery().queryKey,
      sitePicturesQuery().queryKey,
      heroQuery().queryKey,
      categoriesQuery().queryKey,
    ],
    title: (_, shop) => `${shop.name}: furniture that comes in a box`,
  }),
  route({ path: '/products', title: 'All products', ...LIST }),
  route({
    path: '/products/:category',
    ...LIST,
    title: (_, shop, params) => `${categoryName(params)}, ${shop.name}`,
    status: (params) => (categoryName(params) ? 200 : 404),
    redirect: ({ category = '' }) => {
      const named = aliasedCategory(category)
      return named && `/products/${named}`
    },
  }),
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
  route<[ProductView]>({
    path: '/product/:id',
    screen: chunk(() => import('./storefront/product/product-screen.tsx')),
    keys: ({ id = '' }) => [productQuery(id).queryKey, relatedProductsQuery(id).queryKey],
    title: ([product], shop) => `${product?.name ?? 'Product Not Found'}, ${shop.name}`,
    saysMissing: true,
    drawsWaiting: true,
  }),
  ...PAGES.map(([path, title, screen, more]) => route({ path, title, screen, ...more })),
  route({
    path: '/quote/:link',
    screen: chunk(() => import('./storefront/offer/offer-screen.tsx')),
    keys: ({ link = '' }) => [quotePageQuery(link).queryKey],
    title: 'Your offer',
    ...BY_LINK,
  }),
  route({
    path: '/order/:link',
    screen: chunk(() => import('./storefront/order/order-page-screen.tsx')),
    keys: ({ link = '' }) => [orderPageQuery(link).queryKey],
    title: 'Your order',
    ...BY_LINK,
  }),
]

/** Where an address leads nowhere. */
export const missingRoute = route({
  path: '*',
  screen: chunk(() => import('./storefront/not-found-screen.tsx')),
  title: 'Page not found',
  unlisted: true,
})

/** Parts of the site that most visitors never see: their addresses are loaded with the first. */
type Area = {
  prefix: string
  /** The addresses that the rest of the site may lead to without having loaded the area. */
  doors: readonly string[]
  routes: Chunk<{ routes: readonly Route[] }>
}

const AREAS: readonly Area[] = [
  { prefix: '/admin/', doors: ['/admin/login'], routes: chunk(() => import('./staff-routes.ts')) },
  {
    prefix: '/mlm/',
    doors: ['/mlm/signup', '/mlm/dashboard'],
    routes: chunk(() => import('./partner-routes.ts')),
  },
]

const areaRoutes = new Map<Area, readonly Route[]>()
const areaLoads = new Map<Area, Promise<void>>()

const areaOf = (path: string) => AREAS.find(({ prefix }) => path.startsWith(prefix))

/** Loads the addresses that a path may be one of; undefined where nothing is missing. */
export function areaOnItsWay(path: string): Promise<void> | undefined {
  const area = areaOf(path)
  if (!area || areaRoutes.has(area)) return undefined
  const begun = areaLoads.get(area)
  if (begun) return begun
  const loading = area.routes.load().then(
    ({ routes }) => void areaRoutes.set(area, routes),
    (error: unknown) => {
      areaLoads.delete(area)
      throw error
    },
  )
  areaLoads.set(area, loading)
  return loading
}

/** All of them, for the server, which serves every address. */
export const loadEveryArea = () =>
  Promise.all(AREAS.map(async ({ prefix }) => areaOnItsWay(prefix)))

const knownRoutes = () => [...shopRoutes, ...[...areaRoutes.values()].flat()]

export type Place = { path: string; params: Params; route: Route; keys: QueryKey[] }

const SHOP_KEY = shopQuery().queryKey

/** Where an address leads, and all that must be known there; undefined where it leads nowhere. */
export function placeOf(path: string, search = ''): Place | undefined {
  for (const route of knownRoutes()) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (!matches) continue
    if (route.status?.(params) === 404 && !route.redirect?.(params)) return undefined
    const own = route.keys?.(params, new URLSearchParams(search)) ?? []
    return { path, params, route, keys: [SHOP_KEY, ...own] }
  }
  return undefined
}

/** The files that a place's code begins in, as the build's manifest names them. */
export const sourcesOf = ({ path, route }: Pick<Place, 'path' | 'route'>): string[] =>
  [route.screen, areaOf(path)?.routes].flatMap((chunk) => chunk?.src ?? [])

/** The addresses of the shop's own screens, as the table writes them. */
export const shopPaths = (): string[] => shopRoutes.map(({ path }) => path)

/** The pages that search engines may show, but for the products. */
export function publicPaths(): string[] {
  const lasting = knownRoutes().filter(({ path, unlisted }) => !unlisted && !path.includes(':'))
  const categories = CATEGORIES.map((category) => `/products/${category}`)
  return [...lasting.map(({ path }) => path), ...categories]
}

/** Whether the shop has a page at this address: links to others are not drawn. */
export function leadsSomewhere(href: string): boolean {
  const path = href.split('?')[0] ?? href
  return Boolean(areaOf(path)?.doors.includes(path)) || placeOf(path) !== undefined
}

type Screen = Route['screen']
const screens = new Map<Screen, ComponentType<ScreenProps>>()
const loads = new Map<Screen, Promise<void>>()
const failed = new Set<Screen>()

/** Loads the code of a screen; once it is there, `screenOf` has it. What failed is tried again. */
export function loadScreen({ screen }: Route): Promise<void> {
  const begun = loads.get(screen)
  if (begun && !failed.has(screen)) return begun
  failed.delete(screen)
  const loading = screen.load().then(
    (module) => void screens.set(screen, module.default),
    (error: unknown) => {
      failed.add(screen)
      throw error
    },
  )
  loads.set(screen, loading)
  return loading
}

/** The same for who draws: a load that failed stays failed, until somebody sets out for it again. */
export const screenOnItsWay = (route: Route) => loads.get(route.screen) ?? loadScreen(route)

export const screenOf = ({ screen }: Route) => screens.get(screen)
