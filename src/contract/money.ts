// Money is an integer of JMD cents inside the program. This file is the only place where it turns
// into text: dollars on the shop's wire and in the database, minor units on the partners' wire.

const CENTS_PER_DOLLAR = 100

/** Largest amount a `numeric(10,2)` column holds, in cents. */
export const MAX_CENTS = 9_999_999_999

/** `6490000` -> `"64900.00"`: the shop API and the database. */
export function dollarsFromCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  const fraction = String(whole % CENTS_PER_DOLLAR).padStart(2, '0')
  return `${sign}${Math.trunc(whole / CENTS_PER_DOLLAR)}.${fraction}`
}

/**
 * `"64900.00"` -> `6490000`. Accepts at most two decimals; answers undefined for anything else, so
 * that no amount is ever rounded in silence.
 */
export function centsFromDollars(text: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const cents = Number(match[2]) * CENTS_PER_DOLLAR + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents > 0 ? -cents : cents
}

/**
 * What a person typed as dollars: `"J$112,000.50"` -> `11200050`. A comma stands before each three
 * digits or nowhere: `"89,90"` could mean two amounts and is none.
 */
export function centsFromInput(typed: string): number | undefined {
  const figure = typed.trim().replace(/^(?:JMD|J?\$)\s*/i, '')
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(figure)
  return centsFromDollars(isGrouped ? figure.replaceAll(',', '') : figure)
}

/** `500000` -> `"500000"`: the partner API shows minor units. */
export function minorUnits(cents: number): string {
  return String(cents)
}

/** `"500000"` -> `500000`; undefined for what is no whole number of minor units. */
export function centsFromMinorUnits(text: string): number | undefined {
  return /^-?\d{1,14}$/.test(text) ? Number(text) : undefined
}

/** The same as it is said: `"500000"` -> `J$5,000`. */
export function formatMinor(text: string, options?: { exact?: boolean }): string {
  return formatCents(centsFromMinorUnits(text) ?? 0, options)
}

/** How a price is said: `J$189,900`, and cents only where money is owed exactly. */
export function formatCents(cents: number, { exact = false } = {}): string {
  const [whole = '', fraction = '00'] = dollarsFromCents(Math.abs(cents)).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const tail = exact || fraction !== '00' ? `.${fraction}` : ''
  return `${cents < 0 ? '-' : ''}J$${grouped}${tail}`
}

/** The same for an amount as it travels: `"189900.00"` -> `J$189,900`. */
export function formatDollars(text: string, options?: { exact?: boolean }): string {
  return formatCents(centsFromDollars(text) ?? 0, options)
}
