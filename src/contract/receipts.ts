// What a proof of deposit may be. Imports nothing: the order's page needs it, and no schemas.

export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const RECEIPT_MAX_BYTES = 8 * 1024 * 1024

/** `waiting` until staff have looked: `matched` with money that came, or `rejected` with a reason. */
export const RECEIPT_STATES = ['waiting', 'matched', 'rejected'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]
