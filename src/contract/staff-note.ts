// A note that staff leave about somebody.

import { z } from 'zod'
import { freeText } from './free-text.ts'

export const MAX_STAFF_NOTE = 1000

/** `POST /api/people/{id}/notes`, `POST /api/partners/{id}/notes`: for staff only. */
export const StaffNote = z.strictObject({
  text: freeText(MAX_STAFF_NOTE, 'Write something first'),
})
export type StaffNote = z.infer<typeof StaffNote>
