// How much one order may hold. Apart from the schemas, so that pages read it without zod.

export const MAX_LINES = 20
export const MAX_QUANTITY = 10
