// The documents of an order for anybody who has its link: as words for the page, and as a PDF. Never cached.

import { DocumentView } from '#contract/documents.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import { documentOfOrder, sendPdf, shownDocument } from '#http/document-view.ts'
import { type ApiEnv, linkParam } from '#http/endpoint.ts'
import { endpoint, reading, type Routes } from '#http/route.ts'
import type { Context } from 'hono'
import type { Tx } from '#platform/tx.ts'

const tag = 'Orders'

export const orderDocuments = {
  'GET /order-pages/:link/documents/:number': reading({
    summary: 'Read a document of an order by the order’s link',
    tag,
    view: DocumentView,
    run: async (tx, _, c) => {
      c.header('cache-control', 'no-store')
      return shownDocument(tx, await documentByLink(tx, c))
    },
  }),
  'GET /order-pages/:link/documents/:number/pdf': endpoint({
    summary: 'A document of an order as a PDF',
    mediaType: 'application/pdf',
    tag,
    handle: async (c) => sendPdf(c, await c.var.read((tx) => documentByLink(tx, c))),
  }),
} satisfies Routes

const documentByLink = async (tx: Tx, c: Context<ApiEnv>) =>
  documentOfOrder(tx, await getOrderByLink(tx, linkParam(c)), c.req.param('number') ?? '')
