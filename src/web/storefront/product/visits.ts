// Which products the visitor looked at last, stored in this browser only.

import { recall, remember } from '#web/ui/remembered.ts'

const REMEMBERED_AS = 'yaadbox.visits'
const SHOWN = 8
/** One more than is shown: the product whose page is open is stored, but not shown. */
const KEPT = SHOWN + 1

/** The last visited first, each once. */
export const withVisit = (visits: readonly number[], id: number) =>
  [id, ...visits.filter((visited) => visited !== id)].slice(0, KEPT)

export function recallVisits(): number[] {
  const kept = recall(REMEMBERED_AS)
  return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0) : []
}

export const rememberVisit = (id: number) => remember(REMEMBERED_AS, withVisit(recallVisits(), id))

/** Those visited before this one. */
export const earlierVisits = (id: number) =>
  recallVisits()
    .filter((visited) => visited !== id)
    .slice(0, SHOWN)
