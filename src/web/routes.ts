// The URL map: the code of a screen, what it must know before it shows, and its head. The same
// table serves the browser and the server. Screens are loaded when visited, or when a link to them
// draws interest.

import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import {
  CATEGORIES,
  CATEGORY_ALIASES,
  CATEGORY_NAMES,
  isCategory,
  type ProductView,
} from '#contract/products.ts'
import type { ShopView } from '#contract/shop.ts'
import {
  categoriesQuery,
  comparedProductsQuery,
  featuredProductsQuery,
  heroQuery,
  productQuery,
  relatedProductsQuery,
} from './queries/products.ts'
import { comparedIn } from './compare-address.ts'
import { shopQuery, sitePicturesQuery } from './queries/shop.ts'
import { productListKeys } from './storefront/products/product-list-state.ts'

type Params = Record<string, string | undefined>
export type ScreenProps = { params: Params }

type Route<Data extends readonly unknown[] = readonly unknown[]> = {
  path: string
  /** The file of the screen, by which the build's manifest names its chunk. */
  src: string
  load: () => Promise<{ default: ComponentType<ScreenProps> }>
  /** What it must have before it shows, beside the shop's facts. */
  keys?: (params: Params, search: URLSearchParams) => QueryKey[]
  /** The answers to `keys`, in their order; undefined where one failed or is on its way. */
  title: (data: Maybe<Data>, shop: ShopView, params: Params) => string
  /** Answers 404 for an address that leads nowhere; a key that is not found does so by itself. */
  status?: (params: Params) => 200 | 404
  redirect?: (params: Params) => string | undefined
  /** The screen itself says what is not there (and is still answered with 404). */
  saysMissing?: boolean
  /** The screen draws its own skeleton while its keys load. */
  drawsWaiting?: boolean
  /** `false`: the server sends the shell with a skeleton, the browser does the rest. */
  ssr?: false
  /** Without the shop's header and footer. */
  bare?: boolean
  /** Not for search engines. */
  unlisted?: boolean
}
type Maybe<Data extends readonly unknown[]> = { [Index in keyof Data]: Data[Index] | undefined }

/** States what the answers to `keys` are, so that the head is typed. */
const route = <Data extends readonly unknown[] = []>(one: Route<Data>) => one as unknown as Route

const categoryName = (params: Params) =>
  isCategory(params.category ?? '') ? CATEGORY_NAMES[params.category as never] : undefined

