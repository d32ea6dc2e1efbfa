// The tax that prices include: General Consumption Tax (GCT). The shop charges it on the days on which
// it is registered, at the rate of the day.

/** Jamaican days; without `until` the registration lasts. */
export type Registration = { from: string; until: string }
/** A rate in basis points, from a day on until the next rate's. */
export type TaxRate = { from: string; rateBp: number }
export type TaxSpans = { registrations: readonly Registration[]; rates: readonly TaxRate[] }

/** The rate of a day in basis points; null if the shop is not registered then, or no rate holds yet. */
export function rateOn({ registrations, rates }: TaxSpans, day: string): number | null {
  const isRegistered = registrations.some(
    ({ from, until }) => from <= day && (until === '' || day <= until),
  )
  if (!isRegistered) return null
  const begun = rates.filter(({ from }) => from <= day)
  const latest = begun.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
  return latest?.rateBp ?? null
}

/** The tax in a total that includes it, in whole cents, half a cent up; null without a rate. */
export function gctIn(totalCents: number, rateBp: number | null): number | null {
  if (rateBp === null) return null
  const whole = 10_000n + BigInt(rateBp)
  return Number((2n * BigInt(totalCents) * BigInt(rateBp) + whole) / (2n * whole))
}

/** `15%`, `16.5%`. */
export const rateText = (rateBp: number) => `${rateBp / 100}%`
