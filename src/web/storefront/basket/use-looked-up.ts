// Reads what the shop says of lines now: prices, stock, names, pictures.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import {
  orderPreviewQuery,
  type PreviewTerms,
  type PricedLines,
} from '#web/queries/order-previews.ts'
import { comparedProductsQuery, productQuery } from '#web/queries/products.ts'
import { type CodeAnswer, deliveryOffer, type DeliveryOffer } from '#web/storefront/order/terms.ts'
import type { WantedLine } from './basket-lines.ts'
import type { LookedUp } from './line-facts.ts'

export type Lookup = LookedUp & {
  /** What the lines that can be ordered cost; null where none can, undefined until it is known. */
  breakdown: PricedLines['breakdown'] | undefined
  /** The services of the parish, and the one that is chosen. */
  offer: DeliveryOffer | undefined
  /** What the code that was typed does. */
  code: CodeAnswer | undefined
  /** What is shown is of before the last change. */
  isOutdated: boolean
  isFetching: boolean
  isFailed: boolean
  retry: () => void
}

/** While it is read again, what was read before stays. */
export function useLookedUp(lines: readonly WantedLine[], terms: PreviewTerms): Lookup {
  const enabled = lines.length > 0
  const ids = [...new Set(lines.map(({ productId }) => productId))].toSorted((a, b) => a - b)
  const preview = useQuery({
    ...orderPreviewQuery(lines, terms),
    enabled,
    refetchOnReconnect: true,
    retryOnMount: true,
    placeholderData: (before) => before,
  })
  const products = useQuery({
    ...comparedProductsQuery(ids),
    enabled,
    staleTime: 0,
    refetchOnReconnect: true,
    retryOnMount: true,
    placeholderData: (before) => before,
  })
  useShownProducts(products.data)
  return {
    priced: preview.data?.lines,
    products: products.data,
    breakdown: preview.data?.breakdown,
    offer: deliveryOffer(preview.data, terms),
    code: preview.data,
    isOutdated: preview.isPlaceholderData,
    isFetching: preview.isFetching || preview.isPlaceholderData,
    isFailed: preview.isError || products.isError,
    retry: () => {
      void preview.refetch()
      void products.refetch()
    },
  }
}

/** A page of one of these products shows what was read, too. */
function useShownProducts(products: readonly ProductView[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    for (const product of products ?? []) {
      const { queryKey } = productQuery(product.id)
      client.setQueryData(queryKey, (shown) => shown && product)
    }
  }, [client, products])
}
