// Steps of a shopper that several journeys take.

import type { Locator } from 'playwright-core'
import type { Journey } from './journey.ts'
import type { JourneyPage } from './pages.ts'

/** Fills in who somebody is. */
export async function fillPerson(form: Locator): Promise<void> {
  await form.getByLabel('Full name').fill('Shanice Campbell')
  await form.getByLabel('E-mail', { exact: true }).fill('shanice@example.com')
  await form.getByLabel('Phone', { exact: true }).fill('876-555-0187')
}

/** Spins the wheel until a visitor wins, and gives that visitor's cookie to the page. */
export async function winPrize({ shop }: Pick<Journey, 'shop'>, page: JourneyPage): Promise<void> {
  for (;;) {
    const answer = await fetch(`${shop.url}/api/lottery-spins`, { method: 'POST' })
    if (!((await answer.json()) as { wins: boolean }).wins) continue
    const value = /^visitor=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const cookie = { name: 'visitor', value, url: `${shop.url}/api/`, httpOnly: true }
    return page.context().addCookies([cookie])
  }
}
