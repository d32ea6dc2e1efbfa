// The status of every refusal.

import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RefusalCode } from '#contract/refusals.ts'

export const STATUS_OF = {
  'bad-file': 422,
  'bad-key': 400,
  'bad-json': 400,
  'bad-login': 401,
  'bad-password': 401,
  'card-in-text': 422,
  'colour-unknown': 422,
  'file-too-large': 413,
  invalid: 422,
  'key-reused': 409,
  'name-taken': 409,
  'no-token': 401,
  'not-allowed': 403,
  'not-csv': 422,
  'not-found': 404,
  'not-json': 415,
  'order-closed': 409,
  'order-not-found': 404,
  'other-site': 403,
  'out-of-stock': 409,
  'price-changed': 409,
  'product-changed': 409,
  'product-not-found': 404,
  'settings-changed': 409,
  'sign-in-first': 401,
  'still-in-stock': 409,
  'stock-moved': 409,
  'too-large': 413,
  'too-many-files': 409,
  'too-often': 429,
  unavailable: 503,
  'wheel-off': 409,
} satisfies Record<RefusalCode, ContentfulStatusCode>
