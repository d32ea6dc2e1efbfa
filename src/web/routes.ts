// The URL map: the code of each screen, the data it needs before it is shown, and its head. Browser
// and server share the table. Screens are loaded when visited, or when a link to them is hovered.

import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORIES, CATEGORY_ALIASES } from '#contract/products.ts'
import { categoryCardsQuery } from './queries/category-cards.ts'
import {
  featuredProductsQuery,
  heroQuery,
  productQuery,
  relatedProductsQuery,
} from './queries/products.ts'
import { reviewsQuery } from './queries/reviews.ts'
import { shopQuery, sitePicturesQuery } from './queries/shop.ts'
import { type Chunk, chunk, type Params, type Route, route, type ScreenProps } from './route.ts'

export type { ScreenProps } from './route.ts'

/** The routes that most visitors go through. */
const shopRoutes: readonly Route[] = [
  route({
    path: '/',
    screen: chunk(() => import('./storefront/home/home-screen.tsx')),
    keys: () => [
      featuredProductsQuery().queryKey,
      sitePicturesQuery().queryKey,
      heroQuery().queryKey,
      categoryCardsQuery().queryKey,
    ],
    title: (_, shop) => `${shop.name}: furniture that comes in a box`,
  }),
  route<[ProductView]>({
    path: '/product/:id',
    screen: chunk(() => import('./storefront/product/product-screen.tsx')),
    keys: ({ id = '' }) => [
      productQuery(id).queryKey,
      relatedProductsQuery(id).queryKey,
      reviewsQuery(id).queryKey,
    ],
    title: ([product], shop) => `${product?.name ?? 'Product Not Found'}, ${shop.name}`,
    saysMissing: true,
    drawsWaiting: true,
  }),
  route({
    path: '/basket',
    screen: chunk(() => import('./storefront/basket/basket-screen.tsx')),
    title: 'Your basket',
    unlisted: true,
  }),
]

/** Shown at a URL without a page. */
export const missingRoute = route({
  path: '*',
  screen: chunk(() => import('./storefront/not-found-screen.tsx')),
  title: 'Page not found',
  unlisted: true,
})

/** Pages that most visits do without. */
const MORE_PAGES = [
  'compare',
  'faq',
  'contact',
  'find-order',
  'about',
  'showroom',
  'warranty',
  'privacy',
  'terms',
  'refund-policy',
  'resources',
  'whatsapp-helper',
  'wheel-rules',
]

/** A part of the site: its routes are loaded when first needed. */
type Area = {
  /** The first parts of the paths of its pages. */
  roots: readonly string[]
  /** The paths that pages may link to before the area is loaded. */
  entrances: readonly string[]
  routes: Chunk<{ routes: readonly Route[] }>
}

const CATEGORY_PATHS = CATEGORIES.map((category) => `/products/${category}`)

const ALIAS_PATHS = [...CATEGORY_ALIASES.keys()].map((alias) => `/products/${alias}`)

const AREAS: readonly Area[] = [
  {
    roots: ['products'],
    entrances: ['/products', ...CATEGORY_PATHS, ...ALIAS_PATHS],
    routes: chunk(() => import('./list-routes.ts')),
  },
  {
    roots: ['admin'],
    entrances: ['/admin/login'],
    routes: chunk(() => import('./staff-routes.ts')),
  },
  {
    roots: ['mlm'],
    entrances: ['/mlm/signup', '/mlm/dashboard'],
    routes: chunk(() => import('./partner-routes.ts')),
  },
  {
    roots: [...MORE_PAGES, 'order', 'quote'],
    entrances: MORE_PAGES.map((page) => `/${page}`),
    routes: chunk(() => import('./more-routes.ts')),
  },
]

/** The first part of a path: `products` of `/products/sofa-beds`. */
export const rootOf = (path: string) => path.split('/')[1] ?? ''

const areaRoutes = new Map<Area, readonly Route[]>()
const areaLoads = new Map<Area, Promise<void>>()

const areaOf = (path: string) => AREAS.find(({ roots }) => roots.includes(rootOf(path)))

/** Loads the routes of a path's area; undefined if it is in no area, or they are loaded. */
export function loadAreaOf(path: string): Promise<void> | undefined {
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

/** Loads all areas, for the server, which serves every URL. */
export const loadEveryArea = () =>
  Promise.all(AREAS.map(async ({ roots }) => loadAreaOf(`/${roots[0]}`)))

const knownRoutes = () => [...shopRoutes, ...[...areaRoutes.values()].flat()]

/** The route that a URL leads to, with its parameters, the keys of its data and those of what it shows beside. */
export type Place = {
  path: string
  params: Params
  route: Route
  keys: QueryKey[]
  extras: QueryKey[]
}

const SHOP_KEY = shopQuery().queryKey

/** The route of a URL, with the keys of the data it needs; undefined if there is no page. */
export function placeOf(path: string, search = ''): Place | undefined {
  for (const route of knownRoutes()) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (!matches) continue
    if (route.status?.(params) === 404 && !route.redirect?.(params)) return undefined
    const searched = new URLSearchParams(search)
    const keys = [SHOP_KEY, ...(route.keys?.(params, searched) ?? [])]
    return { path, params, route, keys, extras: route.extras?.(params, searched) ?? [] }
  }
  return undefined
}

/** The entry files of a place's code, as the build's manifest names them. */
export const sourcesOf = ({ path, route }: Pick<Place, 'path' | 'route'>): string[] =>
  [route.screen, areaOf(path)?.routes].flatMap((chunk) => chunk?.src ?? [])

/** The first parts of the paths of all pages. */
export const siteRoots = (): string[] => [
  ...shopRoutes.map(({ path }) => rootOf(path)),
  ...AREAS.flatMap(({ roots }) => roots),
]

/** The path patterns of the screens whose routes are loaded with every page. */
export const shopPaths = (): string[] => shopRoutes.map(({ path }) => path)

/** The paths of the pages that search engines may show, except those of the products. */
export function publicPaths(): string[] {
  const listed = knownRoutes().filter(({ path, unlisted }) => !unlisted && !path.includes(':'))
  return [...listed.map(({ path }) => path), ...CATEGORY_PATHS]
}

/** Whether the shop has a page at this URL; links that lead nowhere are not shown. */
export function leadsSomewhere(href: string): boolean {
  const path = href.split('?')[0] ?? href
  return Boolean(areaOf(path)?.entrances.includes(path)) || placeOf(path) !== undefined
}

type Screen = Route['screen']
const screens = new Map<Screen, ComponentType<ScreenProps>>()
const loads = new Map<Screen, Promise<void>>()
const failed = new Set<Screen>()

/** Loads the code of a screen, which `screenOf` then returns. A failed load is tried again. */
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

/** The same while rendering: a failed load stays failed until the next navigation to the screen. */
export const loadScreenOnce = (route: Route) => loads.get(route.screen) ?? loadScreen(route)

export const screenOf = ({ screen }: Route) => screens.get(screen)
