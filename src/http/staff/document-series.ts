// /api/document-series: what stands beside the tax settings.

import { DocumentSeriesView } from '#contract/document-series.ts'
import { readDocumentSeries } from '#domain/reports/document-series.ts'
import { reading, type Routes } from '#http/route.ts'

export const staffDocumentSeries = {
  'GET /document-series': reading({
    summary: 'Read the next numbers of documents, the last check of them, and the invoices by rate',
    needs: 'settings.money',
    view: DocumentSeriesView,
    run: readDocumentSeries,
  }),
} satisfies Routes
