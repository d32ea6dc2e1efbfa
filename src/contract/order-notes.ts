// Notes of staff about an order.

import { z } from 'zod'
import { freeText } from './free-text.ts'
import { instant } from './units.ts'

/** `POST /api/orders/{id}/notes`: for staff only, never shown to the shopper. */
export const WriteNote = z.strictObject({ text: freeText(2000, 'Write something first') })
export type WriteNote = z.infer<typeof WriteNote>

export const NoteView = z.object({ id: z.number(), text: z.string(), by: z.string(), at: instant })
