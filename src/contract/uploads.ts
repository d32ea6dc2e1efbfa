// The parameters of product picture uploads.

import { z } from 'zod'
import { oneLine } from './free-text.ts'

const fraction = z.number().min(0).max(1)

/** `0.1,0,0.8,1`: left, top, width and height as fractions of the picture, after EXIF rotation. */
const crop = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z.tuple(
      [fraction, fraction, fraction.positive(), fraction.positive()],
      'Please crop the picture again',
    ),
  )
  .transform(([left, top, width, height]) => ({ left, top, width, height }))

const kind = z.enum(['product', 'panorama'])

/** The query of `POST /api/product-pictures`. `name` is the file name if the body is the raw file. */
export const UploadPicture = z.strictObject({
  kind: kind.optional(),
  crop: crop.optional(),
  name: oneLine(200).optional(),
})

/** The body of `POST /api/product-pictures/by-address`. */
export const FetchPicture = z.strictObject({
  /** The URL of the picture. */
  address: oneLine(2000, 'Please enter the address of a picture'),
  kind: kind.optional(),
})
