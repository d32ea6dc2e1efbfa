// Something is wrong with a piece: a shopper reports it from the order's page, talks with staff, and reads how it
// ends. What comes too late says why.

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/tx.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { deliver } from '#testing/cases.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { aHeicPhoto } from '#testing/files.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, openPage, PHONE } from '#testing/pages.ts'

const DAY_HOURS = 24
const LINK = 'p'.repeat(22)
const LATE_LINK = 'l'.repeat(22)

const CARTONS = [
  { lengthCm: 112, widthCm: 66, heightCm: 52 },
  { lengthCm: 60, widthCm: 60, heightCm: 30 },
]

async function plant(tx: Tx): Promise<void> {
  const { id: productId } = await aProduct(tx, { name: 'Montego', fields: { cartons: CARTONS } })
  for (const [link, hoursAgo] of [
    [LINK, 20],
    [LATE_LINK, 31 * DAY_HOURS],
  ] as const) {
    const { id } = await anOrder(tx, {
      productId,
      customerEmail: `${link.slice(0, 4)}@example.com`,
    })
    await deliver(tx, id, { hoursAgo })
    await tx.db.update(orders).set({ link }).where(eq(orders.id, id))
  }
}

const journey = setUpJourney({}, plant)

const mailsTo = async (address: string) =>
  (await journey.mails())
    .filter(({ to }) => JSON.stringify(to).includes(address))
    .map(({ subject = '' }) => subject)

const TORN = 'The left arm is torn. The carton had a hole on that side.'

/** The beginning of an MP4, in two parts. */
const video = Buffer.alloc(6 * 1024 * 1024, 7)
video.writeUInt32BE(24, 0)
video.write('ftypisom', 4, 'latin1')
const VIDEO = { name: 'Unboxing.mp4', mimeType: 'video/mp4', buffer: video }
const NO_PHOTO = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
const IPHONE = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: aHeicPhoto() }
async function photo() {
  const canvas = { width: 60, height: 40, channels: 3 as const, background: '#805030' }
  const buffer = await sharp({ create: canvas }).png().toBuffer()
  return { name: 'seam.png', mimeType: 'image/png', buffer }
}

/** The network fails once while this part of a file is on its way. */
const LOST = 'Failed to load resource: net::ERR_FAILED'

async function loseOnePart(page: JourneyPage, part: number): Promise<void> {
  await page.route(`**/parts/${part}`, (route) => route.abort(), { times: 1 })
}

async function report(page: JourneyPage): Promise<void> {
  await arriveAt(page, `/order/${LINK}`)
  await page.getByRole('link', { name: /It came damaged/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Report damage' }).waitFor()
  await page.getByText(/We will reply here/).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Please describe the damage').waitFor()
  await page.getByLabel('Box 2 of 2, 60 × 60 × 30 cm').check()
  await page.locator('.carton-damaged').waitFor()
  await page.getByLabel('What is damaged?').fill(TORN)
  await page.getByLabel('Add a video').setInputFiles(VIDEO)
  await page.getByLabel('Add photos').setInputFiles([await photo(), NO_PHOTO, IPHONE])
  await loseOnePart(page, 1)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'The left arm is torn' }).waitFor()
  await page.getByText(/Reply due by /).waitFor()
  await page.getByText('Montego, Sand, box 2', { exact: true }).waitFor()
  const arrived = page.getByRole('list', { name: 'Videos and photos' })
  await arrived.locator('video').waitFor()
  for (const name of ['seam.png', 'IMG_0042.jpg'])
    await arrived.getByRole('img', { name }).waitFor()
  await page.getByText('Please choose a JPEG, PNG, WebP, HEIC or PDF file.').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove notes.png' }).click()
}

