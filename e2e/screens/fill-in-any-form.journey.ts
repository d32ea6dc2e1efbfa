// The rules for all forms of shop and partners: the first invalid field gets the focus; a form shows
// that it is being sent, and a second click sends nothing; if the request fails (on a phone) or the shop
// cannot be reached (on a desk), it says what to do, and keeps the input.

import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { openReport, openTalk } from '#testing/case-pages.ts'
import { emailWithoutDigits } from '#testing/emails.ts'
import { fillReview, openReview } from '#testing/delivered-piece.ts'
import { setUpJourney } from '#testing/journey.ts'
import { createOffer } from '#testing/offers.ts'
import { fillPayee, signUpFields } from '#testing/partner-pages.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import { fillPerson, winPrize } from '#testing/shopper-pages.ts'

const journey = setUpJourney()
const SORRY = 'Something went wrong on our side. Please try again.'
const CASE_NOT_SENT = 'It was not sent. Please try again, or call us.'
const TRY_OR_CALL = 'Please try again, or call us.'

type Form = {
  /** The source file of the form. */
  file: string
  /** Opens the form and returns it. */
  open: (page: JourneyPage) => Promise<Locator>
  /** Fills in the required fields. */
  fill?: (form: Locator) => Promise<void>
  /** Makes a form invalid that is already filled in when it opens. */
  spoil?: (form: Locator) => Promise<void>
  /** The label of the first invalid field; none if the form cannot be invalid. */
  first?: string
  /** The URL that it sends to. */
  call: string
  pending: string
  /** The message if the shop cannot be reached; also if a request fails, unless `saysSorry` is set. */
  failure: string
  saysSorry?: true
  /** An order, which is sent once more where no answer came; the message if none comes then either. */
  unanswered?: RegExp
  /** A message that is shown instead of marking each field. */
  message?: string
}

const byName = (page: Page, name: string) => page.getByRole('form', { name })

let offerLink = ''
let soldOutColor = ''
const SOLD_OUT = 5

const AN_ORDER = {
  fill: async (form: Locator) => {
    await fillPerson(form)
    await form.getByRole('radio', { name: /^Bank transfer/ }).check()
    await form.getByRole('radio', { name: /^Pick-up/ }).check()
  },
  pending: 'Processing Order...',
  failure: 'There was a problem placing your order. Please try again.',
  unanswered: /your order may have been placed\./,
}

