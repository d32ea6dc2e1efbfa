// What jobs could not do, as staff see it.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

/** `GET /api/stuck-items`: `q` searches job, item and error. */
export const ListStuckItems = z.strictObject({
  ...listedBy('since', 'failures'),
  state: z.enum(['new', 'seen']).optional(),
})
export type ListStuckItems = z.infer<typeof ListStuckItems>

export const StuckItemView = z.object({
  id: z.number(),
  job: z.string(),
  /** The number or the name of the row or the step; names no person. */
  item: z.string(),
  failures: z.number(),
  /** The kind of the last failure: a code of the database or of the system, or the class of the error. */
  error: z.string(),
  since: instant,
  lastAt: instant,
  /** When it is tried again. */
  retryAt: instant,
  seenBy: z.string().nullable(),
  seenAt: instant.nullable(),
})
export type StuckItemView = z.input<typeof StuckItemView>
