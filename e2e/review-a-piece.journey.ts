// A delivered piece is reviewed, also without script; staff refuse one review with a
// reason, show the others and answer one; the average is on the card and on the page of the piece.

import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ReviewView } from '#contract/reviews.ts'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { aPieceToReview } from '#testing/delivered-piece.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, openPage, PHONE } from '#testing/pages.ts'

const PIECE = 2
const WRITERS = ['marva.phone@example.com', 'marva.desk@example.com', 'marva.plain@example.com']

const journey = setUpJourney()

const openTo = (customerEmail: string) =>
  aPieceToReview(journey, { productId: PIECE, customerEmail })

/** The text of the mail to `to` whose subject matches, once it is there. */
async function mailTo(to: string, subject: RegExp): Promise<string> {
  const find = async () =>
    (await journey.mails()).find(
      (mail) => subject.test(mail.subject ?? '') && JSON.stringify(mail.to).includes(to),
    )
  await expect.poll(find).toBeDefined()
  return (await find())?.text ?? ''
}

/** The path of the page that a mail leads to. */
const pathIn = (text: string) => /http\S+?(\/order\/[\w-]+\/review\/\d+)/.exec(text)?.[1] ?? ''

const aPhoto = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#2b4230' } })
    .jpeg()
    .toBuffer()

/** How far below the edge of the screen something begins, once the page stands still. */
async function topOf(page: JourneyPage, element: ReturnType<JourneyPage['getByRole']>) {
  const top = async () => (await element.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return (await top()) === before && before >= 0 ? before : Number.NaN
}

async function write(page: JourneyPage, title: string, stars = 4): Promise<void> {
  const form = page.getByRole('form', { name: 'Write a review' })
  await form.getByRole('radio', { name: `${stars} stars` }).check()
  await form.getByLabel('Title').fill(title)
  const photo = { name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  await form.locator('input[type=file]').setInputFiles(photo)
  await form.getByRole('button', { name: 'Send the review' }).click()
}

test('a review is written, and waits', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, await openTo(WRITERS[0] ?? ''))
  await page.getByRole('heading', { level: 1, name: 'How do you like it?' }).waitFor()
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByText('Please choose 1 to 5 stars').waitFor()
  await page.getByText('Please enter a title').waitFor()
  await write(page, 'Slides under the window')
  await page.getByRole('heading', { level: 1, name: 'Thank you for your review' }).waitFor()
  await page.getByText('Our team checks every review first').waitFor()
  await page.getByRole('img', { name: 'Photo 1 by the buyer' }).waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await page.getByText('Your review is waiting to be checked by our team.').waitFor()
})

test('without script: mistakes come back with what was typed, and a whole review is taken', async () => {
  const email = WRITERS[2] ?? ''
  const { browser, shop } = journey
  const page = await openPage(browser, shop.url, PHONE, false)
  await page.goto(await openTo(email))
  await page.getByLabel('Your review').fill('It took a day to fill out.')
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByText('Please choose 1 to 5 stars').waitFor()
  await page.getByText('Please enter a title').waitFor()
  expect(await page.getByLabel('Your review').inputValue()).toBe('It took a day to fill out.')
  await write(page, 'Softer than my old bed', 5)
  await page.getByRole('heading', { level: 1, name: 'Thank you for your review' }).waitFor()
  await page.getByText('Softer than my old bed').waitFor()
  await page.close()
})

/** Writes a review by a call, as its page would. */
async function review(customerEmail: string, title: string): Promise<void> {
  const path = (await openTo(customerEmail)).replace('/order/', '/api/order-pages/')
  const [link = '', lineId = ''] = path.split('/review/')
  const body = new FormData()
  const fields = { rating: '4', title, shownAs: 'Marva P.' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('photos', new Blob([await aPhoto()], { type: 'image/jpeg' }), 'yard.jpg')
  const sent = { method: 'POST', body }
  const { status } = await fetch(`${journey.shop.url}${link}/lines/${lineId}/review`, sent)
  expect(status).toBe(201)
}

const openReview = async (page: JourneyPage, title: string) => {
  await page.getByRole('button', { name: `Read ${title}` }).click()
  return page.getByRole('dialog', { name: title })
}

test('staff refuse one with a reason, which its writer reads, and who may write again', async () => {
  await review(WRITERS[1] ?? '', 'Two days late, twice')
  const page = await journey.staffPage('/admin/reviews')
  const dialog = await openReview(page, 'Two days late, twice')
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refuse it with a reason' }).click()
  await dialog.getByRole('button', { name: 'Reject and e-mail' }).click()
  await dialog.getByText('Please enter a reason').waitFor()
  await dialog.getByLabel('Reason (the customer will see this)').fill('It is about a person.')
  await dialog.getByRole('button', { name: 'Reject and e-mail' }).click()
  await page.getByText('Review rejected').first().waitFor()
  const text = await mailTo(WRITERS[1] ?? '', /^We could not publish your review/)
  expect(text).toContain('It is about a person.')
  const again = await journey.page()
  await arriveAt(again, pathIn(text))
  await again.getByText('We could not publish your first review: It is about a person.').waitFor()
  expect(await violations(again)).toEqual([])
})

test('staff show two and answer one: the average is on card and page, for everybody', async () => {
  const page = await journey.staffPage('/admin/reviews', { size: PHONE })
  for (const title of ['Slides under the window', 'Softer than my old bed']) {
    const dialog = await openReview(page, title)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByText('Shown', { exact: true }).waitFor()
    if (title.startsWith('Slides')) {
      await dialog.getByLabel('Our public reply').fill('Thank you, Marva.')
      await dialog.getByRole('button', { name: 'Save the answer' }).click()
      await page.getByText('Answer saved').first().waitFor()
      expect(await violations(page)).toEqual([])
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await mailTo(WRITERS[0] ?? '', /^Your review has been published/)
  const shown = await journey.call<ReviewView[]>('GET', `/api/products/${PIECE}/reviews`)
  expect(shown.map(({ rating }) => rating).toSorted((a, b) => a - b)).toEqual([4, 5])
  const shopper = await journey.page(PHONE)
  await arriveAt(shopper, `/product/${PIECE}`)
  const reviews = shopper.getByRole('region', { name: 'Customer reviews' })
  await reviews.getByText('2 reviews from verified buyers').waitFor()
  await reviews.getByText('Thank you, Marva.').waitFor()
  await reviews.getByRole('img', { name: '4.5 of 5 stars' }).waitFor()
  await arriveAt(shopper, `/product/${PIECE}`)
  await shopper.locator('a[href="#reviews"]').click()
  await expect.poll(() => topOf(shopper, reviews)).toBeLessThan(PHONE.height / 2)
  await arriveAt(shopper, '/products')
  await shopper.getByRole('img', { name: '4.5 of 5 stars' }).waitFor()
})
