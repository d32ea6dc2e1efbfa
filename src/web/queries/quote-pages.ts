import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { send } from './call.ts'

const PAGES = '/api/quote-pages'

export const quotePageQuery = (link: string) =>
  queryOptions<QuotePageView>({ queryKey: [PAGES, link] })

/** Where an offer is accepted. */
export const acceptancePath = (link: string) => `${PAGES}/${encodeURIComponent(link)}/acceptance`

export function useDeclineOffer(link: string) {
  const client = useQueryClient()
  const { queryKey } = quotePageQuery(link)
  return useMutation({
    mutationFn: (reason: string) =>
      send<QuotePageView>('POST', `${PAGES}/${encodeURIComponent(link)}/decline`, {
        ...(reason && { reason }),
      }),
    onSuccess: (offer) => client.setQueryData(queryKey, offer),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
