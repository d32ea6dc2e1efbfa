// Lets a client send back a whole record as it read it: editable fields are kept, read-only fields
// are dropped, and unknown fields are refused.

import { z } from 'zod'

/** Accepts the fields of `shape`; also accepts the `readOnly` fields, and drops them. */
export function ignoringReadOnly<Shape extends z.ZodRawShape>(
  shape: Shape,
  readOnly: readonly string[],
) {
  const dropped = Object.fromEntries(readOnly.map((name) => [name, z.unknown().optional()]))
  return z.strictObject({ ...shape, ...dropped }).transform((record) => {
    const kept = Object.entries(record).filter(([name]) => !(name in dropped))
    return Object.fromEntries(kept) as z.output<z.ZodObject<Shape>>
  })
}
