// A delivered order in the shop of a journey, made by its API.

import type { Locator } from 'playwright-core'
import type { OrderPageView } from '#contract/orders.ts'
import type { Journey } from './journey.ts'
import { arriveAt, type JourneyPage } from './pages.ts'

/** The path of the page where its piece is reviewed. */
export async function aPieceToReview(journey: Journey, fields: object = {}): Promise<string> {
  const { id, link } = await journey.placeOrder({ productId: 2, ...fields })
  const delivered = { paymentStatus: 'paid', orderStatus: 'delivered' }
  await journey.asStaff('PUT', `/api/orders/${id}`, delivered)
  const page = link.replace('/order/', '/api/order-pages/')
  const { lines } = await journey.call<OrderPageView>('GET', page)
  return `${link}/review/${lines[0]?.id}`
}

/** Opens the form of a review, and returns it. */
export async function openReview(journey: Journey, page: JourneyPage): Promise<Locator> {
  await arriveAt(page, await aPieceToReview(journey))
  return page.getByRole('form', { name: 'Write a review' })
}

/** Fills in what a review needs. */
export async function fillReview(form: Locator): Promise<void> {
  await form.getByRole('radio', { name: '5 stars' }).check()
  await form.getByLabel('Title').fill('Mop goes right under')
}
