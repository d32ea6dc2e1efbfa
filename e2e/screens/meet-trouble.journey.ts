// Every public page when the API fails (on a phone) or cannot be reached (on a desk), and when there is
// nothing to show: it shows a message and a way to continue, and loads once the API is back.

import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { aPieceToReview } from '#testing/delivered-piece.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { aQuestion } from '#testing/case-pages.ts'
import { createOffer } from '#testing/offers.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import { routes as listRoutes } from '#web/list-routes.ts'
import { routes as moreRoutes } from '#web/more-routes.ts'
import { routes as partnerRoutes } from '#web/partner-routes.ts'
import { shopPaths } from '#web/routes.ts'

const journey = setUpSharedJourney()

const SORRY = 'Something went wrong on our side.'
const UNREACHED = 'The shop could not be reached. Check your connection, then try again.'
const ANSWER_SORRY = `${SORRY} Please try again.`

type Screen = {
  /** A path, or a function that creates what the page shows and returns its path. */
  at: string | (() => Promise<string>)
  heading: string | RegExp
  /** Whether the page calls the API before it shows anything. */
  needsApi?: true
  /** The error message, if it is not the general one for a page that did not open. */
  failure?: string
}

const anOrder = async () => (await journey.placeOrder({ productId: 2 })).link

/** The address of the invoice of a paid order. */
async function anInvoice(): Promise<string> {
  const { id, link } = await journey.placeOrder({ productId: 2 })
  await journey.asStaff('PUT', `/api/orders/${id}`, { paymentStatus: 'paid' })
  const documents = await journey.asStaff<{ number: string }[]>(
    'GET',
    `/api/orders/${id}/documents`,
  )
  return `${link}/documents/${documents[0]?.number}`
}

const SCREENS: Record<string, Screen> = {
  '/': { at: '/', heading: /^Comes in a box/, needsApi: true },
  '/products': { at: '/products', heading: 'All furniture', needsApi: true },
  '/products/:category': { at: '/products/chairs', heading: 'Chairs', needsApi: true },
  '/compare': { at: '/compare?ids=1,2', heading: 'Compare', needsApi: true },
  '/product/:id': {
    at: '/product/3',
    heading: /Couch|Sofa|Loveseat|Chair|Sectional|Recliner|Mattress/,
    needsApi: true,
  },
  '/faq': { at: '/faq', heading: 'Frequently asked questions' },
  '/contact': { at: '/contact', heading: 'Talk to us. We answer.' },
  '/find-order': { at: '/find-order', heading: 'Find my order' },
  '/about': { at: '/about', heading: /^Big furniture, small box/, needsApi: true },
  '/showroom': { at: '/showroom', heading: 'Visit our showroom.' },
  '/warranty': { at: '/warranty', heading: 'Warranty, in writing' },
  '/privacy': { at: '/privacy', heading: 'Privacy policy' },
  '/basket': { at: '/basket', heading: 'Your basket is empty' },
  '/terms': { at: '/terms', heading: 'Terms of sale and use' },
  '/refund-policy': { at: '/refund-policy', heading: 'Exchange and refund policy' },
  '/resources': { at: '/resources', heading: 'Care and support guide' },
  '/whatsapp-helper': { at: '/whatsapp-helper', heading: 'Help message' },
  '/wheel-rules': { at: '/wheel-rules', heading: 'The prize wheel: odds and rules' },
  '/quote/:link': {
    at: () => createOffer(journey),
    heading: 'Your quote, Ann Brown',
    needsApi: true,
  },
  '/order/:link': { at: anOrder, heading: 'Waiting for your transfer', needsApi: true },
  '/order/:link/report/:kind': {
    at: async () => `${await anOrder()}/report/question`,
    heading: 'Ask us anything',
    needsApi: true,
  },
  '/order/:link/cases/:id': {
    at: () => aQuestion(journey),
    heading: 'When does it come',
    needsApi: true,
  },
  '/order/:link/review/:lineId': {
    at: () => aPieceToReview(journey),
    heading: 'How do you like it?',
    needsApi: true,
  },
  '/order/:link/documents/:number': { at: anInvoice, heading: 'Invoice', needsApi: true },
  '/mlm/signup': { at: '/mlm/signup', heading: 'Become a partner', needsApi: true },
  '/mlm/dashboard': {
    at: '/mlm/dashboard',
    heading: /^Welcome back/,
    needsApi: true,
    failure: 'Failed to load MLM dashboard data',
  },
  '/mlm/account': { at: '/mlm/account', heading: 'Access Denied' },
  '/mlm/statements/:month': {
    at: '/mlm/statements/2026-10',
    heading: /^Statement, /,
    needsApi: true,
  },
  '/mlm/years/:year': { at: '/mlm/years/2026', heading: 'The year 2026', needsApi: true },
}

