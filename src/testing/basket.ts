// A basket in the browser of a journey: lines that it held before, and the order that they become.

import { arriveAt, type JourneyPage } from './pages.ts'

/** Where the browser keeps its basket. */
const BASKET_KEY = 'yaadbox.basket'

/** A stored line, also one that somebody's hand may have written. */
export type StoredLine = { productId: number; color: unknown; [field: string]: unknown }

/** Opens the basket of a browser in which these lines were stored earlier. */
export async function openBasket(page: JourneyPage, lines: readonly StoredLine[]): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      // This runs at every navigation, and must not overwrite what the basket has become.
      if (sessionStorage.getItem('stored') === null) localStorage.setItem(key ?? '', text ?? '')
      sessionStorage.setItem('stored', 'once')
    },
    [BASKET_KEY, JSON.stringify({ version: 1, lines })],
  )
  await arriveAt(page, '/basket')
}

/** The total of the basket that is open. */
export const basketTotal = (page: JourneyPage) =>
  page.getByLabel('Order summary').locator('.slip-total dd')

/** Opens the order form from the basket. */
export const orderBasket = (page: JourneyPage) =>
  page
    .getByRole('button', { name: 'Order Now - Pay Securely' })
    .filter({ visible: true })
    .first()
    .click()

/** Fills in the order form: pick-up, by transfer. */
export async function fillInOrder(page: JourneyPage, name: string): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill('marva@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('876-555-0187')
  await page.getByRole('radio', { name: /^Pick-up/ }).check()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
}
