// What only staff know of a product, apart from what shoppers see, so that their pages do not load it.

/** A draft is for staff only; nothing that the public reads knows of it. */
export const PRODUCT_STATES = ['live', 'draft'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
export const PRODUCT_STATE_NAMES: Record<ProductState, string> = { live: 'Live', draft: 'Draft' }

export const MAX_SKU_LENGTH = 40
