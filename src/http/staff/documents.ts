// Invoices, credit notes and receipts for staff: those of an order, and each as words and as a PDF.

import { DocumentSummaryView, DocumentView } from '#contract/documents.ts'
import { ListOfOrder } from '#contract/orders.ts'
import { documentForStaff, documentsForStaff, sendPdf, shownDocument } from '#http/document-view.ts'
import { idParam } from '#http/endpoint.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'

export const staffDocuments = {
  'GET /orders/:id/documents': listing({
    summary: 'List the documents of an order',
    needs: 'orders.read',
    query: ListOfOrder,
    view: DocumentSummaryView,
    run: async (tx, query, c) =>
      paginateInMemory(await documentsForStaff(tx, idParam(c, 'id')), query, {
        key: ({ number }) => number,
        searchText: ({ number, title }) => [number, title],
        sorts: { date: ({ issuedOn }) => issuedOn },
      }),
  }),
  'GET /documents/:number': reading({
    summary: 'Read a document; `reports.money` once its person is erased or its order deleted',
    needs: 'orders.read',
    view: DocumentView,
    run: async (tx, _, c) =>
      shownDocument(tx, await documentForStaff(tx, c.req.param('number') ?? '')),
  }),
  'GET /documents/:number/pdf': endpoint({
    summary: 'A document as a PDF',
    mediaType: 'application/pdf',
    needs: 'orders.read',
    handle: async (c) =>
      sendPdf(c, await c.var.read((tx) => documentForStaff(tx, c.req.param('number') ?? ''))),
  }),
} satisfies Routes
