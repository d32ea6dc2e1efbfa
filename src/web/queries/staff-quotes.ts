// What staff may offer.

import { queryOptions } from '@tanstack/react-query'
import type { ProductCard, ProductView } from '#contract/product-views.ts'
import { type PageOf, pageKey } from './query-client.ts'

/** Every piece that may be offered, by name. */
export const offerablesQuery = () =>
  queryOptions<PageOf<ProductCard>>({ queryKey: pageKey('/api/products?limit=1000&view=card') })

export const offeredProductQuery = (id: number) =>
  queryOptions<ProductView>({ queryKey: ['/api/products', String(id)], staleTime: 0 })
