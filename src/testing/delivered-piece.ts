// A delivered order in the shop of a journey, made by its API.

import type { OrderPageView } from '#contract/orders.ts'
import type { Journey } from './journey.ts'

/** The path of the page where its piece is reviewed. */
export async function aPieceToReview(journey: Journey, fields: object = {}): Promise<string> {
  const { id, link } = await journey.placeOrder({ productId: 2, ...fields })
  const delivered = { paymentStatus: 'paid', orderStatus: 'delivered' }
  await journey.asStaff('PUT', `/api/orders/${id}`, delivered)
  const page = link.replace('/order/', '/api/order-pages/')
  const { lines } = await journey.call<OrderPageView>('GET', page)
  return `${link}/review/${lines[0]?.id}`
}
