// The pages of the simulator of PowerTranz, and a shopper who uses them without a browser. As with the real one, two of them
// have an inline script that sends their form: the document that the shop passes on, and the page that leads back.

import { formatCents } from '#contract/money.ts'
import type { Paying, WayBack } from './simulated-gateway.ts'

const NOTICE = 'Simulator, no money moves'

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const unescaped = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')

const BROWSER_FIELDS = [
  'browserLanguage',
  'browserWidth',
  'browserHeight',
  'browserTimeZone',
  'browserJavaEnabled',
  'browserJavascriptEnabled',
  'browserColorDepth',
]

/** The document of the first answer, which the shop sends to the shopper's browser. */
export function redirectDocument(url: string, token: string): string {
  const inputs = ['SpiToken', ...BROWSER_FIELDS].map(
    (name) =>
      `<input name='${name}' id='${name}' type='hidden' value='${name === 'SpiToken' ? token : ''}'>`,
  )
  return (
    `<!DOCTYPE html><html><head></head><body>` +
    `<form id='powertranz_spi' name='powertranz_spi' action='${url}/api/spi/Conductor' method='POST'>` +
    `${inputs.join('')}</form><script>function browserFields(){return {browserLanguage:` +
    `navigator.language,browserWidth:screen.width,browserHeight:screen.height,browserTimeZone:` +
    `new Date().getTimezoneOffset(),browserJavaEnabled:navigator.javaEnabled(),` +
    `browserJavascriptEnabled:true,browserColorDepth:screen.colorDepth}}</script>` +
    `<script>var found=browserFields();for(var name in found)` +
    `document.getElementById(name).value=found[name];document.forms[0].submit()</script></body></html>`
  )
}

const page = (content: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>PowerTranz: ${NOTICE}</title></head>` +
  `<body><main><h1>PowerTranz: ${NOTICE}</h1>${content}</main></body></html>`

const button = (paying: string, label: string) =>
  `<button name="paying" value="${paying}"${paying === 'pay' ? '' : ' formnovalidate'}>${label}</button>`

export function hostedPage(url: string, session: string, amountCents: number): string {
  return page(
    `<p>Amount: ${formatCents(amountCents, { exact: true })}</p>` +
      `<form method="post" action="${url}/hosted">${hidden({ session })}` +
      `<p><label>Card number <input name="cardNumber" inputmode="numeric" required></label></p>` +
      `<p><label>Name on the card <input name="cardName" required></label></p>` +
      `<p>${button('pay', 'Pay')} ${button('decline', 'Decline')} ` +
      `${button('fail-3ds', 'Fail 3-D Secure')} ${button('leave', 'Leave')}</p></form>`,
  )
}

/** What a card's bank asks for in 3-D Secure. */
export function challengePage(url: string, session: string, paying: string): string {
  const other = paying === 'decline' ? 'decline' : 'pay'
  return page(
    `<p>Your bank wants to know whether this is you.</p>` +
      `<form method="post" action="${url}/challenge">${hidden({ session })}` +
      `<p>${button(other, 'Confirm')} ${button('fail-3ds', 'Fail 3-D Secure')}</p></form>`,
  )
}

export const leftPage = page('<p>You left. Nothing was charged.</p>')
export const endedPage = page('<p>This payment has ended.</p>')

/** Sends the shopper back to the shop, with the result in a form. */
export function returnPage(returnUrl: string, fields: Record<string, string>): string {
  return page(
    `<form id="return" method="post" action="${escaped(returnUrl)}">${hidden(fields)}` +
      `<button>Back to the shop</button></form>` +
      `<script>document.getElementById('return').submit()</script>`,
  )
}

function formIn(html: string): { action: string; fields: Record<string, string> } | undefined {
  const action = /<form[^>]*\saction=(["'])(.*?)\1/.exec(html)?.[2]
  if (action === undefined) return undefined
  const inputs = [...html.matchAll(/<input[^>]*\sname=(["'])(.*?)\1[^>]*>/g)]
  const fields = inputs.map(([input, , name = '']): [string, string] => [
    name,
    unescaped(/\svalue=(["'])(.*?)\1/.exec(input)?.[2] ?? ''),
  ])
  return { action: unescaped(action), fields: Object.fromEntries(fields) }
}

async function submit(html: string, added: Record<string, string>): Promise<string> {
  const form = formIn(html)
  if (!form) throw new Error('The page has no form')
  const response = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams({ ...form.fields, ...added }),
  })
  return response.text()
}

/** Goes through the pages from the shop's document to the way back. */
export async function goThrough(document: string, paying: Paying): Promise<WayBack | undefined> {
  const browser = Object.fromEntries(BROWSER_FIELDS.map((name) => [name, '1']))
  let html = await submit(document, browser)
  if (html.includes('name="cardNumber"'))
    html = await submit(html, { cardNumber: '4000123412341234', cardName: 'A Shopper', paying })
  if (/action="[^"]*\/challenge"/.test(html)) html = await submit(html, { paying })
  const form = html.includes('id="return"') ? formIn(html) : undefined
  return form && { method: 'POST', url: form.action, form: form.fields }
}
