// A request for a price as the API shows it, picked field by field.

import type { QuoteView } from '#contract/quotes.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'

export function quoteView(quote: QuoteRow): QuoteView {
  return {
    id: quote.id,
    customerName: quote.customerName,
    email: quote.email,
    contactNumber: quote.contactNumber,
    productCategory: quote.productCategory,
    preferredColor: quote.preferredColor,
    preferredSize: quote.preferredSize,
    budgetRange: quote.budgetRange,
    additionalNotes: quote.additionalNotes,
    productId: quote.productId,
    productName: quote.productName,
    selectedColor: quote.selectedColor,
    status: quote.status,
    createdAt: quote.createdAt.toISOString(),
  }
}
