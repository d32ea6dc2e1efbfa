// Inside the program, money is an integer number of JMD cents. Only this file converts it to and from
// text: dollars in the shop API and the database, minor units in the partner API.

const CENTS_PER_DOLLAR = 100

/** The largest amount that fits in a `numeric(10,2)` column, in cents. */
export const MAX_CENTS = 9_999_999_999

/** `6490000` -> `"64900.00"`, for the shop API and the database. */
export function dollarsFromCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  const fraction = String(whole % CENTS_PER_DOLLAR).padStart(2, '0')
  return `${sign}${Math.trunc(whole / CENTS_PER_DOLLAR)}.${fraction}`
}

/**
 * `"64900.00"` -> `6490000`. Returns undefined for anything else, including a third decimal, so that
 * no amount is ever rounded silently.
 */
export function centsFromDollars(text: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const cents = Number(match[2]) * CENTS_PER_DOLLAR + Number((match[3] ?? '').padEnd(2, '0'))
  // `-0.00` is 0, not -0.
  return match[1] && cents > 0 ? -cents : cents
}

/**
 * Parses what a person typed: `"J$112,000.50"` -> `11200050`. Commas must group thousands: `"89,90"`
 * is ambiguous, so it returns undefined.
 */
export function centsFromInput(text: string): number | undefined {
  const figure = text.trim().replace(/^(?:JMD|J?\$)\s*/i, '')
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(figure)
  return centsFromDollars(isGrouped ? figure.replaceAll(',', '') : figure)
}

/** `500000` -> `"500000"`, for the partner API. */
export function minorUnits(cents: number): string {
  return String(cents)
}

/** `"500000"` -> `500000`; undefined for anything but an integer. */
export function centsFromMinorUnits(text: string): number | undefined {
  return /^-?\d{1,14}$/.test(text) ? Number(text) : undefined
}

/** Formats minor units for people: `"500000"` -> `J$5,000`. */
export function formatMinor(text: string, options?: { exact?: boolean }): string {
  return formatCents(centsFromMinorUnits(text) ?? 0, options)
}

/** Formats cents for people: `18990000` -> `J$189,900`. `.00` is shown only with `exact`. */
export function formatCents(cents: number, { exact = false } = {}): string {
  const [whole = '', fraction = '00'] = dollarsFromCents(Math.abs(cents)).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const tail = exact || fraction !== '00' ? `.${fraction}` : ''
  return `${cents < 0 ? '-' : ''}J$${grouped}${tail}`
}

/** Formats dollars for people: `"189900.00"` -> `J$189,900`. */
export function formatDollars(text: string, options?: { exact?: boolean }): string {
  return formatCents(centsFromDollars(text) ?? 0, options)
}
