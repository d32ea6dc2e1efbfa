// The parish that a visitor named once, for every page that says what a delivery costs. It stays in this
// browser.

import type { PARISHES } from '#contract/parishes.ts'
import { recall, remember } from './remembered.ts'

const KEY = 'yaadbox.parish'

export type Parish = (typeof PARISHES)[number]

/** Unchecked: an older version may have kept anything. Undefined until a parish was named. */
export const recallParish = () => recall(KEY)

/** Dispatched on `window` when the visitor names a parish. */
export const PARISH_NAMED = 'parish-named'

export function rememberParish(parish: Parish): void {
  remember(KEY, parish)
  dispatchEvent(new Event(PARISH_NAMED))
}
