// How the dashboard formats ages, days and shares.

const MINUTE_MS = 60_000
const UNITS: [unit: string, ms: number][] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]

/** `6 hours`, `2 days`: how long ago an instant was. */
export function formatAge(iso: string, now: Date): string {
  const age = now.getTime() - Date.parse(iso)
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(age / ms)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'just now'
}

const shortDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
})
const shortMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  month: 'short',
  year: '2-digit',
})

/** `8 Sep`, or `Sep 26` for a month: a calendar day such as `2026-09-08`. */
export const formatStart = (start: string, by: 'day' | 'week' | 'month') =>
  (by === 'month' ? shortMonth : shortDay).format(new Date(`${start}T00:00:00Z`))

/** `3 of 9 (33%)`. */
export const formatShare = (part: number, whole: number) =>
  whole === 0 ? '0 of 0' : `${part} of ${whole} (${Math.round((100 * part) / whole)}%)`
