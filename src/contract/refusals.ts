// Every way the shop says no. Each code has a sentence for a person here, a status in
// http/refusals.ts and a meaning in docs/api.md; house.test.ts checks that none is missing.

export const REFUSALS = {
  'bad-json': 'The request is not valid JSON.',
  'bad-key': 'An Idempotency-Key has 8 to 200 visible characters.',
  'bad-file': 'Please choose a JPEG, PNG, WebP or PDF file.',
  'bad-login': 'Invalid credentials. Please try again.',
  'bad-password': 'Access Denied - Incorrect password',
  'card-in-text': 'Please remove the card number: we only take card details in the card fields.',
  'colour-unknown': 'This piece does not come in that colour.',
  'commission-final': 'This commission can no longer be changed like that.',
  'file-too-large': 'The file is too large. The limit is 8 MB.',
  invalid: 'Some details need another look.',
  'key-reused': 'This request was sent before with other details. Reload the page and try again.',
  'member-not-found': 'We cannot find that partner.',
  'month-not-over': 'This month is not over yet.',
  'name-taken': 'This name or address is already in use.',
  'no-token': 'No authentication token',
  'not-allowed': 'Your account may not do this.',
  'not-csv': 'Please choose a CSV file with the columns of the list you downloaded.',
  'not-found': 'There is nothing here.',
  'not-json': 'Please send JSON.',
  'order-closed': 'This order can no longer be changed here. Please call us.',
  'order-not-found': 'We cannot find that order.',
  'other-site': 'This request came from another site.',
  'other-member': 'These pages belong to another partner.',
  'out-of-stock': 'Sorry, this piece has just sold out.',
  'partner-known': 'A partner with this e-mail address is with us already. Please sign in instead.',
  'price-changed': 'The price has changed to {price}. Please look again before you order.',
  'product-not-found': 'We cannot find that product.',
  'product-changed': 'Somebody changed this product meanwhile. Here are the fresh numbers.',
  'sponsor-below': 'A partner cannot move under their own team.',
  'run-changed':
    'Commissions have changed since this run was calculated. Please calculate it again.',
  'run-step': 'This payout run is not at that step.',
  'same-person': 'Somebody else has to approve what you locked.',
  'sign-in-first': 'Please sign in first.',
  'still-in-stock': 'Good news: this piece is in stock. You can order it now.',
  'stock-moved': 'The stock moved meanwhile. On hand now: {fresh}.',
  'too-large': 'The request is too large.',
  'too-many-files': 'This order already has all the receipts it can take. Please call us.',
  'too-often': 'Too many tries. Please wait a moment.',
  'wheel-off': 'The wheel is resting. Please look in another day.',
  unavailable: 'The shop is busy. Please try again in a moment.',
} as const

export type RefusalCode = keyof typeof REFUSALS
export type RefusalDetails = Record<string, string | number>
export type Issue = { path: string; message: string }

/** What a refused call answers. */
/** `issues` for validation; `fresh` for a record that was changed meanwhile: how it is now. */
export type RefusalView = { error: string; issues?: Issue[]; fresh?: unknown }

/** The sentence of a code, its `{places}` filled from the details. */
export function refusalSentence(code: RefusalCode, details: RefusalDetails = {}): string {
  return REFUSALS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
