// Stores a visitor's request for a price. One that comes from a product's page also names the
// product and its colour; a product or a colour that the shop does not have is refused. A request
// cannot set its own status. An answer is promised from when it came.

import type { RequestQuote } from '#contract/quotes.ts'
import { getLiveProduct } from '#domain/catalogue/get-product.ts'
import { promisedNow } from '#domain/cases/clock.ts'
import { chosenColor } from '#domain/orders/named-product.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'

export async function requestQuote(tx: Tx, input: RequestQuote): Promise<QuoteRow> {
  const { productId, selectedColor, ref, ...fields } = input
  const piece = await findPiece(tx, productId, selectedColor)
  const referredBy = (await findReferrer(tx, ref))?.id ?? null
  const answerBy = (await promisedNow(tx))('question')
  const row = { ...fields, ...piece, referredBy, createdAt: tx.now, answerBy }
  const quote = singleRow(await tx.db.insert(quotes).values(row).returning())
  await tx.record('quote.requested', { quoteId: quote.id })
  return quote
}

async function findPiece(tx: Tx, productId?: number | null, selectedColor?: string) {
  if (!productId) return {}
  const product = await getLiveProduct(tx, productId)
  const color = chosenColor(product, selectedColor) ?? ''
  return { productId, productName: product.name, selectedColor: color }
}
