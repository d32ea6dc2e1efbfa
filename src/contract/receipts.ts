// Constants of proofs of deposit. The order's page imports this file, so it does not import zod.

export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const RECEIPT_MAX_BYTES = 8 * 1024 * 1024

/** `waiting` until staff check it: then `matched` with a payment, or `rejected` with a reason. */
export const RECEIPT_STATES = ['waiting', 'matched', 'rejected'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]