type Answer = (route: Route) => Promise<void>
const FAILS: Answer = (route) => route.fulfill({ status: 500, json: { error: ANSWER_SORRY } })
const IS_AWAY: Answer = (route) => route.abort('internetdisconnected')

test('every public page is looked at', () => {
  // Redirects have nothing to show.
  const later = [...moreRoutes, ...partnerRoutes]
    .filter(({ redirect }) => !redirect)
    .concat(listRoutes)
  const paths = [...shopPaths(), ...later.map(({ path }) => path)]
  expect(Object.keys(SCREENS).toSorted()).toEqual(paths.toSorted())
})

/** Navigates on the client, as a link does. */
const navigate = (page: JourneyPage, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test.each([
  ['the shop fails', PHONE, FAILS, SORRY],
  ['the shop cannot be reached', DESK, IS_AWAY, UNREACHED],
])('when %s, every page says so and opens at the next try', async (_, size, answer, sentence) => {
  const page = await journey.page(size)
  await arriveAt(page, '/mlm/signup')
  for (const { at, heading, needsApi, failure } of Object.values(SCREENS)) {
    const address = typeof at === 'string' ? at : await at()
    await page.route('**/api/**', answer)
    await navigate(page, address)
    const title = page.getByRole('heading', { level: 1, name: heading })
    if (needsApi) {
      await page
        .getByRole('alert')
        .getByText(failure ?? sentence)
        .first()
        .waitFor()
      await page.unroute('**/api/**')
      await page.getByRole('button', { name: failure ? 'Try Again' : 'Reload the page' }).click()
    }
    await title.first().waitFor()
    await expect.poll(() => page.getByText('This page did not open').count()).toBe(0)
    await page.unroute('**/api/**')
  }
})

const NOWHERE = 'x'.repeat(22)

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('what is not there is said kindly, on %s', async (_, size) => {
  const page = await journey.page(size)
  for (const [address, sentence, way] of [
    ['/product/999999', 'Product Not Found', 'Browse All Products'],
    ['/nowhere', '404 Page Not Found', 'Browse All Products'],
    [`/order/${NOWHERE}`, 'We cannot find that order', 'Browse All Products'],
    [`/quote/${NOWHERE}`, 'We cannot find that quote', 'Browse All Products'],
    ['/products?q=zeppelin', 'No products found matching your criteria.', 'Clear'],
    ['/compare', 'Nothing to compare yet.', 'Browse All Products'],
    ['/mlm/statements/2020-01', 'statement', 'Back to the dashboard'],
    ['/mlm/years/1999', 'Year not found', 'Back to the dashboard'],
  ] as const) {
    await page.goto(address)
    await page.getByText(sentence).first().waitFor()
    const ways = page.locator('main').getByRole('link', { name: way })
    const buttons = page.locator('main').getByRole('button', { name: way })
    await ways.or(buttons).first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
  }
  await arriveAt(page, '/faq')
  await page.getByLabel('Search the questions').fill('zeppelin')
  await page.getByText('No questions match your search.').waitFor()
})

test.each([
  ['fails', PHONE, FAILS],
  ['cannot be reached', DESK, IS_AWAY],
])('what is done to an order, and the wheel, say so when the shop %s', async (_, size, answer) => {
  const page = await journey.page(size)
  await page.goto(await anOrder())
  const cancel = page.getByRole('button', { name: 'Cancel this order' })
  await cancel.waitFor()
  await page.route('**/api/**', answer)
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page
    .getByText(/^Order YB-\d+ was not cancelled$/)
    .first()
    .waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
  })
  const sentence =
    answer === FAILS ? ANSWER_SORRY : 'Your receipt was not uploaded. Please try again.'
  await page.getByText(sentence).last().waitFor()
  await page.unroute('**/api/**')

  await arriveAt(page, '/')
  await page.getByRole('button', { name: /Spin the prize wheel$/i }).click()
  await page.getByRole('button', { name: 'Spin the wheel' }).waitFor()
  await page.route('**/api/lottery-spins', answer)
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  await page.unroute('**/api/lottery-spins')
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await page.getByRole('heading', { name: /^(You won|Not this time)$/ }).waitFor()
})
