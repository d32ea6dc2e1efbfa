// What anybody with the link of a delivered order may do about reviews, and what everybody reads of them.

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import type { OwnReviewView, ReviewView } from '#contract/reviews.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { refuseReview } from '#domain/reviews/decide-review.ts'
import { reviews } from '#domain/reviews/reviews.table.ts'
import { storedFiles } from '#platform/files/stored-files.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { CARD } from '#testing/public-posts.ts'
import { aDeliveredOrder, aShownReview } from '#testing/reviews.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

const BY_COURIER = {
  shippingMethod: 'delivery',
  deliveryAddress: '3 Harbour Street',
  parish: 'Portland',
} as const

async function aLine() {
  const { link, lineId } = await write(async (tx) => {
    const order = await aDeliveredOrder(tx, { productId: 1, ...BY_COURIER })
    return { link: order.link, lineId: (await linesOf(tx, order))[0]?.id ?? 0 }
  })
  return { link, lineId, address: `/api/order-pages/${link}/lines/${lineId}/review` }
}

const typed = { rating: '4', title: 'Mop goes right under', words: 'A day.', shownAs: 'Ann B.' }

function post(address: string, texts: Record<string, string>, photos: Uint8Array[] = []) {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  for (const [index, bytes] of photos.entries())
    body.append('photos', new File([new Uint8Array(bytes)], `photo-${index}.jpg`))
  return shop.api.request(address, { method: 'POST', body })
}

const aPhoto = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#2b4230' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ann Brown' } })
    .toBuffer()

test('a review is taken with its photos, encoded again and without what they say of the writer', async () => {
  const { address } = await aLine()
  const answer = await post(address, typed, [await aPhoto(), await aPhoto(300, 200)])
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { state, photos } = (await answer.json()) as OwnReviewView
  expect([state, photos.map(({ widths }) => widths)]).toEqual([
    'waiting',
    [
      [240, 640],
      [240, 300],
    ],
  ])
  const src = photos[0]?.src ?? ''
  expect(src).toMatch(/^\/pictures\/reviews\/[0-9a-f]{32}\.[0-9a-f]{10}-640\.webp$/)
  const stored = await shop.storage.open(src.slice(1))
  const bytes = await stored?.read(0, stored.bytes)
  expect(Buffer.from(bytes ?? []).includes('Ann Brown')).toBe(false)
  const again = await post(address, typed)
  expect([again.status, (await again.json()).photos]).toEqual([201, photos])
  const other = await post(address, { ...typed, rating: '1' })
  expect([other.status, await other.json()]).toEqual([
    409,
    { error: refusalSentence('already-reviewed') },
  ])
})

test('the page of a line says what became of its review', async () => {
  const { address, link } = await aLine()
  const page = async () => (await shop.call('GET', address)).json()
  expect(await page()).toMatchObject({ mayWrite: true, review: null, shownAs: 'Ann B., Portland' })
  await post(address, typed)
  expect(await page()).toMatchObject({ mayWrite: false, review: { state: 'waiting', rating: 4 } })
  await write(async (tx) => {
    for (const { id: reviewId, writtenAt, state } of await tx.db.select().from(reviews))
      if (state === 'waiting')
        await refuseReview(tx, { reviewId, writtenAt, reason: 'It names a neighbour.' })
  })
  const refused = { state: 'refused', reason: 'It names a neighbour.' }
  expect(await page()).toMatchObject({ mayWrite: true, review: refused })
  const order = await (await shop.call('GET', `/api/order-pages/${link}`)).json()
  expect(order.lines[0]).toMatchObject({ mayReview: true, review: { ...refused, rating: 4 } })
})

test('two who press at the same moment write one review', async () => {
  const { address } = await aLine()
  const before = await write((tx) => tx.db.$count(reviews))
  const answers = await Promise.all([
    post(address, typed),
    post(address, { ...typed, rating: '2' }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(await write((tx) => tx.db.$count(reviews))).toBe(before + 1)
})

test.each([
  [{ rating: '6' }, 'rating', 'Please choose 1 to 5 stars'],
  [{ rating: '' }, 'rating', 'Please choose 1 to 5 stars'],
  [{ title: ' ' }, 'title', 'Please enter a title'],
  [{ shownAs: '' }, 'shownAs', 'Please enter a display name'],
  [{ words: 'x'.repeat(2001) }, 'words', 'Please keep this under 2000 characters'],
  [{ words: CARD }, 'words', refusalSentence('card-in-text')],
  [{ title: CARD }, 'title', refusalSentence('card-in-text')],
  [{ shownAs: CARD }, 'shownAs', refusalSentence('card-in-text')],
])('a review with %j is not taken', async (wrong, path, message) => {
  const { address } = await aLine()
  const answer = await post(address, { ...typed, ...wrong })
  expect([answer.status, (await answer.json()).issues]).toEqual([422, [{ path, message }]])
})

test('unknown fields, other types, too many photos and what is no picture are not taken', async () => {
  const { address, link } = await aLine()
  expect((await post(address, { ...typed, state: 'shown' })).status).toBe(422)
  expect((await shop.call('POST', address, typed)).status).toBe(415)
  const photo = await aPhoto(8, 8)
  const six = Array.from({ length: 6 }, () => photo)
  const many = await post(address, typed, six)
  expect([many.status, await many.json()]).toEqual([
    422,
    { error: refusalSentence('too-many-photos') },
  ])
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  expect((await post(address, typed, [page])).status).toBe(422)
  expect((await post(address, typed, [await aPhoto(4001, 4000)])).status).toBe(422)
  const nowhere = address.replace(link, 'A'.repeat(22))
  expect((await post(nowhere, typed)).status).toBe(404)
  expect((await post(address.replace(/lines\/\d+/, 'lines/999999'), typed)).status).toBe(404)
  const unnamed = await write((tx) => tx.db.select().from(storedFiles))
  expect(unnamed.filter(({ unusedSince }) => unusedSince === null)).toEqual([])
})

test('everybody reads the shown reviews of a product, a page at a time, and its average', async () => {
  for (const rating of [5, 4, 5])
    await write((tx) => aShownReview(tx, { rating }, { productId: 2 }))
  const first = await shop.call('GET', '/api/products/2/reviews?limit=2')
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await shop.call('GET', next.replace(/^https?:\/\/[^/]+/, ''))
  const all = [...(await first.json()), ...(await rest.json())] as ReviewView[]
  expect(all.map(({ rating }) => rating).toSorted((a, b) => a - b)).toEqual([4, 5, 5])
  expect(Object.keys(all[0] ?? {})).not.toContain('orderId')
  const product = await (await shop.call('GET', '/api/products/2')).json()
  expect(product.rating).toEqual({ average: 4.7, count: 3, stars: [0, 0, 0, 1, 2] })
  const cards = await (await shop.call('GET', '/api/products?view=card&ids=2')).json()
  expect(cards[0].rating).toEqual(product.rating)
})
