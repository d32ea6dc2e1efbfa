// The pages of the simulator of PowerTranz beside that of the payment. As with the real one, two of them have an inline script
// that sends their form: the document that the shop passes on, and the page that leads back.

import { buttonsOf, escaped, hiddenInputs, type Paying } from './hosted-page.ts'

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

/** What a card's bank asks for in 3-D Secure. */
export function challengeForm(url: string, session: string, paying: Paying): string {
  const buttons = buttonsOf('paying', [
    [paying, 'Confirm'],
    ['fail-3ds', 'Fail 3-D Secure'],
  ])
  return (
    `<p>Your bank wants to know whether this is you.</p>` +
    `<form method="post" action="${url}/challenge">${hiddenInputs({ session })}<p>${buttons}</p></form>`
  )
}

/** Sends the shopper back to the shop, with the result in a form. */
export const returnForm = (returnUrl: string, fields: Record<string, string>) =>
  `<form id="return" method="post" action="${escaped(returnUrl)}">${hiddenInputs(fields)}` +
  `<button>Back to the shop</button></form>` +
  `<script>document.getElementById('return').submit()</script>`
