import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { quotePagePath, quotePageQuery } from './by-link.ts'
import { send } from './call.ts'
import { replaceQueryData } from './replace-query-data.ts'

/** Where an offer is accepted. */
export const acceptancePath = (link: string) => `${quotePagePath(link)}/acceptance` as const

export function useDeclineOffer(link: string) {
  const client = useQueryClient()
  const { queryKey } = quotePageQuery(link)
  return useMutation({
    mutationFn: (reason: string) =>
      send('POST', `${quotePagePath(link)}/decline`, { ...(reason && { reason }) }),
    onSuccess: (offer) => replaceQueryData<QuotePageView>(client, queryKey, offer),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
