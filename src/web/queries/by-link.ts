// The data behind a shopper's own link: of an order's page, or of an offer's.

import { publicQuery } from './query-client.ts'

export const orderPagePath = (link: string) =>
  `/api/order-pages/${encodeURIComponent(link)}` as const
export const orderPageQuery = (link: string) => publicQuery(orderPagePath(link))

export const orderDocumentPath = (link: string, number: string) =>
  `${orderPagePath(link)}/documents/${encodeURIComponent(number)}` as const
export const orderDocumentQuery = (link: string, number: string) =>
  publicQuery(orderDocumentPath(link, number))

export const orderCasesPath = (link: string) => `${orderPagePath(link)}/cases` as const
/** Which cases an order takes, and those that it has. */
export const orderCasesQuery = (link: string) => publicQuery(orderCasesPath(link))

export const casePath = (link: string, id: string) =>
  `${orderCasesPath(link)}/${encodeURIComponent(id)}` as const
export const caseQuery = (link: string, id: string) => publicQuery(casePath(link, id))

export const reviewPath = (link: string, lineId: string) =>
  `${orderPagePath(link)}/lines/${encodeURIComponent(lineId)}/review` as const
/** A line of an order with its review. */
export const reviewPageQuery = (link: string, lineId: string) =>
  publicQuery(reviewPath(link, lineId))

export const quotePagePath = (link: string) =>
  `/api/quote-pages/${encodeURIComponent(link)}` as const
export const quotePageQuery = (link: string) => publicQuery(quotePagePath(link))
/** Where an offer is accepted. */
export const acceptancePath = (link: string) => `${quotePagePath(link)}/acceptance` as const
