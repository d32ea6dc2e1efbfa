// The data behind a shopper's own link: of an order's page, or of an offer's.

import { queryOptions } from '@tanstack/react-query'
import type { CasePageView, OrderCasesView } from '#contract/cases.ts'
import type { DocumentView } from '#contract/documents.ts'
import type { OrderPageView } from '#contract/orders.ts'
import type { ReviewPageView } from '#contract/reviews.ts'
import type { QuotePageView } from '#contract/quote-offers.ts'

export const orderPagePath = (link: string) =>
  `/api/order-pages/${encodeURIComponent(link)}` as const
export const quotePagePath = (link: string) =>
  `/api/quote-pages/${encodeURIComponent(link)}` as const

export const orderPageQuery = (link: string) =>
  queryOptions<OrderPageView>({ queryKey: [orderPagePath(link)] })

export const orderDocumentPath = (link: string, number: string) =>
  `${orderPagePath(link)}/documents/${encodeURIComponent(number)}` as const

export const orderDocumentQuery = (link: string, number: string) =>
  queryOptions<DocumentView>({ queryKey: [orderDocumentPath(link, number)] })

export const orderCasesPath = (link: string) => `${orderPagePath(link)}/cases` as const

/** Which cases an order takes, and those that it has. */
export const orderCasesQuery = (link: string) =>
  queryOptions<OrderCasesView>({ queryKey: [orderCasesPath(link)] })

export const casePath = (link: string, id: string) =>
  `${orderCasesPath(link)}/${encodeURIComponent(id)}` as const

export const caseQuery = (link: string, id: string) =>
  queryOptions<CasePageView>({ queryKey: [casePath(link, id)] })
export const reviewPath = (link: string, lineId: string) =>
  `${orderPagePath(link)}/lines/${encodeURIComponent(lineId)}/review` as const

/** A line of an order with its review. */
export const reviewPageQuery = (link: string, lineId: string) =>
  queryOptions<ReviewPageView>({ queryKey: [reviewPath(link, lineId)] })

export const quotePageQuery = (link: string) =>
  queryOptions<QuotePageView>({ queryKey: [quotePagePath(link)] })
