// Requests for a price as staff see and answer them.

import { queryOptions } from '@tanstack/react-query'
import type { ProductCard, ProductView } from '#contract/product-views.ts'
import type { AnswerQuote, ProposeOffer } from '#contract/quote-offers.ts'
import { type PageOf, pageKey } from './query-client.ts'
import { sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const QUOTES = '/api/quotes'

/** Every piece that may be offered, by name. */
export const offerablesQuery = () =>
  queryOptions<PageOf<ProductCard>>({ queryKey: pageKey('/api/products?limit=1000&view=card') })

export const offeredProductQuery = (id: number) =>
  queryOptions<ProductView>({ queryKey: ['/api/products', String(id)], staleTime: 0 })

const CHANGED = { invalidates: /^\/api\/(quote|inbox|dashboard)/ }

export function useAnswerQuote(quoteId: number) {
  const post = usePostOnce(`${QUOTES}/${quoteId}/answer`)
  return useStaffChange(CHANGED, (answer: AnswerQuote) => post(answer))
}

/** An offer that waits until somebody else approves it. */
export function useProposeOffer(quoteId: number) {
  const post = usePostOnce(`${QUOTES}/${quoteId}/proposals`)
  return useStaffChange(CHANGED, (offer: ProposeOffer) => post(offer))
}

export const useApproveOffer = (quoteId: number) =>
  useStaffChange(CHANGED, (proposalId: number) =>
    sendAsStaff('POST', `${QUOTES}/${quoteId}/proposals/${proposalId}/approval`),
  )

export const useRejectOffer = (quoteId: number, proposalId: number) =>
  useStaffChange(CHANGED, (reason: string) =>
    sendAsStaff('POST', `${QUOTES}/${quoteId}/proposals/${proposalId}/rejection`, { reason }),
  )

export const quoteQuery = (quoteId: number) => staffQuery(`${QUOTES}/${quoteId}`)

export const useAssignQuote = (quoteId: number) =>
  useStaffChange(CHANGED, (mine: boolean) =>
    sendAsStaff('PUT', `${QUOTES}/${quoteId}/owner`, { mine }),
  )

export const useDeclineQuote = (quoteId: number) =>
  useStaffChange(CHANGED, (reason: string) =>
    sendAsStaff('POST', `${QUOTES}/${quoteId}/decline`, { reason }),
  )
