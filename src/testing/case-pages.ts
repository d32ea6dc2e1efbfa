// The forms of a case, on the pages of a new order.

import type { Locator } from 'playwright-core'
import type { CasePageView } from '#contract/cases.ts'
import type { Journey } from './journey.ts'
import { arriveAt, type JourneyPage } from './pages.ts'

/** The form in which a question about an order is sent. */
export async function openReport(journey: Journey, page: JourneyPage): Promise<Locator> {
  const { link } = await journey.placeOrder({ productId: 1 })
  await arriveAt(page, `${link}/report/question`)
  return page.getByRole('form', { name: 'Your report' })
}

/** The path of a new case: a question about an order. */
export async function aQuestion(journey: Journey): Promise<string> {
  const { link } = await journey.placeOrder({ productId: 1 })
  const path = `/api/order-pages/${link.split('/').at(-1)}/cases`
  const question = { kind: 'question', words: 'When does it come?' }
  const { id } = await journey.call<CasePageView>('POST', path, question)
  return `${link}/cases/${id}`
}

/** The form for a further message in a case. */
export async function openTalk(journey: Journey, page: JourneyPage): Promise<Locator> {
  await arriveAt(page, await aQuestion(journey))
  return page.getByRole('form', { name: 'Add a message' })
}
