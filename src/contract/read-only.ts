// A record is sent back as it was read: what staff may change counts, what the server alone decides
// is dropped, and a field that neither knows is refused.

import { z } from 'zod'

/** The fields of `shape`, with the other fields of the record taken and dropped. */
export function ignoringReadOnly<Shape extends z.ZodRawShape>(
  shape: Shape,
  serverDecides: readonly string[],
) {
  const dropped = Object.fromEntries(serverDecides.map((name) => [name, z.unknown().optional()]))
  return z.strictObject({ ...shape, ...dropped }).transform((sent) => {
    const kept = Object.entries(sent).filter(([name]) => !(name in dropped))
    return Object.fromEntries(kept) as z.output<z.ZodObject<Shape>>
  })
}
