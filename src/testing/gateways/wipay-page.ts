// The simulator's page where a shopper pays. The card number that is typed there ends here: only its brand and last four
// digits are kept.

import { dollarsFromCents } from '#contract/money.ts'
import {
  decidePayment,
  type WiPayBooks,
  type WiPayPayment,
  type WiPayStatus,
} from './wipay-books.ts'
import { wayBackOf } from './wipay-answers.ts'
import type { Reply } from './wipay-payment-request.ts'

type Decision = { status: WiPayStatus; messages: Record<'fac' | 'first-global', string> }

const DECISIONS: Record<string, Decision> = {
  pay: {
    status: 'success',
    messages: {
      fac: '[1-R00]: Transaction is approved.',
      'first-global': '[Y-R00]: Transaction is approved.',
    },
  },
  decline: {
    status: 'failed',
    messages: {
      fac: '[2-R05]: Transaction is declined.',
      'first-global': '[N-R05]: Transaction is declined.',
    },
  },
  'fail-3ds': {
    status: 'failed',
    messages: {
      fac: '[3-RA9]: 3DS authentication failed.',
      'first-global': '[N-RA9]: 3DS authentication failed.',
    },
  },
}

export function showPage(books: WiPayBooks, pageToken: string): Reply {
  const payment = books.payments.find((one) => one.pageToken === pageToken)
  if (!payment) return pageWith(404, '<p>There is no such payment.</p>')
  if (payment.status !== 'incomplete') return pageWith(410, '<p>This payment is over.</p>')
  if (books.clock.now().getTime() > payment.closesAt)
    return pageWith(410, '<p>This page was open for three minutes, and is closed.</p>')
  return pageWith(200, formOf(payment))
}

/** What the shopper does on the page. `notify` sends the notification of it. */
export async function actOnPage(
  books: WiPayBooks,
  input: { pageToken: string; form: Record<string, string> },
  notify: (event: string, payment: WiPayPayment) => Promise<void>,
): Promise<Reply> {
  const { pageToken, form } = input
  const shown = showPage(books, pageToken)
  const payment = books.payments.find((one) => one.pageToken === pageToken)
  if (shown.status !== 200 || !payment) return shown
  const decision = DECISIONS[form.action ?? '']
  if (!decision) return pageWith(200, '<p>You left. Nothing was charged.</p>')
  const number = (form.card_number ?? '').replaceAll(' ', '')
  if (!/^\d{13,19}$/.test(number)) return pageWith(422, formOf(payment, 'Enter a card number.'))
  payment.card = `(${number.startsWith('4') ? 'VISA' : 'MASTERCARD'}) ... ${number.slice(-4)}`
  payment.customerName = form.name ?? ''
  const message = decision.messages[books.switches.page]
  decidePayment(books, payment, { status: decision.status, message })
  await notify(`payment.${decision.status}`, payment)
  const location = wayBackOf(books, payment)
  if (books.switches.page === 'fac') return { status: 303, location }
  return pageWith(
    200,
    `<p>Your transaction is complete: ${escapeHtml(message)}</p>
     <p><a id="return" href="${escapeHtml(location)}">Return to merchant</a></p>`,
  )
}

const formOf = (payment: WiPayPayment, fault = '') => `
  <p>Amount: <strong>${dollarsFromCents(payment.totalCents)}
  ${escapeHtml(payment.currency)}</strong></p>
  ${fault && `<p role="alert">${escapeHtml(fault)}</p>`}
  <form method="post" action="/checkout/${payment.pageToken}">
    <p><label for="card-number">Card number</label>
      <input id="card-number" name="card_number" inputmode="numeric" autocomplete="off" required></p>
    <p><label for="card-name">Name on card</label>
      <input id="card-name" name="name" autocomplete="off" required></p>
    <p>
      <button name="action" value="pay">Pay</button>
      <button name="action" value="decline">Decline</button>
      <button name="action" value="fail-3ds">Fail 3-D Secure</button>
      <button name="action" value="leave" formnovalidate>Leave</button>
    </p>
  </form>`

const pageWith = (status: number, content: string): Reply => ({
  status,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>WiPay – Simulator, no money moves</title>
</head>
<body>
<main>
<h1>WiPay – Simulator, no money moves</h1>
${content}
</main>
</body>
</html>`,
})

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
