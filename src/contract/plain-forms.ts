// Forms that work without JavaScript, or before it has loaded. The server answers a refused form with
// the page, the input and the errors; it redirects an accepted one to the page with a thank-you.

export const PLAIN_FORMS = {
  help: { page: '/contact', call: '/api/contact', anchor: 'quick' },
  message: { page: '/contact', call: '/api/contact', anchor: 'write' },
  'find-order': { page: '/find-order', call: '/api/order-links', anchor: 'look-up' },
  review: {
    page: '/order/:link/review/:lineId',
    call: '/api/order-pages/:link/lines/:lineId/review',
    anchor: 'write',
  },
  newsletter: { page: '/', call: '/api/email-subscription', anchor: 'newsletter' },
} as const

export type PlainForm = keyof typeof PLAIN_FORMS

/** The hidden field that says which form was sent. */
export const FORM_NAME_FIELD = 'form'

/** The hidden field against bots: see `Trap`. */
export const TRAP_FIELD = 'website'

/** A refused form, to be rendered again with its input and errors. */
export type RefusedForm = {
  form: PlainForm
  typed: Record<string, string>
  issues: { path: string; message: string }[]
  sentence: string
}

/** The names in a path, such as the link of an order, by their values. */
export type PathParams = Readonly<Record<string, string | undefined>>

/** `/order/:link` with its names replaced by values. */
export const pathWith = (path: string, params: PathParams) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The URL that a form is posted to. */
export const plainAction = (form: PlainForm, params: PathParams = {}) =>
  `${pathWith(PLAIN_FORMS[form].page, params)}#${PLAIN_FORMS[form].anchor}`

/** The URL that an accepted form is redirected to. */
export const plainThanks = (form: PlainForm, params: PathParams = {}) =>
  `${pathWith(PLAIN_FORMS[form].page, params)}?sent=${form}#${PLAIN_FORMS[form].anchor}`
