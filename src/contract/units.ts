// Zod codecs between values inside the program (cents, Date) and text on the wire. The text types are
// branded, so that a wrong unit does not compile.

import { z } from 'zod'
import { centsFromDollars, centsFromMinorUnits, dollarsFromCents, minorUnits } from './money.ts'

/** Text branded with a unit. A plain string is assignable to it; text of another unit is not. */
type Unit<Name extends string> = string & { readonly unit?: Name }

/** `"64900.00"`: Jamaican dollars with two decimals. */
export type Dollars = Unit<'dollars'>
/** `"6490000"`: whole cents, as the partner API shows money. */
export type MinorUnits = Unit<'minor units'>
/** `"2026-11-20T14:03:00.000Z"`. */
export type IsoInstant = Unit<'instant'>

const text = <T extends string>() => z.string() as unknown as z.ZodType<T, T>

/** Cents inside, dollars on the wire. */
export const dollars = z.codec(text<Dollars>(), z.number(), {
  decode: (wire) => centsFromDollars(wire) ?? Number.NaN,
  encode: (cents) => dollarsFromCents(cents) as Dollars,
})

/** Cents: a number inside, text on the wire. */
export const minor = z.codec(text<MinorUnits>(), z.number(), {
  decode: (wire) => centsFromMinorUnits(wire) ?? Number.NaN,
  encode: (cents) => minorUnits(cents) as MinorUnits,
})

/** A Date inside, ISO 8601 in UTC on the wire. */
export const instant = z.codec(text<IsoInstant>(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString() as IsoInstant,
})