const routes: Route[] = [
  route({
    path: '/',
    src: 'src/web/storefront/home/home-screen.tsx',
    load: () => import('./storefront/home/home-screen.tsx'),
    keys: () => [
      featuredProductsQuery().queryKey,
      sitePicturesQuery().queryKey,
      heroQuery().queryKey,
      categoriesQuery().queryKey,
    ],
    title: (_, shop) => `${shop.name}: furniture that comes in a box`,
  }),
  route({
    path: '/products',
    src: 'src/web/storefront/products/products-screen.tsx',
    load: () => import('./storefront/products/products-screen.tsx'),
    keys: productListKeys,
    title: (_, shop) => `All products, ${shop.name}`,
    drawsWaiting: true,
  }),
  route({
    path: '/products/:category',
    src: 'src/web/storefront/products/products-screen.tsx',
    load: () => import('./storefront/products/products-screen.tsx'),
    keys: productListKeys,
    title: (_, shop, params) => `${categoryName(params)}, ${shop.name}`,
    status: (params) => (categoryName(params) ? 200 : 404),
    redirect: ({ category = '' }) =>
      CATEGORY_ALIASES[category] && `/products/${CATEGORY_ALIASES[category]}`,
    drawsWaiting: true,
  }),
  route({
    path: '/compare',
    src: 'src/web/storefront/compare/compare-screen.tsx',
    load: () => import('./storefront/compare/compare-screen.tsx'),
    keys: (_, search) => {
      const ids = comparedIn(search)
      return ids.length > 0 ? [comparedProductsQuery(ids).queryKey] : []
    },
    title: (_, shop) => `Compare, ${shop.name}`,
    unlisted: true,
  }),
  route<[ProductView]>({
    path: '/product/:id',
    src: 'src/web/storefront/product/product-screen.tsx',
    load: () => import('./storefront/product/product-screen.tsx'),
    keys: ({ id = '' }) => [productQuery(id).queryKey, relatedProductsQuery(id).queryKey],
    title: ([product], shop) => `${product?.name ?? 'Product Not Found'}, ${shop.name}`,
    saysMissing: true,
    drawsWaiting: true,
  }),
  route({
    path: '/faq',
    src: 'src/web/storefront/faq/faq-screen.tsx',
    load: () => import('./storefront/faq/faq-screen.tsx'),
    title: (_, shop) => `Questions and answers, ${shop.name}`,
  }),
  route({
    path: '/contact',
    src: 'src/web/storefront/contact/contact-screen.tsx',
    load: () => import('./storefront/contact/contact-screen.tsx'),
    title: (_, shop) => `Contact, ${shop.name}`,
  }),
  route({
    path: '/about',
    src: 'src/web/storefront/about/about-screen.tsx',
    load: () => import('./storefront/about/about-screen.tsx'),
    keys: () => [sitePicturesQuery().queryKey],
    title: (_, shop) => `About us, ${shop.name}`,
  }),
  route({
    path: '/showroom',
    src: 'src/web/storefront/showroom/showroom-screen.tsx',
    load: () => import('./storefront/showroom/showroom-screen.tsx'),
    title: (_, shop) => `Showroom, ${shop.name}`,
  }),
  route({
    path: '/warranty',
    src: 'src/web/storefront/policies/warranty-screen.tsx',
    load: () => import('./storefront/policies/warranty-screen.tsx'),
    title: (_, shop) => `Warranty, ${shop.name}`,
  }),
  route({
    path: '/privacy',
    src: 'src/web/storefront/policies/privacy-screen.tsx',
    load: () => import('./storefront/policies/privacy-screen.tsx'),
    title: (_, shop) => `Privacy policy, ${shop.name}`,
  }),
  route({
    path: '/terms',
    src: 'src/web/storefront/policies/terms-screen.tsx',
    load: () => import('./storefront/policies/terms-screen.tsx'),
    title: (_, shop) => `Terms, ${shop.name}`,
  }),
  route({
    path: '/refund-policy',
    src: 'src/web/storefront/policies/refund-policy-screen.tsx',
    load: () => import('./storefront/policies/refund-policy-screen.tsx'),
    title: (_, shop) => `Exchange and refund policy, ${shop.name}`,
  }),
  route({
    path: '/resources',
    src: 'src/web/storefront/resources/resources-screen.tsx',
    load: () => import('./storefront/resources/resources-screen.tsx'),
    title: (_, shop) => `Care and support guide, ${shop.name}`,
  }),
  route({
    path: '/whatsapp-helper',
    src: 'src/web/storefront/help-message/help-message-screen.tsx',
    load: () => import('./storefront/help-message/help-message-screen.tsx'),
    title: (_, shop) => `Help message, ${shop.name}`,
  }),
  route({
    path: '/wheel-rules',
    src: 'src/web/storefront/wheel/wheel-rules-screen.tsx',
    load: () => import('./storefront/wheel/wheel-rules-screen.tsx'),
    title: (_, shop) => `Prize wheel: odds and rules, ${shop.name}`,
  }),
  route({
    path: '/order/:link',
    src: 'src/web/storefront/order/order-page-screen.tsx',
    load: () => import('./storefront/order/order-page-screen.tsx'),
    // No keys: what they answer would travel in the page, and this is for one shopper only.
    title: (_, shop) => `Your order, ${shop.name}`,
    ssr: false,
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
  route({
    path: '/admin/edit',
    src: 'src/web/staff/editor/editor-screen.tsx',
    load: () => import('./staff/editor/editor-screen.tsx'),
    title: (_, shop) => `Admin Panel, ${shop.name}`,
    ssr: false,
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
  route({
    path: '/admin/settings',
    src: 'src/web/staff/settings/settings-screen.tsx',
    load: () => import('./staff/settings/settings-screen.tsx'),
    title: (_, shop) => `Settings, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/audit',
    src: 'src/web/staff/audit/audit-screen.tsx',
    load: () => import('./staff/audit/audit-screen.tsx'),
    title: (_, shop) => `Audit log, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/staff',
    src: 'src/web/staff/team/team-screen.tsx',
    load: () => import('./staff/team/team-screen.tsx'),
    title: (_, shop) => `Staff, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/account',
    src: 'src/web/staff/account/account-screen.tsx',
    load: () => import('./staff/account/account-screen.tsx'),
    title: (_, shop) => `Your account, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
  route({
    path: '/admin/join/:link',
    src: 'src/web/staff/join/join-screen.tsx',
    load: () => import('./staff/join/join-screen.tsx'),
    title: (_, shop) => `Join the staff, ${shop.name}`,
    ssr: false,
    bare: true,
    unlisted: true,
  }),
]

/** Where an address leads nowhere. */
export const missingRoute = route({
  path: '*',
  src: 'src/web/storefront/not-found-screen.tsx',
  load: () => import('./storefront/not-found-screen.tsx'),
  title: (_, shop) => `Page not found, ${shop.name}`,
  unlisted: true,
})

export type Place = { path: string; params: Params; route: Route; keys: QueryKey[] }

const SHOP_KEY = shopQuery().queryKey

/** Where an address leads, and all that must be known there; undefined where it leads nowhere. */
export function placeOf(path: string, search = ''): Place | undefined {
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (!matches) continue
    if (route.status?.(params) === 404 && !route.redirect?.(params)) return undefined
    const own = route.keys?.(params, new URLSearchParams(search)) ?? []
    return { path, params, route, keys: [SHOP_KEY, ...own] }
  }
  return undefined
}

/** The pages that search engines may show, but for the products. */
export function publicPaths(): string[] {
  const lasting = routes.filter(({ path, unlisted }) => !unlisted && !path.includes(':'))
  const categories = CATEGORIES.map((category) => `/products/${category}`)
  return [...lasting.map(({ path }) => path), ...categories]
}

/** Whether the shop has a page at this address: links to others are not drawn. */
export const leadsSomewhere = (href: string) => placeOf(href.split('?')[0] ?? href) !== undefined

const screens = new Map<string, ComponentType<ScreenProps>>()
const loads = new Map<string, Promise<void>>()
const failed = new Set<string>()

/** Loads the code of a screen; once it is there, `screenOf` has it. What failed is begun anew. */
export function loadScreen({ src, load }: Route): Promise<void> {
  const begun = loads.get(src)
  if (begun && !failed.has(src)) return begun
  failed.delete(src)
  const loading = load().then(
    (module) => void screens.set(src, module.default),
    (error: unknown) => {
      failed.add(src)
      throw error
    },
  )
  loads.set(src, loading)
  return loading
}

/** The same for who draws: a load that failed stays failed, until somebody sets out for it again. */
export const screenOnItsWay = (route: Route) => loads.get(route.src) ?? loadScreen(route)

export const screenOf = ({ src }: Route) => screens.get(src)
