// What a shopper's browser does on a simulated gateway's page, and on the way back from it.

import type { Page, Route } from 'playwright-core'
import { spacedNumber } from '#testing/canaries.ts'
import type { WayBack } from './simulated-gateway.ts'

export type PressedButton = 'Pay' | 'Decline' | 'Fail 3-D Secure' | 'Leave'

/** Waits for the gateway's own page. */
export const atGateway = (page: Page) =>
  page.getByRole('heading', { name: 'Simulator, no money moves' }).waitFor()

/** Types a card, and presses a button of the gateway's page. */
export async function press(page: Page, button: PressedButton, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(spacedNumber(cardNumber))
  await page.getByLabel(/^Name on/).fill('Ann Brown')
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Where a browser is that went no further. */
const STAYED = { contentType: 'text/html', body: '<!doctype html><title>Stayed</title>' }

/** The browser of this page pays and goes no further: returns the way back that it did not take. */
export async function stopBehind(page: Page, pay: () => Promise<void>): Promise<WayBack> {
  const { promise, resolve } = Promise.withResolvers<WayBack>()
  const stop = async (route: Route): Promise<void> => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    if (new URL(request.url()).pathname.endsWith('/return')) {
      const form = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
      resolve({ method: 'POST', url: request.url(), form })
      return route.fulfill(STAYED)
    }
    const answer = await route.fetch({ maxRedirects: 0 })
    const { location } = answer.headers()
    if (location === undefined) return route.fulfill({ response: answer })
    resolve({ method: 'GET', url: location })
    return route.fulfill(STAYED)
  }
  await page.route('**', stop)
  await pay()
  const back = await promise
  await page.waitForFunction(() => document.title === 'Stayed')
  await page.unroute('**', stop)
  return back
}

/** Takes a way back in this page, which ends at a page of the shop. */
export async function takeWay(page: Page, back: WayBack): Promise<void> {
  if (back.method === 'GET') await page.goto(back.url)
  else
    await page.evaluate(({ url, form }) => {
      const sent = document.createElement('form')
      Object.assign(sent, { method: 'post', action: url })
      for (const [name, value] of Object.entries(form)) {
        const field = document.createElement('input')
        sent.append(Object.assign(field, { type: 'hidden', name, value }))
      }
      document.body.append(sent)
      sent.submit()
    }, back)
  await page.waitForURL(/\/order\/|\/find-order$/)
}

/** The same request as a browser's, without one; returns the shop's status. */
export async function sendWay(back: WayBack): Promise<number> {
  const posted =
    back.method === 'POST' ? { method: 'POST', body: new URLSearchParams(back.form) } : {}
  return (await fetch(back.url, { redirect: 'manual', ...posted })).status
}
