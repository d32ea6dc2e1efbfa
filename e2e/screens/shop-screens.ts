// Every public page, and some of them in further states.

import type { ProductView } from '#contract/product-views.ts'
import type { Journey } from '#testing/journey.ts'
import { type Screen, visit } from './check-screens.ts'
import { publicPages } from './public-pages.ts'

const ADDRESSES = [
  ...publicPages(),
  '/products?q=zzzz', // no results
  '/product/8', // sold out
  '/product/12', // a long name
  '/compare?ids=8,12,2',
  '/compare?ids=999999', // no longer in the shop
  '/product/4242', // not found
  '/products/sofas?ref=marcia.reid@example.com', // by a partner's link
  '/nowhere',
  '/admin/login',
  '/admin/edit', // its password
]

const LONG_NAMED = '/api/products/12'
const LONG_WORD = 'Pocketspringandmemoryfoam'.repeat(4)

/** Renames a product. */
export async function prepareShop(journey: Journey): Promise<void> {
  const product = await journey.call<ProductView>('GET', LONG_NAMED)
  await journey.asStaff('PUT', LONG_NAMED, {
    ...product,
    name: 'Blue Mountain Hybrid-Pocket-Spring-and-Memory-Foam Orthopaedic Mattress, Washable Cover',
    features: [LONG_WORD, ...product.features],
    colors: [...product.colors, 'Very Light Tropical Sunset Coral Pink'],
  })
}

export const SHOP_SCREENS: readonly Screen[] = ADDRESSES.map((path): Screen => [path, visit(path)])
