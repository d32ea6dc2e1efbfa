// What a shopper does in a browser on a simulated gateway's page.

import type { Page } from 'playwright-core'
import { spacedNumber } from '#testing/canaries.ts'

/** Waits for the gateway's own page. */
export const atGateway = (page: Page) =>
  page.getByRole('heading', { name: 'Simulator, no money moves' }).waitFor()

/** Types a card, and presses a button of the gateway's page. */
export async function press(
  page: Page,
  button: 'Pay' | 'Decline',
  cardNumber: string,
): Promise<void> {
  await page.getByLabel('Card number').fill(spacedNumber(cardNumber))
  await page.getByLabel(/^Name on/).fill('Marva Online')
  await page.getByRole('button', { name: button, exact: true }).click()
}
