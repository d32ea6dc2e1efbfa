// What an item of the inbox waits for, and the part of the day's work that it belongs to.

import type { StaffCaseView } from '#contract/cases.ts'
import type { InboxCounts, InboxItemView } from '#contract/inbox.ts'
import { endOfDay, jamaicaDay } from '#contract/jamaica.ts'

/** What the clock of an open item is for. */
export const whatIsDue = ({ due }: Pick<InboxItemView, 'due'>) =>
  ({ answer: 'First reply', decision: 'Decision', none: 'Waiting for customer' })[due ?? 'none']

/** What the clock of a case is for, or how the case ended. */
export const dueText = ({ state, due, decision }: StaffCaseView): string =>
  due || state === 'open' ? whatIsDue({ due }) : (decision?.title ?? '')

export type DueGroup = 'overdue' | 'today' | 'later'

/** Overdue, due before this day ends in Jamaica, or later; what has no promised time is later. */
export function dueGroupOf({ dueAt }: Pick<InboxItemView, 'dueAt'>, now = new Date()): DueGroup {
  if (dueAt === null) return 'later'
  const at = Date.parse(dueAt)
  if (at < now.getTime()) return 'overdue'
  return at < endOfDay(jamaicaDay(now)).getTime() ? 'today' : 'later'
}

/** How many open items each group has. */
export const dueCounts = ({ open, overdue, today }: InboxCounts): Record<DueGroup, number> => ({
  overdue,
  today,
  later: Math.max(0, open - overdue - today),
})