/** Staff find the case, note, answer and decide it. */
async function decide(id: string): Promise<void> {
  const staff = await journey.staffPage('/admin/cases')
  await staff.getByRole('button', { name: 'The left arm is torn' }).first().waitFor()
  await staff.goto(`/admin/cases/${id}`)
  await staff.getByRole('heading', { level: 1, name: 'The left arm is torn' }).waitFor()
  await staff.getByRole('list', { name: 'Videos and photos' }).locator('video').waitFor()
  await loseOnePart(staff, 0)
  await staff.getByLabel('Add photos').setInputFiles([{ ...(await photo()), name: 'bolts.png' }])
  const ours = staff.getByRole('list', { name: 'Sent by the shop' })
  await ours.getByRole('img', { name: 'bolts.png' }).waitFor()
  expect(await violationsInBothSizes(staff)).toEqual([])
  await staff.getByLabel(/^Reply to /).fill('The courier signed for whole cartons.')
  await staff.getByRole('button', { name: 'Note for staff' }).click()
  await staff.getByText(/\(staff only\)/).waitFor()
  await staff.getByLabel(/^Reply to /).fill('Sorry for that. We have a left arm.')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByText('Waiting for customer').waitFor()
  await staff.getByRole('button', { name: 'A part', exact: true }).click()
  expect(await violationsInBothSizes(staff)).toEqual([])
  await staff.getByLabel('Summary').fill('A new left arm, at no cost')
  await staff.getByLabel('What happens next').fill('It comes by courier, with two bolts.')
  await staff.getByRole('button', { name: 'Save and e-mail' }).click()
  await staff.getByRole('region', { name: 'Our decision' }).waitFor()
  expect(await violationsInBothSizes(staff)).toEqual([])
  expect(staff.faults).toEqual([LOST])
}

test('damage is reported, answered, decided, and opened again', async () => {
  const page = await journey.page(PHONE)
  await report(page)
  const id = page.url().split('/').at(-1) ?? ''
  await decide(id)

  await page.reload()
  await page.getByRole('region', { name: 'Our decision' }).waitFor()
  await page.getByText('Sorry for that. We have a left arm.').waitFor()
  const fromShop = page.getByRole('list', { name: /^Videos and photos: Sent by / })
  await fromShop.getByRole('img', { name: 'bolts.png' }).waitFor()
  expect(await page.getByText('The courier signed for whole cartons.').count()).toBe(0)
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'My problem is solved' }).click()
  await page
    .getByText(/This case is closed\. If the problem is not solved, send a message here/)
    .waitFor()
  await page.getByLabel('Your message').fill('The other arm is torn, too.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The other arm is torn, too.').waitFor()
  await page.getByText('Open', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^Order YB-/ }).click()
  await page.getByRole('link', { name: /The left arm is torn/ }).waitFor()
  await expect
    .poll(() => mailsTo(`${LINK.slice(0, 4)}@example.com`))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining(`We have received your report: case ${id}`),
        expect.stringContaining(`We replied to your case ${id}`),
        expect.stringContaining(`Our decision on your case ${id}`),
      ]),
    )
  // The picture that was none, as photos go first, and the part that was lost.
  expect(page.faults).toEqual([
    expect.stringContaining('422'),
    expect.stringContaining('ERR_FAILED'),
  ])
})

test('on day 31 an exchange is refused with its reason, and a question can still be asked', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, `/order/${LATE_LINK}`)
  await page.getByText(/^The 30 days for exchanging an unopened box ended on /).waitFor()
  expect(await page.getByRole('link', { name: /Exchange an unopened box/ }).count()).toBe(0)
  await arriveAt(page, `/order/${LATE_LINK}/report/exchange`)
  await page.getByText(/^The 30 days for exchanging an unopened box ended on /).waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByLabel('What would you like to know?').fill('Can I have it repaired?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Can I have it repaired' }).waitFor()
  expect(page.faults).toEqual([])
})

test('without script the pages say how to reach the shop instead', async () => {
  const page = await openPage(journey.browser, journey.shop.url, PHONE, false)
  await page.goto(`/order/${LINK}/report/damage`)
  await page.getByText(/This form needs JavaScript/).waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
})
