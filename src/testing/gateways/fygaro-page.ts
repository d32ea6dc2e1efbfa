// The pages of the simulator of Fygaro, without scripts.

import { html } from 'hono/html'
import { dollarsFromCents } from '#contract/money.ts'
import type { FygaroOrder } from './fygaro-link.ts'

type Page = ReturnType<typeof html>

/** The page of a payment button. Its form is sent to its own address. */
export function paymentPage({ amountCents, currency }: FygaroOrder, notice?: string): Page {
  return page(
    html`${notice === undefined ? '' : html`<p role="alert">${notice}</p>`}
      <p>Amount: <strong>${currency} ${dollarsFromCents(amountCents)}</strong></p>
      <form method="post">
        <p>
          <label for="card">Card number</label>
          <input id="card" name="card" inputmode="numeric" autocomplete="off" required />
        </p>
        <p>
          <label for="name">Name on the card</label>
          <input id="name" name="name" autocomplete="off" required />
        </p>
        <p>
          <button name="action" value="pay">Pay</button>
          <button name="action" value="decline" formnovalidate>Decline</button>
          <button name="action" value="fail-3ds" formnovalidate>Fail 3-D Secure</button>
          <button name="action" value="leave" formnovalidate>Leave</button>
        </p>
      </form>`,
  )
}

export function plainPage(text: string): Page {
  return page(html`<p>${text}</p>`)
}

function page(content: Page): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Fygaro: Simulator, no money moves</title>
      </head>
      <body>
        <main>
          <h1>Fygaro: Simulator, no money moves</h1>
          ${content}
        </main>
      </body>
    </html>`
}
