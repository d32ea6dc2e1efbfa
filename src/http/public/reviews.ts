// Reviews for everybody: the shown ones of a product, and the page behind an order's link where each
// line of it is reviewed, which is never cached.

import type { Context } from 'hono'
import { MAX_PHOTOS, PHOTOS_MAX_BYTES } from '#contract/review-limits.ts'
import {
  ListProductReviews,
  OwnReviewView,
  ReviewPageView,
  ReviewView,
  WriteReview,
} from '#contract/reviews.ts'
import type { PictureFacts } from '#contract/product-views.ts'
import { findProduct, getLiveProduct } from '#domain/catalogue/get-product.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { listShownReviews, photosOf } from '#domain/reviews/list-reviews.ts'
import type { ReviewRow } from '#domain/reviews/reviews.table.ts'
import {
  getReviewedLine,
  mayWrite,
  refuseToReview,
  writeReview,
} from '#domain/reviews/write-review.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, check, idParam, linkParam } from '#http/endpoint.ts'
import { pictureOf } from '#http/product-view.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'
import { storeShown } from '#http/store-files.ts'
import { A_FILE, formOf, readFormFiles, refuseWithoutRoom, type Upload } from '#http/uploads.ts'
import { encodeReviewPhoto } from '#platform/pictures/review-photo.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const PHOTOS = {
  field: 'photos',
  maxBytes: PHOTOS_MAX_BYTES,
  tooLarge: 'photos-too-large',
} as const
const tag = 'Reviews'

export const publicReviews = {
  'GET /products/:id/reviews': listing({
    summary: 'List the reviews of a product',
    tag,
    replica: true,
    query: ListProductReviews,
    view: ReviewView,
    run: async (tx, query, c) => {
      const { id: productId } = await getLiveProduct(tx, idParam(c, 'id'))
      return listShownReviews(tx, { ...query, productId })
    },
  }),
  'GET /order-pages/:link/lines/:lineId/review': reading({
    summary: 'Read a line of an order with its review',
    tag,
    view: ReviewPageView,
    run: (tx, _, c) => {
      c.header('cache-control', 'no-store')
      return readPage(tx, c)
    },
  }),
  'POST /order-pages/:link/lines/:lineId/review': endpoint({
    summary: 'Review a delivered line',
    takes: formOf({ ...WriteReview.shape, photos: A_FILE.array().optional() }),
    refuses: [
      'invalid',
      'not-a-form',
      'photos-too-large',
      'too-many-photos',
      'bad-picture',
      'too-many-pixels',
      'costly-picture',
      'already-reviewed',
      'not-reviewable',
    ],
    tag,
    status: 201,
    responseSchema: OwnReviewView,
    handle: async (c) => {
      const of = { link: linkParam(c), lineId: idParam(c, 'lineId') }
      await c.var.read(async (tx) =>
        refuseToReview(tx, await getOrderByLink(tx, of.link), of.lineId),
      )
      const { files, texts } = await readFormFiles(c, PHOTOS)
      const review = check(WriteReview, texts)
      if (files.length > MAX_PHOTOS) throw new Refusal('too-many-photos')
      if (files.length > 0) await refuseWithoutRoom(c)
      const photos = await storePhotos(c, files)
      const shown = await c.var.write(async (tx) =>
        ownReview(tx, await writeReview(tx, { ...of, review, photos })),
      )
      c.header('cache-control', 'no-store')
      return c.json(encode(OwnReviewView, shown), 201)
    },
  }),
} satisfies Routes

/** Those of a review that is refused are swept like any file that nothing names. */
async function storePhotos(c: Context<ApiEnv>, files: readonly Upload[]): Promise<PictureFacts[]> {
  const photos: PictureFacts[] = []
  for (const { bytes } of files) {
    const { picture, files: forms } = await encodeReviewPhoto(bytes)
    await storeShown(c, { folder: 'pictures', address: picture.src, files: forms })
    photos.push(picture)
  }
  return photos
}

async function readPage(tx: Tx, c: Context<ApiEnv>) {
  const order = await getOrderByLink(tx, linkParam(c))
  const { line, review } = await getReviewedLine(tx, order, idParam(c, 'lineId'))
  const product = line.productId === null ? undefined : await findProduct(tx, line.productId)
  return {
    lineId: line.id,
    productId: product?.state === 'live' ? product.id : null,
    productName: line.productName,
    selectedColor: line.color,
    picture: product ? pictureOf(product, line.color) : null,
    deliveredAt: order.deliveredAt,
    mayWrite: mayWrite(order, line, review),
    review: review ? await ownReview(tx, review) : null,
    shownAs: proposedName(order),
  }
}

const ownReview = async (tx: Tx, review: ReviewRow) => ({
  ...review,
  photos: (await photosOf(tx, [review.id])).get(review.id) ?? [],
})

const NAME_LENGTH = 60

/** `Shanice C., Portland`: enough for neighbours, too little for strangers. */
function proposedName({ customerName, parish }: OrderRow): string {
  const [first = '', ...others] = customerName.trim().split(/\s+/)
  const [initial = ''] = others.at(-1) ?? ''
  const name = initial ? `${first} ${initial}.` : first
  return [name, parish].filter(Boolean).join(', ').slice(0, NAME_LENGTH)
}
