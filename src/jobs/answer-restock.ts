// When pieces come back, or a product goes live again, mails everybody who waits for the piece: once for each request, each by a
// separate job.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { findProduct } from '#domain/catalogue/get-product.ts'
import { answerRestock, findRestockRequest } from '#domain/enquiries/request-restock.ts'
import { mailOf } from '#mail/mail-of.ts'
import { system, type Tx } from '#platform/tx.ts'
import { untilDone } from './for-each-item.ts'
import type { Listener } from './job-context.ts'
import { mailing } from './send-mail.ts'

const BATCH_SIZE = 100

export const answerRestockRequests: Listener<EventOf<'stock.changed' | 'product.state-changed'>> = {
  name: 'answer-restock-requests',
  run: async ({ shop }, { facts: { productId } }) => {
    const me = system('restock')
    const answer = (tx: Tx) => answerRestock(tx, { productId, limit: BATCH_SIZE })
    await untilDone(async () => (await shop.write(me, answer)) === BATCH_SIZE)
  },
}

export const mailRestock = mailing<EventOf<'restock.due'>>(
  'restock',
  async (tx, { facts: { requestId, asked: times } }, shop) => {
    const request = await findRestockRequest(tx, requestId)
    const product = request && (await findProduct(tx, request.productId))
    if (!product || product.state !== 'live') return undefined
    const item = request.color ? `${product.name} in ${request.color}` : product.name
    const url = `${shop.publicUrl}/product/${product.id}`
    const unsubscribeUrl = `${shop.publicUrl}/api/restock-requests/${request.link}/end`
    return {
      dedupeKey: `${requestId}:${times}`,
      recipient: request.email,
      unsubscribeUrl,
      ...mailOf(textOf('mail-restock', { item, url, unsubscribeUrl })),
    }
  },
)
