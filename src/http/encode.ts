// Responses by allow-list: fields that the view's schema does not name are never sent, whatever a
// row holds.

import { z } from 'zod'

/** A row as sent: the fields of the schema, each in its unit. */
export const encode = <View extends z.ZodType>(view: View, row: z.output<View>): z.input<View> =>
  z.encode(view, row)
