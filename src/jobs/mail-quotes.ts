// The mails that follow a request for a price: to the shopper, and to the shop. A request deleted
// meanwhile gets none.

import type { EventOf } from '#contract/events.ts'
import { CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import { findQuote } from '#domain/quotes/find-quote.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { Mail } from '#mail/layout.ts'
import { quoteAskedMail, type QuoteFacts, quoteReceivedMail } from '#mail/quote-mails.ts'
import type { Tx } from '#platform/tx.ts'
import { post } from './post.ts'
import type { Listener } from './work.ts'

type Recipient = (quote: QuoteFacts) => string

function mailsQuote(
  kind: string,
  recipientOf: Recipient,
  write: (quote: QuoteFacts) => Mail,
): Listener<EventOf<'quote.requested'>> {
  return {
    name: `mail-${kind}`,
    run: (workshop, event) => {
      const { quoteId } = event.facts
      return post(workshop, async (tx) => {
        const quote = await findQuote(tx, quoteId)
        if (!quote) return undefined
        const facts = await factsOf(tx, quote)
        const recipient = recipientOf(facts)
        return { key: `${kind}:${quoteId}`, kind, recipient, mail: write(facts) }
      })
    },
  }
}

async function factsOf(tx: Tx, quote: QuoteRow): Promise<QuoteFacts> {
  const { productCategory } = quote
  return {
    id: quote.id,
    customerName: quote.customerName,
    email: quote.email,
    contactNumber: quote.contactNumber,
    productType: isCategory(productCategory) ? CATEGORY_NAMES[productCategory] : productCategory,
    preferredColor: quote.preferredColor,
    preferredSize: quote.preferredSize,
    budgetRange: quote.budgetRange,
    additionalNotes: quote.additionalNotes,
    productName: quote.productName,
    selectedColor: quote.selectedColor,
    shop: await getShopFacts(tx),
  }
}

export const mailQuoteReceived = mailsQuote(
  'quote-received',
  ({ email }) => email,
  quoteReceivedMail,
)
export const mailQuoteAsked = mailsQuote('quote-asked', ({ shop }) => shop.email, quoteAskedMail)
