// Saved views: filters and sort order of a staff table, under a name.

import { z } from 'zod'
import { exactText, oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'

export const SavedView = z.strictObject({
  desk: z.string().regex(/^[a-z-]{1,30}$/),
  name: oneLine(40, 'Give the view a name'),
  /** The query string of the table, without `?`. */
  search: exactText(500),
})
export type SavedView = z.infer<typeof SavedView>

/** `GET /api/saved-views`: by name. */
export const ListViews = SavedView.pick({ desk: true }).extend(listedBy('name'))

export const SavedViewView = z.object({ id: z.number(), name: z.string(), search: z.string() })
export type SavedViewView = z.input<typeof SavedViewView>
