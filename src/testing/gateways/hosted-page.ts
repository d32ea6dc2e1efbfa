// The page on which a shopper pays at a simulated gateway, and a shopper who uses it without a browser. The number of the card
// ends here: its brand and last four digits go on.

import { randomInt } from 'node:crypto'

/** What a shopper does on the gateway's page. */
export type Paying = 'pay' | 'decline' | 'fail-3ds' | 'leave'

/** The request by which a browser comes back to the shop. */
export type WayBack =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; form: Record<string, string> }

/** Follows a browser back to a shop at an address; `headers` go along where no other site posts a form. */
export function followBack(shopUrl: string, back: WayBack, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(back.url)
  const sending =
    back.method === 'POST' ? { method: 'POST', body: new URLSearchParams(back.form) } : { headers }
  return fetch(shopUrl + pathname + search, { redirect: 'manual', ...sending })
}

export type Card = { brand: string; last4: string; holder: string }

/** What the gateway calls the number of the card, the name on it, and the button that was pressed. */
export type FieldNames = { number: string; holder: string; paying: string }

/** A payment as its page shows it. Without `action`, the form is sent to the page's own address. */
export type Checkout = { amount: string; action?: string; hidden?: Record<string, string> }

const NOTICE = 'Simulator, no money moves'
const BUTTONS: [Paying, string][] = [
  ['pay', 'Pay'],
  ['decline', 'Decline'],
  ['fail-3ds', 'Fail 3-D Secure'],
  ['leave', 'Leave'],
]

export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const unescaped = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

export const pageOf = (gateway: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${gateway}: ${NOTICE}</title>
</head>
<body><main><h1>${gateway}: ${NOTICE}</h1>${content}</main></body>
</html>`

export const buttonsOf = (name: string, buttons: [Paying, string][]) =>
  buttons
    .map(([paying, label]) => {
      const needsCard = paying === 'leave' ? ' formnovalidate' : ''
      return `<button name="${name}" value="${paying}"${needsCard}>${label}</button>`
    })
    .join(' ')

export const hiddenInputs = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')

export const checkoutForm = (names: FieldNames, { amount, action, hidden = {} }: Checkout) =>
  `<p>Amount: <strong>${amount}</strong></p>
<form method="post"${action === undefined ? '' : ` action="${action}"`}>${hiddenInputs(hidden)}
<p><label for="card-number">Card number</label>
<input id="card-number" name="${names.number}" inputmode="numeric" autocomplete="off" required></p>
<p><label for="card-name">Name on the card</label>
<input id="card-name" name="${names.holder}" autocomplete="off" required></p>
<p>${buttonsOf(names.paying, BUTTONS)}</p>
</form>`

export const alertOf = (text: string) => `<p role="alert">${text}</p>`

const BRANDS: Record<string, string> = { 3: 'American Express', 4: 'Visa', 5: 'Mastercard' }

/** What the form says, undefined if it lacks a button, card or name. Who leaves needs no card. */
export function readCheckout(names: FieldNames, form: Record<string, string>) {
  const paying = BUTTONS.find(([button]) => button === form[names.paying])?.[0]
  const number = (form[names.number] ?? '').replaceAll(/[\s-]/g, '')
  const holder = (form[names.holder] ?? '').trim()
  if (paying !== 'leave' && !(paying && /^\d{13,19}$/.test(number) && holder)) return undefined
  const card: Card = { brand: BRANDS[number.charAt(0)] ?? 'Other', last4: number.slice(-4), holder }
  return { paying, card }
}

/** Sixteen digits that belong to no card. */
const inventedNumber = () => `4${String(randomInt(10 ** 14)).padStart(15, '0')}`

/**
 * Goes through the gateway's pages like a browser: sends each form until one leads back to the shop. Undefined where no page
 * does, or where one has an alert. Throws for an address that the gateway does not take.
 */
export async function goThroughPages(
  start: { url: string } | { html: string },
  names: FieldNames,
  paying: Paying,
): Promise<WayBack | undefined> {
  const typed = {
    ...{ [names.number]: inventedNumber(), [names.holder]: 'A Shopper' },
    [names.paying]: paying,
  }
  let url = 'url' in start ? start.url : undefined
  let html = 'url' in start ? await open(start.url) : start.html
  for (;;) {
    const link = /<a id="return" href="(.*?)">/.exec(html)?.[1]
    if (link !== undefined) return { method: 'GET', url: unescaped(link) }
    const form = formIn(html)
    if (!form || html.includes('role="alert"')) return undefined
    if (form.isReturn) return { method: 'POST', url: form.action, form: form.fields }
    const body = new URLSearchParams({ ...form.fields, ...typed })
    url = new URL(form.action, url).href
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
    const location = answer?.headers.get('location')
    if (location) return { method: 'GET', url: location }
    html = (await answer?.text()) ?? ''
  }
}

async function open(url: string): Promise<string> {
  const answer = await fetch(url)
  const html = await answer.text()
  if (answer.status === 400 || answer.status === 404) throw new Error(html)
  return html
}

function formIn(html: string) {
  const tag = /<form[^>]*>/.exec(html)?.[0]
  if (tag === undefined) return undefined
  const valueOf = (text: string, name: string) =>
    unescaped(new RegExp(`\\s${name}=(["'])(.*?)\\1`).exec(text)?.[2] ?? '')
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
    valueOf(input, 'name'),
    valueOf(input, 'value'),
  ])
  return {
    isReturn: valueOf(tag, 'id') === 'return',
    action: valueOf(tag, 'action'),
    fields: Object.fromEntries(inputs) as Record<string, string>,
  }
}