const FORMS: readonly Form[] = [
  {
    file: 'src/web/storefront/home/lower-half.tsx',
    open: async (page) => {
      await arriveAt(page, '/')
      return page.locator('form', { has: page.getByLabel('Your e-mail') })
    },
    fill: (form) => form.getByLabel('Your e-mail').fill('shanice@example.com'),
    first: 'Your e-mail',
    call: '**/api/email-subscription',
    pending: 'Subscribing...',
    failure: 'Failed to subscribe. Please try again.',
  },
  {
    file: 'src/web/storefront/find-order/find-order-form.tsx',
    open: async (page) => {
      await arriveAt(page, '/find-order')
      return byName(page, 'Find my order')
    },
    fill: async (form) => {
      await form.getByLabel('E-mail used for the order').fill('shanice@example.com')
      await form.getByLabel('Order number').fill('YB-10428')
    },
    first: 'Order number',
    call: '**/api/order-links',
    pending: 'Sending the link...',
    failure: 'The link could not be sent. Please try again, or call us.',
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/review/review-form.tsx',
    open: (page) => openReview(journey, page),
    fill: fillReview,
    first: '1 star',
    message: 'Please choose 1 to 5 stars',
    call: '**/api/order-pages/*/lines/*/review',
    pending: 'Sending the review...',
    failure: 'Your review was not sent. Please try again or call us.',
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/cases/new-case-screen.tsx',
    open: (page) => openReport(journey, page),
    fill: (form) => form.getByLabel('What would you like to know?').fill('When does it come?'),
    first: 'What would you like to know?',
    call: '**/api/order-pages/*/cases',
    pending: 'Sending...',
    failure: CASE_NOT_SENT,
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/cases/case-screen.tsx',
    open: (page) => openTalk(journey, page),
    fill: (form) => form.getByLabel('Your message').fill('And the other arm?'),
    first: 'Your message',
    call: '**/api/order-pages/*/cases/*/messages',
    pending: 'Sending...',
    failure: CASE_NOT_SENT,
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/contact/contact-form.tsx',
    open: async (page) => {
      await arriveAt(page, '/contact')
      return page.locator('form', { has: page.getByLabel('Subject') })
    },
    fill: async (form) => {
      await form.getByLabel('Name').fill('Shanice Campbell')
      await form.getByLabel('E-mail').fill('shanice@example.com')
      await form.getByLabel('Message').fill('Do you deliver to Portland?')
      await form.getByLabel('Subject').fill('Delivery')
    },
    first: 'Name',
    call: '**/api/contact',
    pending: 'Sending Message...',
    failure: TRY_OR_CALL,
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/contact/contact-form.tsx',
    open: async (page) => {
      await arriveAt(page, '/contact')
      return page.locator('form', { has: page.getByLabel('How can we help?') })
    },
    fill: async (form) => {
      await form.getByLabel('Name').fill('Shanice Campbell')
      await form.getByLabel('E-mail').fill('shanice@example.com')
      await form.getByLabel('How can we help?').fill('A call about a sofa-bed')
    },
    first: 'Name',
    message: 'Please fill all fields',
    call: '**/api/contact',
    pending: 'Sending...',
    failure: TRY_OR_CALL,
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/order/order-dialog.tsx',
    open: async (page) => {
      await arriveAt(page, '/product/1')
      await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
      return byName(page, 'Your order')
    },
    first: 'Full name',
    call: '**/api/orders',
    ...AN_ORDER,
  },
  {
    file: 'src/web/storefront/quote/quote-dialog.tsx',
    open: async (page) => {
      await arriveAt(page, '/?quote=true')
      return byName(page, 'Your quote request')
    },
    fill: async (form) => {
      await fillPerson(form)
      await form.getByLabel('Product type').selectOption('Mattresses')
      await form.getByLabel('Colour').selectOption('Not sure')
      await form.getByLabel('Size').selectOption('Queen, 152 × 203 cm')
    },
    first: 'Full name',
    call: '**/api/quotes',
    pending: 'Sending Quote Request...',
    failure: 'Please try again or contact us directly.',
  },
  {
    file: 'src/web/storefront/product/restock/restock.tsx',
    open: async (page) => {
      const color = encodeURIComponent(soldOutColor)
      await arriveAt(page, `/product/${SOLD_OUT}?color=${color}`)
      await page.getByRole('button', { name: 'Notify me when it is back' }).click()
      return page.locator('form', { has: page.getByLabel('Your e-mail') })
    },
    fill: (form) => form.getByLabel('Your e-mail').fill('shanice@example.com'),
    first: 'Your e-mail',
    call: '**/api/restock-requests',
    pending: 'Sending...',
    failure: 'Something went wrong. Please try again.',
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/offer/offer-form.tsx',
    open: async (page) => {
      await arriveAt(page, offerLink)
      return byName(page, 'Your order')
    },
    spoil: (form) => form.getByLabel('Full name').fill(''),
    first: 'Full name',
    call: '**/api/quote-pages/*/acceptance',
    ...AN_ORDER,
  },
  {
    file: 'src/web/storefront/offer/offer-screen.tsx',
    open: async (page) => {
      await arriveAt(page, offerLink)
      await page.getByRole('button', { name: 'No, thank you' }).click()
      return byName(page, 'Decline this quote')
    },
    fill: (form) => form.getByLabel('Reason').fill('We found one in Mandeville'),
    call: '**/api/quote-pages/*/decline',
    pending: 'Declining...',
    failure: 'Please try again.',
    saysSorry: true,
  },
  {
    file: 'src/web/storefront/wheel/wheel-result.tsx',
    open: async (page) => {
      await winPrize(journey, page)
      await arriveAt(page, '/')
      await page.getByRole('button', { name: /Spin the prize wheel$/i }).click()
      await page.getByRole('button', { name: 'Spin the wheel' }).click()
      return page.locator('form.claim')
    },
    fill: async (form) => {
      await form.getByLabel('Name').fill('Shanice Campbell')
      await form.getByLabel('E-mail').fill('shanice@example.com')
      await form.getByLabel('Phone').fill('876-555-0187')
    },
    first: 'Name',
    call: '**/api/lottery-claims',
    pending: 'Submitting...',
    failure: 'Failed to submit claim. Please try again or contact us directly.',
  },
  {
    file: 'src/web/partner/signup/signup-form.tsx',
    open: async (page) => {
      await arriveAt(page, '/mlm/signup')
      return byName(page, 'Your details')
    },
    fill: signUpFields,
    first: 'First name',
    call: '**/api/mlm/members',
    pending: 'Submitting...',
    failure: 'Signup Failed',
  },
  {
    file: 'src/web/partner/dashboard/sign-in.tsx',
    open: async (page) => {
      await arriveAt(page, '/mlm/dashboard')
      await page.getByRole('button', { name: 'Partner sign in' }).click()
      return byName(page, 'Partner sign-in')
    },
    fill: (form) => form.getByLabel('E-mail').fill('shanice@example.com'),
    first: 'E-mail',
    call: '**/api/mlm/sign-in/code',
    pending: 'Sending...',
    failure: 'Something went wrong. Please try again.',
    saysSorry: true,
  },
  {
    file: 'src/web/partner/dashboard/payee-form.tsx',
    open: async (page) => {
      await arriveAt(page, '/mlm/signup')
      const form = byName(page, 'Your details')
      await signUpFields(form, emailWithoutDigits(crypto.randomUUID()))
      await form.getByRole('button', { name: 'Join the partnership' }).click()
      await page.getByRole('heading', { name: 'Welcome back, Marcia' }).waitFor()
      await arriveAt(page, '/mlm/dashboard?tab=payouts')
      await page.getByRole('button', { name: 'Complete payout details' }).click()
      return byName(page, 'Payout details')
    },
    fill: async (form) => {
      await fillPayee(form.page(), '123456')
    },
    first: 'TRN',
    call: '**/api/mlm/payout-details',
    pending: 'Saving...',
    failure: 'Payout details not changed',
  },
]

