// A saved view: the filters and the sorting of a staff table, under a name.

import { z } from 'zod'
import { exactText, oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'

export const SavedView = z.strictObject({
  /** The staff table it belongs to. */
  desk: z.string().regex(/^[a-z-]{1,30}$/),
  name: oneLine(40, 'Give the view a name'),
  /** The query string of the table, without `?`. */
  search: exactText(500),
})
export type SavedView = z.infer<typeof SavedView>

/** `GET /api/saved-views`: sorted by name. */
export const ListSavedViews = SavedView.pick({ desk: true }).extend(listedBy('name'))

/** A saved view in a response. */
export const SavedViewView = z.object({ id: z.number(), name: z.string(), search: z.string() })
export type SavedViewView = z.input<typeof SavedViewView>
