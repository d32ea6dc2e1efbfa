// Requests for a price as staff see and answer them.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductCard, ProductView } from '#contract/product-views.ts'
import type { AnswerQuote } from '#contract/quote-offers.ts'
import { useSendOnce } from './send-once.ts'
import { type PageOf, pageKey } from './query-client.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const QUOTES = '/api/quotes'

export const quotesQuery = (asked: string) => staffListQuery(QUOTES, asked)

export const quoteCountsQuery = () => staffQuery('/api/quote-counts')

/** Every piece that may be offered, by name. */
export const offerablesQuery = () =>
  queryOptions<PageOf<ProductCard>>({ queryKey: pageKey('/api/products?limit=1000&view=card') })

export const offeredProductQuery = (id: number) =>
  queryOptions<ProductView>({ queryKey: ['/api/products', String(id)], staleTime: 0 })

export function useAnswerQuote(quoteId: number) {
  const readAgain = useReadAgain()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (answer: AnswerQuote) =>
      once(answer, (key) => sendAsStaff('POST', `${QUOTES}/${quoteId}/answer`, answer, key)),
    onSettled: readAgain,
  })
}

export function useDeclineQuote(quoteId: number) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (reason: string) => sendAsStaff('POST', `${QUOTES}/${quoteId}/decline`, { reason }),
    onSettled: readAgain,
  })
}

function useReadAgain() {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      queryKey: staffRoot,
      predicate: ({ queryKey: [, path] }) => String(path).startsWith('/api/quote'),
    })
}
