// The routes of the lists of products. Their addresses hold what is filtered, which no other page must know.

import { aliasedCategory, CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import { chunk, type Params, type Route, route } from './route.ts'
import { productListExtras, productListKeys } from './storefront/products/product-list-state.ts'

const categoryName = ({ category = '' }: Params) =>
  isCategory(category) ? CATEGORY_NAMES[category] : undefined

const LIST = {
  screen: chunk(() => import('./storefront/products/products-screen.tsx')),
  keys: productListKeys,
  extras: productListExtras,
  drawsWaiting: true,
}

export const routes: readonly Route[] = [
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
]
