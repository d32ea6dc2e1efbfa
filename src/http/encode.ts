// Answers by allow-list: what a view's schema does not name never leaves, whatever a row holds.

import { z } from 'zod'

/** A row as the wire shows it: the fields of the schema, each in its unit. */
export const encode = <View extends z.ZodType>(view: View, row: z.output<View>): z.input<View> =>
  z.encode(view, row)
