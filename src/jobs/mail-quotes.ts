// The mails that follow a request for a price: to the shopper, and to the shop. A request deleted
// meanwhile gets none.

import type { EventOf } from '#contract/events.ts'
import { CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import { findQuote } from '#domain/quotes/find-quote.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { Mail } from '#mail/layout.ts'
import {
  quoteAnsweredMail,
  quoteAskedMail,
  quoteDeclinedMail,
  type QuoteFacts,
  quoteReceivedMail,
} from '#mail/quote-mails.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

type Recipient = (quote: QuoteFacts) => string

function mailsQuote(
  kind: string,
  recipientOf: Recipient,
  write: (quote: QuoteFacts) => Mail,
): Listener<EventOf<'quote.requested'>> {
  return {
    name: `mail-${kind}`,
    run: (context, event) => {
      const { quoteId } = event.facts
      return post(context, async (tx) => {
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

/** One mail for each answer: an offer made anew is mailed anew. */
export const mailQuoteAnswered: Listener<EventOf<'quote.answered'>> = {
  name: 'mail-quote-answered',
  run: (context, { id, facts: { quoteId } }) =>
    post(context, async (tx) => {
      const quote = await findQuote(tx, quoteId)
      if (quote?.status !== 'answered' || !quote.validUntil || quote.answerPrice === null)
        return undefined
      const mail = quoteAnsweredMail({
        id: quoteId,
        customerName: quote.customerName,
        piece: [quote.offerProductName, quote.offerColor].filter(Boolean).join(', '),
        priceCents: quote.answerPrice,
        until: formatDayAndTime(quote.validUntil.toISOString()),
        message: quote.answerMessage,
        url: `${context.publicUrl}/quote/${quote.link}`,
        shop: await getShopFacts(tx),
      })
      const kind = 'quote-answered'
      return { key: `${kind}:${quoteId}:${id}`, kind, recipient: quote.email, mail }
    }),
}

/** Who declined an offer needs no letter about it. */
export const mailQuoteDeclined: Listener<EventOf<'quote.declined'>> = {
  name: 'mail-quote-declined',
  run: (context, { id, facts: { quoteId, side } }) =>
    post(context, async (tx) => {
      const quote = side === 'shop' ? await findQuote(tx, quoteId) : undefined
      if (quote?.status !== 'declined') return undefined
      const { customerName, declineReason: reason } = quote
      const shop = await getShopFacts(tx)
      const mail = quoteDeclinedMail({ id: quoteId, customerName, reason, shop })
      const kind = 'quote-declined'
      return { key: `${kind}:${quoteId}:${id}`, kind, recipient: quote.email, mail }
    }),
}