/** Forms that are not tested here, with the test that covers them or the reason. */
const ELSEWHERE: Record<string, string> = {
  'src/web/storefront/products/product-tools.tsx': 'asks for a page, without a call',
  'src/web/storefront/chat/chat-panel.tsx': 'chat-with-the-shop.journey.ts',
  'src/web/partner/account/account-screen.tsx': 'be-a-partner.journey.ts',
  'src/web/ui/ask-field.tsx': 'asks for a page, without a call',
  'src/web/ui/account/authenticator-panel.tsx': 'be-a-partner.journey.ts, run-the-team.journey.ts',
  'src/web/ui/confirm-dialog.tsx': 'change-my-mind.journey.ts',
  'src/web/ui/footer.tsx': 'asks for a page, without a call',
  'src/web/ui/header-buttons.tsx': 'asks for a page, without a call',
  'src/web/ui/menu/product-search.tsx': 'asks for a page, without a call',
  'src/web/ui/form.tsx': 'every form of react-hook-form',
  'src/web/ui/native-form.tsx': 'every form whose values the browser holds',
}

beforeAll(async () => {
  offerLink = await createOffer(journey)
  const { colorInventory } = await journey.call<ProductView>('GET', `/api/products/${SOLD_OUT}`)
  const [[color, expected] = ['', 0]] = Object.entries(colorInventory)
  soldOutColor = color
  await journey.asStaff('POST', '/api/stock-counts', {
    productId: SOLD_OUT,
    counts: [{ color, expected, counted: 0 }],
  })
})

test('every form is looked at', () => {
  const files = globSync('src/web/{storefront,partner,ui}/**/*.tsx')
  const forms = files.filter((file) =>
    /<form\b|formOf\(|<(?:Bound|Native|Contact)Form\b/.test(readFileSync(file, 'utf8')),
  )
  const known = new Set([...FORMS.map(({ file }) => file), ...Object.keys(ELSEWHERE)])
  expect(forms.toSorted()).toEqual([...known].toSorted())
})

/** The names and values of all fields. */
const valuesOf = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) =>
    [...new FormData(element)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  )

/** Whether the form is hydrated: some parts of a page are hydrated only once visible. */
const isHydrated = (form: Locator) =>
  form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))

/** Submits the form twice in a row, as by a double click. */
const submitTwice = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })

/** Holds requests back until `release`, then handles them by `answer`; counts them. */
async function hold(page: Page, call: string, answer: (route: Route) => Promise<void>) {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  const requests = { count: 0, release }
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    requests.count++
    await released
    return answer(route)
  })
  return requests
}

const FAILURES: [size: typeof PHONE, fails: boolean, answer: (route: Route) => Promise<void>][] = [
  [PHONE, true, (route) => route.fulfill({ status: 500, json: { error: SORRY } })],
  [DESK, false, (route) => route.abort('internetdisconnected')],
]

test.each(FORMS)('$file', async (spec) => {
  const page = await journey.page(PHONE)
  const form = await spec.open(page)
  await form.waitFor()
  await form.scrollIntoViewIfNeeded()
  await expect.poll(() => isHydrated(form)).toBe(true)
  if (spec.first) {
    await spec.spoil?.(form)
    await submitTwice(form)
    const first = form.getByLabel(spec.first, { exact: true }).first()
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
    if (spec.message) await page.getByText(spec.message, { exact: true }).waitFor()
    else await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true')
  }
  await spec.fill?.(form)
  const before = await valuesOf(form)
  for (const [size, fails, answer] of FAILURES) {
    await page.setViewportSize(size)
    const requests = await hold(page, spec.call, answer)
    await submitTwice(form)
    await form.getByRole('button', { name: spec.pending }).waitFor()
    expect(await valuesOf(form)).toEqual(before)
    requests.release()
    const failure = fails ? spec.failure : (spec.unanswered ?? spec.failure)
    await page
      .getByText(fails && spec.saysSorry ? SORRY : failure)
      .first()
      .waitFor()
    await form.getByRole('button', { name: spec.pending }).waitFor({ state: 'detached' })
    expect(requests.count).toBe(spec.unanswered ? 2 : 1)
    expect(await valuesOf(form)).toEqual(before)
    await page.unroute(spec.call)
  }
})
