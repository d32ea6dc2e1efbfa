// The warranty terms of products, and their words. The page of every product loads this file: it imports nothing.

/** The terms that a product may have, in years, as the policies promise them. */
export const WARRANTY_TERMS = [1, 2, 3, 4, 5] as const

/** What the policies say of a piece whose term nobody has entered. */
const POLICY_TERM = '1 to 5 years'

/** `1 year`, `3 years`. */
export const yearsText = (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`

/** The term of a product; where it has none, what the policies say. */
export const termText = (years: number | null) => (years === null ? POLICY_TERM : yearsText(years))
