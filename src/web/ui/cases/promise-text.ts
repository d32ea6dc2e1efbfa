// How far the time of a promised answer or decision is used, in eight boxes and in words.

import type { CaseDue, CaseState } from '#contract/cases.ts'
import { formatInstant } from '#contract/jamaica.ts'
import type { ClockState } from '#web/ui/clock.tsx'

const BOXES = 8
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

type Promised = {
  state: CaseState
  openedAt: string
  answerBy: string
  answeredAt: string | null
  due: CaseDue | null
  dueAt: string | null
}

/** `2 h 18 min`, `40 min`, `3 days`. */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  if (minutes >= 2 * DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} days`
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The clock of what is due next: from when it began, which is not kept, a day before at most. */
export function clockOf(
  { state, due, dueAt, openedAt }: Omit<Promised, 'answerBy' | 'answeredAt'>,
  now = new Date(),
): { state: ClockState; text: string; used: number } {
  if (state !== 'open' || due === null || dueAt === null)
    return { state: 'stop', text: state === 'open' ? 'stopped' : state, used: 4 }
  const end = Date.parse(dueAt)
  const left = end - now.getTime()
  if (left <= 0) return { state: 'late', text: `${spanText(-left)} overdue`, used: BOXES }
  const start = Math.max(Date.parse(openedAt), end - DAY_MINUTES * MINUTE_MS)
  const used = Math.min(BOXES - 1, Math.floor(((now.getTime() - start) / (end - start)) * BOXES))
  return {
    state: used >= BOXES - 2 ? 'soon' : 'fine',
    text: `${spanText(left)} left`,
    used: Math.max(0, used),
  }
}

/** What the shopper reads of it. */
export function promiseText(one: Promised, now = new Date()) {
  const { answerBy, answeredAt, openedAt, due, dueAt } = one
  const by = formatInstant(answerBy, now)
  if (answeredAt === null) return { ...clockOf(one, now), sentence: `Reply due by ${by}.` }
  const took = spanText(Date.parse(answeredAt) - Date.parse(openedAt))
  const kept = Date.parse(answeredAt) <= Date.parse(answerBy)
  const sentence = `Reply due by ${by}. First reply sent after ${took}.`
  if (due && dueAt) {
    const next = `${due === 'answer' ? 'Reply' : 'Decision'} by ${formatInstant(dueAt, now)}.`
    return { ...clockOf(one, now), sentence: `${next} First reply sent after ${took}.` }
  }
  const state: ClockState = kept ? 'fine' : 'late'
  return { state, text: kept ? 'on time' : 'late', used: kept ? 3 : BOXES, sentence }
}
