// Forms that a browser sends by itself, where no script runs or before it does: the page comes back
// with what was typed and what is wrong with it, or leads to the same page that says thank you.

export const PLAIN_FORMS = {
  help: { page: '/contact', call: '/api/contact', place: 'quick' },
  message: { page: '/contact', call: '/api/contact', place: 'write' },
  newsletter: { page: '/', call: '/api/email-subscription', place: 'newsletter' },
} as const

export type PlainForm = keyof typeof PLAIN_FORMS

/** The field that names the form. */
export const PLAIN_FORM = 'form'

/** A form that was sent and refused. */
export type RefusedForm = {
  form: PlainForm
  typed: Record<string, string>
  issues: { path: string; message: string }[]
  sentence: string
}

/** Where a form is sent, and where it leads when it is taken. */
export const plainAction = (form: PlainForm) =>
  `${PLAIN_FORMS[form].page}#${PLAIN_FORMS[form].place}`
export const plainThanks = (form: PlainForm) =>
  `${PLAIN_FORMS[form].page}?sent=${form}#${PLAIN_FORMS[form].place}`
