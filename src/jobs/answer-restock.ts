// What follows when stock changed: whoever waits for the piece is written to, each once for each
// time they asked, in a job of their own.

import type { EventOf } from '#contract/events.ts'
import { findProduct } from '#domain/catalogue/get-product.ts'
import { answerRestock, findRestockRequest } from '#domain/enquiries/request-restock.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { restockMail } from '#mail/restock-mails.ts'
import { system } from '#platform/tx.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

const AT_ONCE = 100

export const answerRestockRequests: Listener<EventOf<'stock.changed'>> = {
  name: 'answer-restock-requests',
  run: async ({ shop }, { facts: { productId } }) => {
    const me = system('restock')
    let due: number
    do due = await shop.write(me, (tx) => answerRestock(tx, { productId, limit: AT_ONCE }))
    while (due === AT_ONCE)
  },
}

export const mailRestock: Listener<EventOf<'restock.due'>> = {
  name: 'mail-restock',
  run: (context, { facts: { requestId, asked } }) =>
    post(context, async (tx) => {
      const request = await findRestockRequest(tx, requestId)
      const product = request && (await findProduct(tx, request.productId))
      if (!product) return undefined
      const { email: recipient, color, link } = request
      const leaveUrl = `${context.publicUrl}/api/restock-requests/${link}/end`
      const productUrl = `${context.publicUrl}/product/${product.id}`
      const shop = await getShopFacts(tx)
      const mail = restockMail({ productName: product.name, color, productUrl, leaveUrl, shop })
      const kind = 'restock'
      return { key: `${kind}:${requestId}:${asked}`, kind, recipient, leaveUrl, mail }
    }),
}
